import * as v from 'valibot'
import { AppError } from '../../platform/errors'
import { fileAnswer } from '../../platform/http/fields'
import { refuseElsewhere } from '../../platform/http/origin'
import { PageOf, PageQuery, pageWindow, toPage } from '../../platform/http/paging'
import { type ApiRoute, publicRoute, route } from '../../platform/http/route'
import { pageOfTasks } from '../../platform/jobs/tasks'
import { FileToken, ServerTask, VolumeText } from './older.schema'
import { logFileToken, readValidation, startTestTask, toServerTask, writeValidation } from './older.service'

const admin = { access: 'admin', tag: 'Admin: older calls' } as const
const MAX_LINES = 1000

const Lines = v.pipe(
  v.string(),
  v.regex(/^\d{1,9}$/, 'validation.whole-number'),
  v.transform((text) => Math.min(Math.max(Number(text), 1), MAX_LINES)),
)

const TasksQuery = v.object(v.pick(PageQuery, ['page', 'perPage', 'orderDirection']).entries)

/** What older clients of the v1 API and the v0 leftovers of its web client call (reference api.md §12, §14). */
export const OLDER_ADMIN_ROUTES: ApiRoute[] = [
  route(
    {
      ...admin,
      method: 'GET',
      path: '/api/admin/server-tasks',
      summary: 'Background work by number, in pages; for clients up to v1.6',
      query: TasksQuery,
      response: PageOf(ServerTask),
    },
    ({ ctx, scope, query }) => {
      const isAscending = query.orderDirection === 'asc'
      const { items, total } = pageOfTasks(ctx, (count) => ({ ...pageWindow(query, count), isAscending }))
      return toPage(scope, query, { items: items.map((task) => toServerTask(ctx, task)), total })
    },
  ),
  route(
    {
      ...admin,
      method: 'POST',
      path: '/api/admin/server-tasks',
      summary: 'Put a task into the line that does nothing; for clients up to v1.6',
      status: 201,
      response: ServerTask,
    },
    ({ ctx }) => startTestTask(ctx),
  ),
  route(
    {
      ...admin,
      method: 'GET',
      path: '/api/admin/logs',
      summary: 'A token that opens the log since the start as a file; for clients up to v1.4',
      response: FileToken,
      isSecret: true,
    },
    async ({ ctx, scope }) => {
      refuseElsewhere(scope)
      return { fileToken: await logFileToken(ctx) }
    },
  ),
  route(
    {
      ...admin,
      method: 'GET',
      path: '/api/admin/logs/:lines',
      summary: 'A token that opens the last lines of the log as a file; for clients up to v1.4',
      params: v.object({ lines: Lines }),
      response: FileToken,
      isSecret: true,
    },
    async ({ ctx, scope, params }) => {
      refuseElsewhere(scope)
      return { fileToken: await logFileToken(ctx, params.lines) }
    },
  ),
  route(
    {
      ...admin,
      method: 'GET',
      path: '/api/admin/about/docker/validate',
      summary:
        'Write a new text into the data folder and answer it; the same stands at /media/docker/validate.txt',
      response: VolumeText,
    },
    async ({ ctx, scope }) => {
      refuseElsewhere(scope)
      return { text: await writeValidation(ctx) }
    },
  ),
  publicRoute(
    {
      method: 'GET',
      tag: 'Media',
      path: '/api/media/docker/validate.txt',
      summary: 'The text that /admin/about/docker/validate has written',
      response: fileAnswer('text/plain'),
      errors: ['not-found'],
    },
    async ({ scope }) => {
      const text = await readValidation(scope.services)
      if (text === undefined)
        throw new AppError('not-found', 'exceptions.not-found', { detail: 'File not found' })
      return new Response(text, {
        headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-cache' },
      })
    },
  ),
]
