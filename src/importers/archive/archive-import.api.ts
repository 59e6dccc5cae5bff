import * as v from 'valibot'
import { TextUpTo } from '../../platform/http/fields'
import { type ApiRoute, route } from '../../platform/http/route'
import { UploadedArchive } from '../../platform/http/upload'
import { DEFAULT_LOCALE, i18nFor } from '../../platform/i18n/i18n'
import { waitForTask } from '../../platform/jobs/tasks'
import { ReportSummary } from '../../reports/report.schema'
import { getReport } from '../../reports/report.service'
import { toReportSummary } from '../../reports/report-wire.rules'
import { startArchiveImport } from './archive-import.service'
import { ArchiveKind, MAX_ARCHIVE_BYTES } from './archive-kind.schema'
import { createFromZip } from './zip-recipe.service'

/** Small archives are done by then, and clients expect the work to be. */
const WAIT_MS = 20_000
/** One recipe and its picture. */
const MAX_ZIP_BYTES = 64 * 1024 * 1024

const ArchiveForm = v.object({
  migrationType: ArchiveKind,
  archive: UploadedArchive,
  addMigrationTag: v.optional(
    v.pipe(
      TextUpTo(10),
      v.transform((text) => /^(true|1|on|yes)$/i.test(text.trim())),
    ),
    'false',
  ),
})

/** Archives of other applications. */
export const ARCHIVE_ROUTES: ApiRoute[] = [
  route(
    {
      access: 'user',
      tag: 'Recipe import',
      method: 'POST',
      path: '/api/groups/migrations',
      summary: 'Import an archive of another app',
      description:
        'Reads recipes from an archive of the named app in the background, and returns the report of the import. It may still be `in-progress`: ask for the report again.',
      body: ArchiveForm,
      encoding: 'upload',
      maxBytes: MAX_ARCHIVE_BYTES,
      response: ReportSummary,
      errors: ['invalid', 'too-large', 'rate-limited'],
    },
    async ({ ctx, body }) => {
      const { migrationType: kind, archive: upload, addMigrationTag: addTag } = body
      const report = await startArchiveImport(ctx, { kind, upload, addTag })
      if (report.taskId) await waitForTask(ctx, report.taskId, WAIT_MS)
      return toReportSummary(i18nFor(DEFAULT_LOCALE), getReport(ctx, report.id))
    },
  ),
  ...['/api/recipes/create-from-zip', '/api/recipes/create/zip'].map((path) =>
    route(
      {
        access: 'user',
        tag: 'Recipe import',
        method: 'POST',
        path,
        summary: 'Import the archive of one recipe',
        description:
          "Accepts the ZIP archive that exporting one recipe gives, and returns the new recipe's slug.",
        body: v.object({ archive: UploadedArchive }),
        encoding: 'upload',
        maxBytes: MAX_ZIP_BYTES,
        status: 201,
        response: v.string(),
        errors: ['invalid', 'too-large', 'rate-limited'],
      },
      async ({ ctx, body }) => (await createFromZip(ctx, body.archive)).slug,
    ),
  ),
]
