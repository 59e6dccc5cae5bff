import type { Services } from '../../platform/context'
import { after } from '../../platform/events/events'
import { nextEnd } from './timer.store'

/** A sleeping machine and a changed clock are noticed within this time; after a failure, such as a full disk, it is tried again. */
const LOOK_AGAIN_MS = 60_000

/** Watches the clock, to the second, for timers whose end sends a message. */
export interface Alarm {
  stop(): void
}

/** Begins with timers that ended while nothing watched. Nothing runs while no timer does. */
export function startAlarm(services: Pick<Services, 'db' | 'raw' | 'clock' | 'events' | 'log'>): Alarm {
  const { db, clock, events, log } = services
  let wake: ReturnType<typeof setTimeout> | undefined
  let isStopped = false

  const leftMs = (endsAt: string) => Date.parse(endsAt) - clock.now().getTime()

  async function ring(): Promise<void> {
    const { ringEnded } = await import('./timer.service')
    if (!isStopped) ringEnded(services)
  }

  function sleep(): void {
    clearTimeout(wake)
    const next = isStopped ? null : nextEnd(db)
    if (next === null) return
    wake = setTimeout(look, Math.min(Math.max(leftMs(next), 0), LOOK_AGAIN_MS))
    wake.unref?.()
  }

  async function look(): Promise<void> {
    try {
      const next = nextEnd(db)
      if (next !== null && leftMs(next) <= 0) await ring()
      sleep()
    } catch (error) {
      log.error("couldn't send a timer's notification", { error })
      if (!isStopped) wake = setTimeout(look, LOOK_AGAIN_MS)
      wake?.unref?.()
    }
  }

  events.listen(after('push-timer-kept', () => sleep()))
  look()
  return {
    stop() {
      isStopped = true
      clearTimeout(wake)
    },
  }
}
