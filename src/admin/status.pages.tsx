import { type PageRoute, page } from '../platform/http/page-route'
import { sizeText } from '../ui/format.rules'
import { serverStatus } from './status.service'
import { StatusView } from './status.view'

/** The state of the server, for administrators: as a page, or as JSON where that is asked for. */
export const STATUS_PAGES: PageRoute[] = [
  page({ path: '/status', access: 'admin' }, ({ scope }) => {
    const { i18n, services } = scope
    const status = serverStatus(services)
    const accepts = scope.request.headers.get('accept') ?? ''
    if (accepts.includes('application/json') && !accepts.includes('text/html'))
      return Response.json(status, { headers: { 'cache-control': 'no-store' } })
    const { backupFailure: failure, failedJobs } = status
    const titles = services.jobs.status().filter(({ name }) => failedJobs.includes(name))
    return {
      title: i18n._('status.title'),
      styles: 'plain',
      frame: 'admin',
      place: 'status',
      body: (
        <StatusView
          version={status.version}
          startedAt={status.startedAt}
          memory={sizeText(i18n, status.residentBytes)}
          database={sizeText(i18n, status.databaseBytes)}
          provenAt={status.lastProvenBackup?.at ?? null}
          failure={failure && `${i18n._('backup.failed-at')} ${i18n._(failure.messageId, failure.values)}`}
          queue={status.queue}
          failedJobs={titles.map(({ titleId }) => i18n._(titleId))}
        />
      ),
    }
  }),
]
