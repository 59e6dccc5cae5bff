import { useLingui } from '@lingui/react'
import { type RefObject, useEffect, useRef } from 'react'
import { startTimer, stateOf, type Timer } from '../../src/recipes/page/timer.rules'
import { useTrigger } from '../use-trigger'
import { askToNotify, canNotify, notify, prepareAlarm, quiet, ring } from './alarm'
import { RungTimers } from './rung-timers'
import { TimerRow } from './timer-row'
import { useTimers } from './use-timers'

export interface TimersProps {
  /** The recipe of the page; timers that are started here lead back to it. */
  href: string
  /** `dock` floats at the bottom of a page; `rail` has a fixed place in cook mode. */
  place: 'dock' | 'rail'
  /** Whether someone is signed in, whose other devices may get messages. */
  isMember: boolean
}

/** `<button class="time" data-seconds="900" data-name="Chill">` in the text starts one. */
function readTrigger(target: Element | null): { seconds: number; name: string; recipe: string } | null {
  if (!(target instanceof HTMLElement)) return null
  if (target instanceof HTMLButtonElement && target.form?.matches('.own-timer')) return readForm(target.form)
  const seconds = Number(target.dataset.seconds)
  const recipe = target.closest<HTMLElement>('[data-recipe]')?.dataset.recipe ?? ''
  return seconds > 0
    ? { seconds, name: target.dataset.name ?? target.textContent?.trim() ?? '', recipe }
    : null
}

/** Starts a timer from the dialog, which closes; while all fields are 0 it stays and says what is missing. */
function readForm(form: HTMLFormElement): { seconds: number; name: string; recipe: string } | null {
  const fields = new FormData(form)
  const field = (name: string) => Math.max(0, Math.trunc(Number(fields.get(name))) || 0)
  const seconds = field('hours') * 3600 + field('minutes') * 60 + field('seconds')
  const minutes = form.elements.namedItem('minutes') as HTMLInputElement
  minutes.setCustomValidity(seconds === 0 ? form.dataset.empty! : '')
  form.oninput = () => minutes.setCustomValidity('')
  if (!form.reportValidity()) return null
  const dialog = form.closest('dialog')
  if (dialog?.matches(':popover-open')) dialog.hidePopover()
  else dialog?.close()
  return { seconds, name: String(fields.get('name')).trim() || form.dataset.name!, recipe: '' }
}

/** Running timers; a ringing one sounds until it is stopped. */
export default function Timers({ href, place, isMember }: TimersProps) {
  const { i18n } = useLingui()
  const anchor = useRef<HTMLElement>(null)
  const { timers, nowMs, update } = useTimers(isMember)

  useTrigger(anchor, (target) => {
    const started = readTrigger(target)
    if (!started) return
    prepareAlarm()
    askToNotify()
    update((all, now) => startTimer(all, { ...started, id: crypto.randomUUID?.() ?? String(now), href }, now))
  })

  const rung = timers.filter((timer) => stateOf(timer, nowMs) === 'done')
  useRinging(rung, (timer) =>
    notify(i18n._('timer.done', { name: timer.name }), timer.recipe ?? '', timer.id),
  )

  const isEmpty = timers.length === 0
  useRoomBelow(anchor, place === 'dock')
  return (
    <section
      ref={anchor}
      className="timers"
      data-dock={place === 'dock' ? '' : undefined}
      aria-label={i18n._('timer.timers')}
      hidden={isEmpty}
    >
      {place === 'rail' && !isEmpty && <h2>{i18n._('timer.on-the-clock')}</h2>}
      {timers.map((timer) => (
        <TimerRow key={timer.id} timer={timer} nowMs={nowMs} href={href} update={update} />
      ))}
      {place === 'dock' && (
        <div className="visually-hidden" role="alert">
          {rung.map(({ id, name }) => (
            <p key={id}>{i18n._('timer.done', { name })}</p>
          ))}
        </div>
      )}
      {place === 'rail' && <RungTimers rung={rung} update={update} />}
      {!isEmpty && nowMs > 0 && !canNotify() && <p className="hint">{i18n._('timer.needs-https')}</p>}
    </section>
  )
}

/** Sets `--dock` to the height of the dock at the bottom of the window: bars are above it, and the page ends above it. */
function useRoomBelow(dock: RefObject<HTMLElement | null>, isDock: boolean): void {
  useEffect(() => {
    if (!isDock || !dock.current) return
    const { style } = document.documentElement
    const observer = new ResizeObserver(([entry]) =>
      style.setProperty('--dock', `${entry!.borderBoxSize[0]!.blockSize}px`),
    )
    observer.observe(dock.current)
    return () => observer.disconnect()
  }, [dock, isDock])
}

/** Rings while something is done, and says each one once. */
function useRinging(rung: Timer[], say: (timer: Timer) => void): void {
  const said = useRef(new Set<string>())
  useEffect(() => {
    if (rung.length === 0) {
      said.current.clear()
      quiet()
      return
    }
    ring()
    for (const timer of rung) {
      if (said.current.has(timer.id)) continue
      said.current.add(timer.id)
      say(timer)
    }
  })
  useEffect(() => quiet, [])
}
