import * as v from 'valibot'
import { AppError } from '../../platform/errors'
import { fileAnswer } from '../../platform/http/fields'
import { refuseCrossSite } from '../../platform/http/origin'
import { PageOf, PageQuery, pageWindow, toPage } from '../../platform/http/paging'
import { type ApiRoute, publicRoute, route } from '../../platform/http/route'
import { pageOfTasks } from '../../platform/jobs/tasks'
import {
  FileToken,
  logFileToken,
  readValidation,
  ServerTask,
  startTestTask,
  toServerTask,
  VolumeText,
  writeValidation,
} from './legacy.service'

const admin = { access: 'admin', tag: 'Admin: older calls' } as const
const MAX_LINES = 1000

const Lines = v.pipe(
  v.string(),
  v.regex(/^\d{1,9}$/, 'validation.whole-number'),
  v.transform((text) => Math.min(Math.max(Number(text), 1), MAX_LINES)),
)

const TasksQuery = v.object(v.pick(PageQuery, ['page', 'perPage', 'orderDirection']).entries)

/** What older clients of the v1 API and the v0 leftovers of its web client call. */
export const LEGACY_ADMIN_ROUTES: ApiRoute[] = [
  route(
    {
      ...admin,
      method: 'GET',
      path: '/api/admin/server-tasks',
      summary: 'List background tasks',
      description: 'Returns tasks by their number, in pages. Only clients up to v1.6 ask for it.',
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
      summary: 'Start a test task',
      description:
        'Starts a task that does nothing, to see whether background work runs. Only clients up to v1.6 ask for it.',
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
      summary: 'Get a token for the log',
      description:
        'Returns a token that downloads the log since the start once, within half an hour. Only clients up to v1.4 ask for it.',
      response: FileToken,
      isSecret: true,
    },
    async ({ ctx, scope }) => {
      refuseCrossSite(scope)
      return { fileToken: await logFileToken(ctx) }
    },
  ),
  route(
    {
      ...admin,
      method: 'GET',
      path: '/api/admin/logs/:lines',
      summary: 'Get a token for the last lines of the log',
      description:
        'Returns a token that downloads so many lines once, within half an hour. Only clients up to v1.4 ask for it.',
      params: v.object({ lines: Lines }),
      response: FileToken,
      isSecret: true,
    },
    async ({ ctx, scope, params }) => {
      refuseCrossSite(scope)
      return { fileToken: await logFileToken(ctx, params.lines) }
    },
  ),
  route(
    {
      ...admin,
      method: 'GET',
      path: '/api/admin/about/docker/validate',
      summary: 'Write a test file',
      description:
        'Writes a new text into the data folder and returns it, so that a client can see whether `/api/media/docker/validate.txt` serves the same.',
      response: VolumeText,
    },
    async ({ ctx, scope }) => {
      refuseCrossSite(scope)
      return { text: await writeValidation(ctx) }
    },
  ),
  publicRoute(
    {
      method: 'GET',
      tag: 'Media',
      path: '/api/media/docker/validate.txt',
      summary: 'Get the test file',
      description: 'Returns the text that `/api/admin/about/docker/validate` wrote last.',
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
