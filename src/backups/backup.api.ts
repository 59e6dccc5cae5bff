import * as v from 'valibot'
import { AppError } from '../platform/errors'
import { PathText } from '../platform/http/fields'
import type { RequestScope } from '../platform/http/request-scope'
import { type ApiRoute, type Method, route } from '../platform/http/route'
import { UploadedArchive } from '../platform/http/upload'
import { AllBackups } from './backup.schema'
import { createBackup, deleteBackup, findBackupFile } from './backup.service'
import { createBackupToken, keepUpload, listForClients } from './backup-list.service'
import { restoreBackup } from './restore.service'

/** As large as a request may be; what is larger is put into the folder of backups by hand. */
export const MAX_BACKUP_BYTES = 2000 * 1024 * 1024

const Done = v.object({ message: v.string(), error: v.literal(false) })
const NameParams = v.object({ name: PathText })
const AnyBody = v.optional(v.unknown())

const done = ({ i18n }: RequestScope, messageId: string, values = {}) => ({
  message: i18n._(messageId, values),
  error: false,
})

/** What clients know for whatever else goes wrong. */
function inTheirWords(error: unknown, messageId: string): unknown {
  return error instanceof AppError ? error : new AppError('internal', messageId, { cause: error })
}

interface Paths {
  tag: string
  list: string
  create: string
  upload: string
  token: string
  restore: string
  remove: string
}

const ADMIN: Paths = {
  tag: 'Admin: backups',
  list: '/api/admin/backups',
  create: '/api/admin/backups',
  upload: '/api/admin/backups/upload',
  token: '/api/admin/backups/:name',
  restore: '/api/admin/backups/:name/restore',
  remove: '/api/admin/backups/:name',
}

/** What older clients call; the same, and for administrators alone as well. */
const OLDER: Paths = {
  tag: 'Backups',
  list: '/api/backups/available',
  create: '/api/backups/export/database',
  upload: '/api/backups/upload',
  token: '/api/backups/:name/download',
  restore: '/api/backups/:name/import',
  remove: '/api/backups/:name/delete',
}

function routesAt({ tag, list, create, upload, token, restore, remove }: Paths): ApiRoute[] {
  const shared = (method: Method, path: string, summary: string, description: string) =>
    ({ access: 'admin', tag, method, path, summary, description }) as const
  return [
    route(
      {
        ...shared('GET', list, 'List backups', 'Returns every backup in the data folder, newest first.'),
        response: AllBackups,
      },
      ({ ctx }) => listForClients(ctx.config),
    ),
    route(
      {
        ...shared(
          'POST',
          create,
          'Make a backup',
          'Backs up the database and all files, reads the archive through, and returns when both are done.',
        ),
        body: AnyBody,
        status: 201,
        response: Done,
        errors: ['conflict', 'disk-full', 'internal'],
      },
      async ({ scope }) => {
        try {
          await createBackup(scope.services, 'manual')
        } catch (error) {
          throw inTheirWords(error, 'backup.failed')
        }
        return done(scope, 'backup.created')
      },
    ),
    route(
      {
        ...shared(
          'POST',
          upload,
          'Upload a backup',
          'Keeps a backup from elsewhere under its own name. Restoring it is another call.',
        ),
        body: v.object({ archive: UploadedArchive }),
        encoding: 'upload',
        maxBytes: MAX_BACKUP_BYTES,
        response: Done,
        errors: ['invalid', 'conflict', 'too-large', 'rate-limited'],
      },
      async ({ ctx, scope, body }) => {
        const name = await keepUpload(ctx, scope.services, body.archive)
        return done(scope, 'backup.uploaded', { name })
      },
    ),
    route(
      {
        ...shared(
          'GET',
          token,
          'Get a token for a backup',
          'Returns a token that downloads the backup once, within half an hour.',
        ),
        params: NameParams,
        response: v.object({ fileToken: v.string() }),
        isSecret: true,
        errors: ['not-found'],
      },
      async ({ ctx, params }) => ({ fileToken: await createBackupToken(ctx, params.name) }),
    ),
    route(
      {
        ...shared(
          'POST',
          restore,
          'Restore a backup',
          'Replaces everything on this server with the backup. All sessions end.',
        ),
        params: NameParams,
        body: AnyBody,
        response: Done,
        errors: ['not-found', 'invalid', 'conflict', 'disk-full', 'internal'],
      },
      async ({ ctx, scope, params }) => {
        const file = await findBackupFile(scope.services.config, params.name)
        if (!file) throw new AppError('not-found', 'exceptions.not-found')
        try {
          await restoreBackup(scope.services, file, params.name, { userId: ctx.userId, waiting: 1 })
        } catch (error) {
          throw inTheirWords(error, 'backup.restore-failed')
        }
        return done(scope, 'backup.restored')
      },
    ),
    route(
      {
        ...shared(
          'DELETE',
          remove,
          'Delete a backup',
          'Deletes the backup on this server; copies elsewhere stay.',
        ),
        params: NameParams,
        response: Done,
        errors: ['conflict'],
      },
      async ({ scope, params }) => {
        await deleteBackup(scope.services, params.name)
        return done(scope, 'backup.deleted', { name: params.name })
      },
    ),
  ]
}

/** Backups of everything, under both families of paths. */
export const BACKUP_ROUTES: ApiRoute[] = [...routesAt(ADMIN), ...routesAt(OLDER)]
