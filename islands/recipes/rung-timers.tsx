import { useLingui } from '@lingui/react'
import { useEffect, useRef } from 'react'
import { prolongTimer, restartTimer, stopTimer, type Timer } from '../../src/recipes/page/timer.rules'
import { Icon } from '../../src/ui/icon.ui'

interface RungTimersProps {
  /** Those that ring, the first one first. */
  rung: Timer[]
  update: (next: (timers: Timer[], nowMs: number) => Timer[]) => void
}

const A_MINUTE = 60

/** Timers that are done take the whole screen, to be read across the kitchen; several are one below the other. */
export function RungTimers({ rung, update }: RungTimersProps) {
  const { i18n } = useLingui()
  const dialog = useRef<HTMLDialogElement>(null)
  const isRinging = rung.length > 0
  useEffect(() => {
    if (isRinging && !dialog.current?.open) dialog.current?.showModal()
    if (!isRinging) dialog.current?.close()
  }, [isRinging])
  return (
    <dialog
      ref={dialog}
      className="rung"
      role="alertdialog"
      aria-label={i18n._('timer.time-is-up')}
      onCancel={() => update((all) => all.filter(({ id }) => !rung.some((timer) => timer.id === id)))}
    >
      {rung.map(({ id, name, recipe }) => (
        <section key={id}>
          <p>{i18n._('timer.time-is-up')}</p>
          <h2>
            <bdi>{name}</bdi>
          </h2>
          {recipe && <p dir="auto">{recipe}</p>}
          <div className="button-row">
            <button
              type="button"
              className="button"
              data-kind="primary"
              data-size="large"
              onClick={() => update((all) => stopTimer(all, id))}
            >
              <Icon name="check" /> {i18n._('timer.stop-ringing')}
            </button>
            <button
              type="button"
              className="button"
              data-size="large"
              onClick={() => update((all, now) => prolongTimer(all, id, A_MINUTE, now))}
            >
              <Icon name="plus" /> {i18n._('timer.a-minute-more')}
            </button>
            <button
              type="button"
              className="button"
              data-size="large"
              onClick={() => update((all, now) => restartTimer(all, id, now))}
            >
              <Icon name="rotate-ccw" /> {i18n._('timer.once-more')}
            </button>
          </div>
        </section>
      ))}
    </dialog>
  )
}
