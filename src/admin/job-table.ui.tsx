import { useLingui } from '@lingui/react'
import { Button } from '../ui/button.ui'
import { urls } from '../urls'

export interface JobView {
  name: string
  /** What it does, translated. */
  title: string
  isRunning: boolean
  /** Null before the first run has ended. */
  isOk: boolean | null
  /** UTC times. */
  startedAt: string | null
  nextRunAt: string
}

function Moment({ at }: { at: string }) {
  const { i18n } = useLingui()
  return <time dateTime={at}>{i18n.date(at, { dateStyle: 'medium', timeStyle: 'short' })}</time>
}

function LastRun({ job }: { job: JobView }) {
  const { i18n } = useLingui()
  if (job.isRunning) return <>{i18n._('task.running')}</>
  if (job.startedAt === null) return <>{i18n._('job.never')}</>
  return (
    <>
      <Moment at={job.startedAt} />
      {job.isOk === false && <div className="quiet">{i18n._('job.failed')}</div>}
    </>
  )
}

/** Work that comes round by the clock, each with a button that runs it now. */
export function JobTable({ jobs }: { jobs: readonly JobView[] }) {
  const { i18n } = useLingui()
  return (
    <table className="table jobs" data-stack="">
      <caption>{i18n._('job.jobs')}</caption>
      <thead>
        <tr>
          <th scope="col">{i18n._('job.job')}</th>
          <th scope="col">{i18n._('job.last-run')}</th>
          <th scope="col">{i18n._('job.next-run')}</th>
          <th scope="col">
            <span className="visually-hidden">{i18n._('general.actions')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {jobs.map((job) => (
          <tr key={job.name}>
            <th scope="row">{job.title}</th>
            <td data-state={job.isOk === false ? 'failed' : undefined}>
              <LastRun job={job} />
            </td>
            <td>
              <Moment at={job.nextRunAt} />
            </td>
            <td>
              <form className="button-row" method="post" action={urls.runJob(job.name)}>
                <Button
                  type="submit"
                  kind="quiet"
                  icon="play"
                  aria-label={i18n._('job.run-named', { job: job.title })}
                >
                  {i18n._('job.run')}
                </Button>
              </form>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
