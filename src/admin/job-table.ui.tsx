import { useLingui } from '@lingui/react'
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
  /** Null for what is switched off. */
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
        <div className="verdict" data-tone="error">
          <Icon name="circle-alert" /> {i18n._('job.failed')}
        </div>
      )}
    </>
  )
}

/** Work that comes round by the clock, each with a button that runs it now. */
export function JobTable({ jobs }: { jobs: readonly JobView[] }) {
  const { i18n } = useLingui()
  return (
    <div className="jobs">
      <Table
        caption={i18n._('job.jobs')}
        columns={[i18n._('job.job'), i18n._('job.last-run'), i18n._('job.next-run')]}
        hasActions
      >
        {jobs.map((job) => (
          <tr key={job.name}>
            <th scope="row">{job.title}</th>
            <td data-state={job.isOk === false ? 'failed' : undefined} data-title={i18n._('job.last-run')}>
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
