import * as v from 'valibot'
import { ShortForm } from '../../platform/http/fields'
import type { RequestScope } from '../../platform/http/request-scope'
import { type ApiRoute, route } from '../../platform/http/route'
import { LogLines, MaintenanceStorage, MaintenanceSummary } from './maintenance.schema'
import {
  cleanFolders,
  cleanImages,
  cleanLogs,
  cleanTemp,
  lastLogLines,
  maintenanceStorage,
  maintenanceSummary,
} from './maintenance.service'

const shared = { access: 'admin', tag: 'Admin: maintenance' } as const
const Done = v.object({ message: v.string(), error: v.literal(false) })
const MAX_LINES = 1000

const Lines = v.optional(
  v.pipe(
    ShortForm(100, 'validation.number'),
    v.transform(Number),
    v.check((lines) => Number.isInteger(lines) && lines > 0, 'validation.number'),
    v.transform((lines) => Math.min(lines, MAX_LINES)),
  ),
  '200',
)

const done = ({ i18n }: RequestScope, messageId: string, values = {}) => ({
  message: i18n._(messageId, values),
  error: false,
})

/** What takes room on the disk, and what may go (reference api.md §12). */
export const MAINTENANCE_ROUTES: ApiRoute[] = [
  route(
    {
      ...shared,
      method: 'GET',
      path: '/api/admin/maintenance',
      summary: 'The size of the data folder, and what could be put aside',
      response: MaintenanceSummary,
    },
    ({ ctx }) => maintenanceSummary(ctx),
  ),
  route(
    {
      ...shared,
      method: 'GET',
      path: '/api/admin/maintenance/storage',
      summary: 'How much room each part of the data folder takes',
      response: MaintenanceStorage,
    },
    ({ ctx }) => maintenanceStorage(ctx),
  ),
  route(
    {
      ...shared,
      method: 'GET',
      path: '/api/admin/maintenance/logs',
      summary: 'The last lines of the log since the start',
      query: v.object({ lines: Lines }),
      response: LogLines,
    },
    ({ query }) => ({ logs: lastLogLines(query.lines) }),
  ),
  route(
    {
      ...shared,
      method: 'POST',
      path: '/api/admin/maintenance/clean/images',
      summary: 'Put aside pictures of recipes that are no WebP, for thirty days',
      response: Done,
    },
    async ({ ctx, scope }) => done(scope, 'maintenance.images-cleaned', { count: await cleanImages(ctx) }),
  ),
  route(
    {
      ...shared,
      method: 'POST',
      path: '/api/admin/maintenance/clean/recipe-folders',
      summary: 'Put aside folders that no recipe can own, for thirty days',
      response: Done,
    },
    async ({ ctx, scope }) => done(scope, 'maintenance.folders-cleaned', { count: await cleanFolders(ctx) }),
  ),
  route(
    {
      ...shared,
      method: 'POST',
      path: '/api/admin/maintenance/clean/temp',
      summary: 'Empty the folder of work files',
      response: Done,
    },
    async ({ ctx, scope }) => {
      await cleanTemp(ctx)
      return done(scope, 'maintenance.temp-cleaned')
    },
  ),
  route(
    {
      ...shared,
      method: 'POST',
      path: '/api/admin/maintenance/clean/logs',
      summary: 'Forget the lines of the log that are kept in memory',
      response: Done,
    },
    ({ scope }) => {
      cleanLogs()
      return done(scope, 'maintenance.logs-cleaned')
    },
  ),
]
