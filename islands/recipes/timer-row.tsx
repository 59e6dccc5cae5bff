import { useLingui } from '@lingui/react'
import {
  pauseTimer,
  restartTimer,
  resumeTimer,
  secondsLeft,
  stateOf,
  stopTimer,
  type Timer,
} from '../../src/recipes/page/timer.rules'
import { formatTimerClock } from '../../src/ui/format.rules'
import { Icon, type IconName } from '../../src/ui/icon.ui'

interface TimerRowProps {
  timer: Timer
  nowMs: number
  /** The page's own recipe: a timer of another one is a link to it. */
  href: string
  update: (next: (timers: Timer[], nowMs: number) => Timer[]) => void
}

export function TimerRow({ timer, nowMs, href, update }: TimerRowProps) {
  const { i18n } = useLingui()
  const { id, name, recipe } = timer
  const state = stateOf(timer, nowMs)
  const left = secondsLeft(timer, nowMs)
  const words = (
    <>
      <bdi>{name}</bdi> {recipe && <small dir="auto">{recipe}</small>}
    </>
  )
  const stop = () => update((all) => stopTimer(all, id))
  return (
    <div className="timer" data-state={state === 'running' ? undefined : state}>
      {timer.href === href ? (
        <span className="name">{words}</span>
      ) : (
        <a className="name" href={timer.href}>
          {words}
        </a>
      )}
      <time dateTime={`PT${left}S`} role="timer">
        {state === 'done' ? i18n._('timer.rung') : <bdi dir="ltr">{formatTimerClock(left)}</bdi>}
      </time>
      {state === 'running' && (
        <Tool
          icon="pause"
          label={i18n._('timer.pause', { name })}
          onPress={() => update((all, now) => pauseTimer(all, id, now))}
        />
      )}
      {state === 'paused' && (
        <Tool
          icon="play"
          label={i18n._('timer.resume', { name })}
          onPress={() => update((all, now) => resumeTimer(all, id, now))}
        />
      )}
      {state === 'done' && (
        <Tool
          icon="rotate-ccw"
          label={i18n._('timer.again', { name })}
          onPress={() => update((all, now) => restartTimer(all, id, now))}
        />
      )}
      {state === 'done' ? (
        <Tool icon="check" label={i18n._('timer.clear', { name })} onPress={stop} />
      ) : (
        <Tool icon="x" label={i18n._('timer.stop', { name })} onPress={stop} />
      )}
      {state !== 'done' && (
        <progress max={timer.totalSeconds} value={timer.totalSeconds - left} aria-label={name} />
      )}
    </div>
  )
}

interface ToolProps {
  icon: IconName
  label: string
  onPress: () => void
}

function Tool({ icon, label, onPress }: ToolProps) {
  return (
    <button
      className="button"
      data-kind="quiet"
      data-square=""
      type="button"
      aria-label={label}
      onClick={onPress}
    >
      <Icon name={icon} />
    </button>
  )
}
