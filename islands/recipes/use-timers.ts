import { useEffect, useState } from 'react'
import { parseTimers, stateOf, TIMERS_KEY, type Timer } from '../../src/recipes/page/timer.rules'

interface Timers {
  timers: Timer[]
  nowMs: number
  update: (next: (timers: Timer[], nowMs: number) => Timer[]) => void
}

const read = () => parseTimers(localStorage.getItem(TIMERS_KEY))

/** The timers of this browser, shared by all its tabs; `nowMs` moves while one runs. */
export function useTimers(): Timers {
  // The server knows no timers; they appear after hydration.
  const [timers, setTimers] = useState<Timer[]>([])
  const [nowMs, setNowMs] = useState(0)

  useEffect(() => {
    const refresh = () => {
      setTimers(read())
      setNowMs(Date.now())
    }
    refresh()
    // Another tab has changed them, or this page comes back from the back-forward cache.
    window.addEventListener('storage', refresh)
    window.addEventListener('pageshow', refresh)
    return () => {
      window.removeEventListener('storage', refresh)
      window.removeEventListener('pageshow', refresh)
    }
  }, [])

  const isRunning = timers.some((timer) => stateOf(timer, nowMs) === 'running')
  useEffect(() => {
    if (!isRunning) return
    const interval = setInterval(() => setNowMs(Date.now()), 250)
    return () => clearInterval(interval)
  }, [isRunning])

  return {
    timers,
    nowMs,
    update(next) {
      const now = Date.now()
      const changed = next(read(), now)
      if (changed.length === 0) localStorage.removeItem(TIMERS_KEY)
      else localStorage.setItem(TIMERS_KEY, JSON.stringify(changed))
      setTimers(changed)
      setNowMs(now)
    },
  }
}
