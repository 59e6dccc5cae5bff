import { useEffect, useState } from 'react'
import {
  newsOfTimers,
  parseTimers,
  secondsLeft,
  stateOf,
  TIMERS_KEY,
  type Timer,
} from '../../src/recipes/page/timer.rules'
import { urls } from '../../src/urls'
import { api } from '../api-client'

interface Timers {
  timers: Timer[]
  nowMs: number
  update: (next: (timers: Timer[], nowMs: number) => Timer[]) => void
}

const read = () => parseTimers(localStorage.getItem(TIMERS_KEY))

/** Tells the server about timers, so that it can notify the person's devices if the page is closed when one ends. */
function tell(before: Timer[], after: Timer[], nowMs: number): void {
  const { ending, ended } = newsOfTimers(before, after, nowMs)
  for (const timer of ending) {
    const { id, name, recipe = '', href } = timer
    void api.tell('PUT', urls.pushTimer(id), { seconds: secondsLeft(timer, nowMs), name, recipe, path: href })
  }
  for (const id of ended) void api.tell('DELETE', urls.pushTimer(id))
}

/** The timers of this browser, shared by all its tabs; `nowMs` moves while one runs. @param isMember whether the server keeps them, too */
export function useTimers(isMember: boolean): Timers {
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
      const before = read()
      const changed = next(before, now)
      if (isMember) tell(before, changed, now)
      if (changed.length === 0) localStorage.removeItem(TIMERS_KEY)
      else localStorage.setItem(TIMERS_KEY, JSON.stringify(changed))
      setTimers(changed)
      setNowMs(now)
    },
  }
}
