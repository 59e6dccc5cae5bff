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

/** What takes room on the disk, and what may go. */
export const MAINTENANCE_ROUTES: ApiRoute[] = [
  route(
    {
      ...shared,
      method: 'GET',
      path: '/api/admin/maintenance',
      summary: 'Get the size of the data folder',
      description:
        'Returns how much disk space the data folder takes, and how many pictures and folders could be cleaned up.',
      response: MaintenanceSummary,
    },
    ({ ctx }) => maintenanceSummary(ctx),
  ),
  route(
    {
      ...shared,
      method: 'GET',
      path: '/api/admin/maintenance/storage',
      summary: 'Get disk space by part',
      description: 'Returns how much disk space recipes, users, groups, backups and work files take.',
      response: MaintenanceStorage,
    },
    ({ ctx }) => maintenanceStorage(ctx),
  ),
  route(
    {
      ...shared,
      method: 'GET',
      path: '/api/admin/maintenance/logs',
      summary: 'Get the last lines of the log',
      description: "Returns up to as many lines as asked for; lines from before the last start aren't there.",
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
      summary: "Clean up pictures that aren't WebP",
      description:
        "Moves pictures of recipes that clients no longer ask for into the data folder's trash, where they stay for 30 days.",
      response: Done,
    },
    async ({ ctx, scope }) => done(scope, 'maintenance.images-cleaned', { count: await cleanImages(ctx) }),
  ),
  route(
    {
      ...shared,
      method: 'POST',
      path: '/api/admin/maintenance/clean/recipe-folders',
      summary: 'Clean up folders without a recipe',
      description:
        "Moves folders that belong to no recipe into the data folder's trash, where they stay for 30 days.",
      response: Done,
    },
    async ({ ctx, scope }) => done(scope, 'maintenance.folders-cleaned', { count: await cleanFolders(ctx) }),
  ),
  route(
    {
      ...shared,
      method: 'POST',
      path: '/api/admin/maintenance/clean/temp',
      summary: 'Delete work files',
      description: 'Deletes all work files of imports and exports, also those of running ones.',
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
      summary: 'Clear the log in memory',
      description:
        'Clears the lines that this API and the pages show. Log files and the journal stay as they are.',
      response: Done,
    },
    ({ scope }) => {
      cleanLogs()
      return done(scope, 'maintenance.logs-cleaned')
    },
  ),
]
