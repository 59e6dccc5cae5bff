import { useLingui } from '@lingui/react'
import { readLogLine } from './log-line.rules'

/**
 * The log with the newest line first. A reader sees the time of the day and the level; what is copied is each line as it was
 * written, since what is shown in place of its stamp is no text but an attribute that the styles show.
 */
export function Log({ lines, labelledBy }: { lines: readonly string[]; labelledBy: string }) {
  const { i18n } = useLingui()
  const dayOf = (at: string | null) => (at === null ? '' : i18n.date(at, { dateStyle: 'long' }))
  const timeOf = (at: string) =>
    i18n.date(at, { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' })
  let day = ''
  return (
    <pre className="log" dir="ltr" tabIndex={0} aria-labelledby={labelledBy}>
      {lines.toReversed().map((line, index) => {
        const { stamp, at, level, message, data } = readLogLine(line)
        const before = day
        day = dayOf(at) || before
        return (
          <span
            key={index}
            className="line"
            data-time={at === null ? undefined : timeOf(at)}
            data-level={level}
          >
            {day !== before && <em data-day={day} />}
            <span className="said">
              <span className="stamp">{stamp}</span>
              {message}
              {data !== '' && <span className="quiet">{data}</span>}
              {'\n'}
            </span>
          </span>
        )
      })}
    </pre>
  )
}
