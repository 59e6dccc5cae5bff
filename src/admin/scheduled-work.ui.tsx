import { useLingui } from '@lingui/react'
import type { ReactNode } from 'react'
import { Icon } from '../ui/icon.ui'
import { Moment, RowAction, Table } from '../ui/table.ui'
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
  /** Null for what is turned off. */
  nextRunAt: string | null
}

function LastRun({ job }: { job: JobView }) {
  const { i18n } = useLingui()
  if (job.isRunning) return <>{i18n._('task.running')}</>
  if (job.startedAt === null) return <span className="quiet">{i18n._('job.never')}</span>
  return (
    <>
      <Moment at={job.startedAt} />
      {job.isOk === false && (
        <div>
          <span className="verdict" data-tone="error">
            <Icon name="circle-alert" /> {i18n._('job.failed')}
          </span>
        </div>
      )}
    </>
  )
}

/** Scheduled work, each with a button that runs it now. */
function JobTable({ jobs }: { jobs: readonly JobView[] }) {
  const { i18n } = useLingui()
  return (
    <div className="jobs">
      <Table columns={[i18n._('job.job'), i18n._('job.last-run'), i18n._('job.next-run')]} hasActions>
        {jobs.map((job) => (
          <tr key={job.name}>
            <th scope="row">{job.title}</th>
            <td
              data-wrap={job.isOk === false ? '' : undefined}
              data-state={job.isOk === false ? 'failed' : undefined}
              data-title={i18n._('job.last-run')}
            >
              <LastRun job={job} />
            </td>
            <td data-title={i18n._('job.next-run')}>
              {job.nextRunAt === null ? i18n._('job.switched-off') : <Moment at={job.nextRunAt} />}
            </td>
            <td>
              <RowAction
                action={urls.runJob(job.name)}
                icon="play"
                label={i18n._('job.run-named', { job: job.title })}
              >
                {i18n._('job.run')}
              </RowAction>
            </td>
          </tr>
        ))}
      </Table>
    </div>
  )
}

/** Failed and running work is shown; the rest is one line, which opens to all scheduled work. */
export function ScheduledWork({ jobs, children }: { jobs: readonly JobView[]; children: ReactNode }) {
  const { i18n } = useLingui()
  const isTold = (job: JobView) => job.isRunning || job.isOk === false
  const told = jobs.filter(isTold)
  const quiet = jobs.filter((job) => !isTold(job))
  const ran = quiet.filter(({ startedAt }) => startedAt !== null).length
  const counts = [
    ran > 0 && i18n._('job.ran-well', { count: ran }),
    ran < quiet.length && i18n._('job.not-run-yet', { count: quiet.length - ran }),
  ]
  return (
    <section className="scheduled" aria-labelledby="scheduled">
      <h2 id="scheduled">{i18n._('job.jobs')}</h2>
      {told.length > 0 && <JobTable jobs={told} />}
      <details className="unfolds">
        <summary>
          <Icon name={ran > 0 ? 'circle-check' : 'clock'} />
          <span>{counts.filter(Boolean).join(' · ')}</span>
          <Icon name="chevron-down" />
        </summary>
        <JobTable jobs={quiet} />
        {children}
      </details>
    </section>
  )
}
