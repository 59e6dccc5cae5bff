import { useLingui } from '@lingui/react'
import { useEffect } from 'react'
import { Icon } from '../../src/ui/icon.ui'
import { useWakeLock } from './use-wake-lock'

const SWIPE_PIXELS = 60

/** Follows the page's own links to the previous and next step; steps are pages, so Back works, also without script. */
function go(way: 'back' | 'next'): void {
  document.querySelector<HTMLAnchorElement>(`.cook a.${way}`)?.click()
}

/** The arrow that points forward in the reader's direction. */
function forwardKey(): string {
  return document.documentElement.dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
}

function useKeys(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (
        (event.target as Element).closest('input, textarea, dialog') ||
        event.altKey ||
        event.ctrlKey ||
        event.metaKey
      )
        return
      if (event.key === 'ArrowLeft' || event.key === 'ArrowRight')
        go(event.key === forwardKey() ? 'next' : 'back')
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}

function useSwipes(): void {
  useEffect(() => {
    let start: Touch | null = null
    const onStart = (event: TouchEvent) => {
      start = event.touches.length === 1 ? (event.touches[0] ?? null) : null
    }
    const onEnd = (event: TouchEvent) => {
      const end = event.changedTouches[0]
      if (!start || !end) return
      const [x, y] = [end.clientX - start.clientX, end.clientY - start.clientY]
      start = null
      if (Math.abs(x) < SWIPE_PIXELS || Math.abs(x) < 2 * Math.abs(y)) return
      const isForward = document.documentElement.dir === 'rtl' ? x > 0 : x < 0
      go(isForward ? 'next' : 'back')
    }
    document.addEventListener('touchstart', onStart, { passive: true })
    document.addEventListener('touchend', onEnd, { passive: true })
    return () => {
      document.removeEventListener('touchstart', onStart)
      document.removeEventListener('touchend', onEnd)
    }
  }, [])
}

/** Says whether the screen stays on, and takes arrow keys and swipes from step to step. */
export default function CookMode() {
  const { i18n } = useLingui()
  const state = useWakeLock()
  useKeys()
  useSwipes()
  if (state === 'unknown') return null
  const texts = {
    awake: i18n._('cook.screen-stays-on'),
    'needs-https': i18n._('cook.screen-needs-https'),
    unsupported: i18n._('cook.screen-unsupported'),
    refused: i18n._('cook.screen-refused'),
  }
  return (
    <p className="awake" role="status">
      <Icon name={state === 'awake' ? 'sun' : 'info'} /> <span>{texts[state]}</span>
    </p>
  )
}
