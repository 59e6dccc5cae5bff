import * as v from 'valibot'
import { fileAnswer } from '../../platform/http/fields'
import { type ApiRoute, route } from '../../platform/http/route'
import { ArchiveFormat } from './archive-format.schema'
import { sendGroup } from './group-archive.service'

/** Exports of everything of a group. */
export const GROUP_ARCHIVE_ROUTES: ApiRoute[] = [
  route(
    {
      access: 'user',
      tag: 'Recipe exports',
      method: 'GET',
      path: '/api/groups/exports/:format',
      summary: 'Export everything',
      description: 'Returns an archive of everything the group has, in the named format.',
      params: v.object({ format: ArchiveFormat }),
      response: fileAnswer('application/zip', 'application/octet-stream'),
      errors: ['invalid', 'forbidden', 'rate-limited'],
    },
    ({ ctx, params }) => sendGroup(ctx, params.format),
  ),
]
