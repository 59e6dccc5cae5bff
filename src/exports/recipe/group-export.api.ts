import * as v from 'valibot'
import { AppError } from '../../platform/errors'
import { fileAnswer, IdParams, SuccessMessage, TextUpTo } from '../../platform/http/fields'
import { refuseCrossSite } from '../../platform/http/origin'
import { type ApiRoute, publicRoute, route } from '../../platform/http/route'
import { BACKUPS, createDownloadToken, useDownloadToken } from '../downloads/download-token.service'
import { BulkExportInput, GroupDataExport } from './group-export.schema'
import { checkExportPath, exportPath, listExports, purgeExports, startExport } from './group-export.service'

const shared = { access: 'user', tag: 'Recipe exports' } as const
const PATH = '/api/recipes/bulk-actions/export'

/** Archives of many recipes, and the one call by which files are fetched with a token alone. */
export const GROUP_EXPORT_ROUTES: ApiRoute[] = [
  route(
    {
      ...shared,
      method: 'POST',
      path: PATH,
      summary: 'Export recipes',
      description:
        'Makes an archive of the recipes in the background; it appears in the list when it is done.',
      body: BulkExportInput,
      status: 202,
      response: null,
      errors: ['rate-limited'],
    },
    async ({ ctx, body }) => {
      await startExport(ctx, body.recipes)
      return null
    },
  ),
  route(
    {
      ...shared,
      method: 'GET',
      path: PATH,
      summary: 'List exports',
      description: "Returns the group's archives that can still be downloaded.",
      response: v.array(GroupDataExport),
    },
    ({ ctx }) => listExports(ctx),
  ),
  route(
    {
      ...shared,
      method: 'GET',
      path: `${PATH}/download`,
      summary: 'Get a token for an export',
      description: 'Returns a token that downloads the archive at `path` once, within half an hour.',
      query: v.object({ path: TextUpTo(2_000) }),
      response: v.object({ fileToken: v.string() }),
      isSecret: true,
      errors: ['invalid'],
    },
    ({ ctx, query }) => ({
      fileToken: createDownloadToken(ctx, 'file', checkExportPath(ctx, query.path)),
    }),
  ),
  route(
    {
      ...shared,
      method: 'GET',
      path: `${PATH}/:id/download`,
      summary: 'Get a token for an export by ID',
      description:
        'Returns a token that downloads the archive once, within half an hour. Newer clients use it.',
      params: IdParams,
      response: v.object({ fileToken: v.string() }),
      isSecret: true,
      errors: ['not-found'],
    },
    ({ ctx, scope, params }) => {
      refuseCrossSite(scope)
      return { fileToken: createDownloadToken(ctx, 'file', exportPath(ctx, params.id)) }
    },
  ),
  route(
    {
      ...shared,
      method: 'DELETE',
      path: `${PATH}/purge`,
      summary: 'Delete all exports',
      description: "Deletes all of the group's archives; the recipes stay.",
      response: SuccessMessage,
    },
    async ({ ctx }) => ({ message: `${await purgeExports(ctx)} exports deleted`, error: false }),
  ),
  publicRoute(
    {
      method: 'GET',
      path: '/api/utils/download',
      tag: 'Recipe exports',
      summary: 'Download a file',
      description: 'Returns the file that a token is for. A token works once.',
      query: v.object({ token: v.optional(TextUpTo(2_000), '') }),
      response: fileAnswer('application/zip'),
      errors: ['unauthenticated', 'invalid'],
    },
    async ({ scope, query }) => {
      const noFile = () =>
        new AppError('invalid', 'export.no-such-file', { status: 400, detail: 'Bad Request' })
      if (query.token === '') throw noFile()
      const found = useDownloadToken(scope.services, query.token, 'file')
      if (!found || found === 'not-meant') {
        const detail = 'could not validate file token'
        throw new AppError('unauthenticated', 'export.token-not-valid', { detail })
      }
      const { services, request } = scope
      const options = { isDownload: true, cacheControl: 'private, no-store' }
      const file = found.target.startsWith(BACKUPS)
        ? await services.ports.openBackup(services, found.target.slice(BACKUPS.length), found.userId)
        : await services.media.respond(found.target.split('/'), request, options)
      if (!file) throw noFile()
      return file
    },
  ),
]
