import { useEffect, useState } from 'react'

export type WakeLockState = 'unknown' | 'awake' | 'needs-https' | 'unsupported' | 'refused'

function canAsk(): WakeLockState | null {
  if (!window.isSecureContext) return 'needs-https'
  return 'wakeLock' in navigator ? null : 'unsupported'
}

/** Keeps the screen on while the page is seen; the browser drops the lock when it is hidden, so it is asked for again. */
export function useWakeLock(): WakeLockState {
  const [state, setState] = useState<WakeLockState>('unknown')

  useEffect(() => {
    const hindrance = canAsk()
    if (hindrance) {
      setState(hindrance)
      return
    }
    let lock: WakeLockSentinel | null = null
    let isOver = false
    const ask = async () => {
      if (document.visibilityState !== 'visible' || isOver) return
      try {
        lock = await navigator.wakeLock.request('screen')
        setState('awake')
      } catch {
        // Low battery, or the operator of the device forbids it.
        setState('refused')
      }
    }
    void ask()
    document.addEventListener('visibilitychange', ask)
    return () => {
      isOver = true
      document.removeEventListener('visibilitychange', ask)
      void lock?.release()
    }
  }, [])

  return state
}
