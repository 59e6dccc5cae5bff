import { AppError } from '../../platform/errors'
import { doneAt, type MemberPageCall, type PageRoute, page } from '../../platform/http/page-route'
import type { Page } from '../../platform/web/page'
import { urls } from '../../urls'
import {
  cleanFolders,
  cleanImages,
  cleanLogs,
  cleanTemp,
  lastLogLines,
  maintenanceSummary,
  roomTaken,
} from './maintenance.service'
import { MaintenanceView } from './maintenance.view'

const SHOWN_LINES = 200

async function showMaintenance({ ctx, scope }: MemberPageCall): Promise<Page> {
  const [summary, room] = [await maintenanceSummary(ctx), await roomTaken(ctx)]
  return {
    title: scope.i18n._('maintenance.title'),
    styles: 'plain',
    frame: 'admin',
    place: 'maintenance',
    body: <MaintenanceView summary={summary} room={room} lines={lastLogLines(SHOWN_LINES)} />,
  }
}

const CLEANINGS: Record<string, { clean: (call: MemberPageCall) => unknown; messageId: string }> = {
  images: { clean: ({ ctx }) => cleanImages(ctx), messageId: 'maintenance.images-cleaned' },
  'recipe-folders': { clean: ({ ctx }) => cleanFolders(ctx), messageId: 'maintenance.folders-cleaned' },
  temp: { clean: ({ ctx }) => cleanTemp(ctx), messageId: 'maintenance.temp-cleaned' },
  logs: { clean: () => cleanLogs(), messageId: 'maintenance.logs-cleaned' },
}

async function cleanUp(call: MemberPageCall): Promise<Response> {
  const { scope, params } = call
  const cleaning = Object.hasOwn(CLEANINGS, params.what!) ? CLEANINGS[params.what!] : undefined
  if (!cleaning) throw new AppError('not-found', 'exceptions.not-found')
  const count = await cleaning.clean(call)
  const values = typeof count === 'number' ? { count } : {}
  return doneAt(scope, urls.maintenance(), cleaning.messageId, values)
}

export const MAINTENANCE_PAGES: PageRoute[] = [
  page({ path: '/admin/maintenance', access: 'admin' }, showMaintenance),
  page({ method: 'POST', path: '/admin/maintenance/clean/:what', access: 'admin' }, cleanUp),
]
