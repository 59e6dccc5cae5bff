import { useLingui } from '@lingui/react'
import { Button } from '../../ui/button.ui'
import { Dialog } from '../../ui/dialog.ui'
import { TextField } from '../../ui/field.ui'

const HOURS = 99
const SIXTY = 59

/** A kitchen timer with any time; running ones are shown with the timers from the steps. Clocks need script. */
export function TimerDialog({ id }: { id: string }) {
  const { i18n } = useLingui()
  const part = (name: string, label: string, max: number, value = 0) => (
    <TextField
      key={name}
      id={`${id}-${name}`}
      name={name}
      label={label}
      type="number"
      inputMode="numeric"
      min={0}
      max={max}
      defaultValue={value}
    />
  )
  return (
    <Dialog
      id={id}
      title={i18n._('timer.kitchen-timer')}
      actions={
        <Button type="submit" kind="primary" icon="play" form={`${id}-form`} data-own-timer="">
          {i18n._('timer.start-own')}
        </Button>
      }
    >
      <form
        id={`${id}-form`}
        className="own-timer"
        data-name={i18n._('timer.kitchen-timer')}
        data-empty={i18n._('timer.needs-a-time')}
      >
        <TextField
          id={`${id}-name`}
          name="name"
          label={i18n._('timer.what-for')}
          maxLength={100}
          dir="auto"
          autoComplete="off"
        />
        <div className="times">
          {part('hours', i18n._('timer.hours'), HOURS)}
          {part('minutes', i18n._('timer.minutes'), SIXTY, 10)}
          {part('seconds', i18n._('timer.seconds'), SIXTY)}
        </div>
      </form>
    </Dialog>
  )
}
