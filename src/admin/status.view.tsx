import { useLingui } from '@lingui/react'
import { Facts } from '../ui/facts.ui'
import { formatList } from '../ui/format.rules'
import { PageHead } from '../ui/layouts/page-head.ui'
import { Notice } from '../ui/notice.ui'
import { Moment } from '../ui/table.ui'
import { urls } from '../urls'

export interface StatusViewProps {
  version: string
  /** UTC. */
  startedAt: string
  /** As people read them. */
  memory: string
  database: string
  /** UTC; null before the first one. */
  provenAt: string | null
  /** Why backups fail, translated. */
  failure: string | null
  queue: { waiting: number; running: number; failed: number }
  /** Titles of regular work that went wrong the last time. */
  failedJobs: readonly string[]
}

/** How the server is: what an operator looks at first. */
export function StatusView(props: StatusViewProps) {
  const { i18n } = useLingui()
  const { version, startedAt, memory, database, provenAt, failure, queue, failedJobs } = props
  return (
    <>
      <PageHead
        back={{ href: urls.profile(), text: i18n._('setting.title') }}
        title={i18n._('status.title')}
        lead={
          <>
            Trivet <bdi>{version}</bdi>
          </>
        }
      />
      {failure !== null && <Notice tone="error">{failure}</Notice>}
      {failedJobs.length > 0 && (
        <Notice tone="warning">
          {i18n._('status.failed-jobs', { jobs: formatList(failedJobs, i18n.locale) })}
        </Notice>
      )}
      <Facts
        isEven
        facts={[
          { name: i18n._('status.started'), value: <Moment at={startedAt} /> },
          { name: i18n._('status.memory'), value: memory },
          { name: i18n._('status.database'), value: database },
          {
            name: <a href={urls.backups()}>{i18n._('backup.last-proven')}</a>,
            value: provenAt === null ? i18n._('backup.never') : <Moment at={provenAt} />,
          },
          {
            name: <a href={urls.tasks()}>{i18n._('status.queue')}</a>,
            value: i18n.number(queue.waiting + queue.running),
            note: i18n._('status.failed-tasks', { count: queue.failed }),
          },
        ]}
      />
    </>
  )
}
