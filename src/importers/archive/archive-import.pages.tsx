import * as v from 'valibot'
import { AppError } from '../../platform/errors'
import { type MemberPageCall, type PageRoute, page, seeOther } from '../../platform/http/page-route'
import { receiveForm } from '../../platform/http/upload'
import type { Page, PageAnswer } from '../../platform/web/page'
import { reportLines } from '../../reports/report.service'
import { urls } from '../../urls'
import { startArchiveImport } from './archive-import.service'
import { ArchiveImportView } from './archive-import.view'
import { ArchiveKind, MAX_ARCHIVE_BYTES } from './archive-kind.schema'
import { ColumnsView } from './columns.view'
import { chosenColumns, readTable, type WaitingTable, waitingUpload } from './columns-form.service'

/** Earlier archives below the form; the others are a link away. */
const SHOWN_REPORTS = 5

interface Chosen {
  kind: ArchiveKind
  addTag: boolean
}

const NOTHING: Chosen = { kind: 'nextcloud', addTag: false }

function showForm({ ctx, scope }: MemberPageCall, chosen: Chosen, failure: AppError | null): Page {
  const { i18n } = scope
  return {
    title: i18n._('archive.title'),
    styles: 'import',
    status: failure?.status ?? 200,
    place: 'recipes',
    width: 'narrow',
    body: (
      <ArchiveImportView
        group={ctx.actor.groupSlug}
        {...chosen}
        earlier={reportLines(ctx, i18n, { category: 'migration', limit: SHOWN_REPORTS })}
        error={failure && i18n._(failure.messageId, failure.values)}
      />
    ),
  }
}

function showColumns(
  { scope: { i18n } }: MemberPageCall,
  table: WaitingTable,
  addTag: boolean,
  failure: AppError | null = null,
): Page {
  const error = failure && i18n._(failure.messageId, failure.values)
  return {
    title: i18n._('column.title'),
    styles: 'import',
    status: failure?.status ?? 200,
    place: 'recipes',
    width: 'narrow',
    body: <ColumnsView {...table} addTag={addTag} error={error} />,
  }
}

/** The table was uploaded already; the form says what its columns mean. */
async function beginWithColumns(call: MemberPageCall): Promise<PageAnswer> {
  const { ctx } = call
  const fields = Object.fromEntries(
    [...(await call.form())].map(([name, value]) => [name, typeof value === 'string' ? value : '']),
  )
  const upload = fields.upload ?? ''
  const addTag = fields.tag === 'on'
  try {
    const columns = chosenColumns(fields)
    const options = { kind: 'csv', upload: await waitingUpload(ctx, upload), addTag, columns } as const
    return seeOther(urls.report((await startArchiveImport(ctx, options)).id))
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error
    if (error.messageId !== 'column.too-few') return showForm(call, { kind: 'csv', addTag }, error)
    return showColumns(call, await readTable(ctx, upload), addTag, error)
  }
}

async function begin(call: MemberPageCall): Promise<PageAnswer> {
  const { ctx, scope } = call
  let chosen = NOTHING
  try {
    return await receiveForm(scope, ctx, MAX_ARCHIVE_BYTES, async ({ fields, archive }) => {
      const kind = v.safeParse(ArchiveKind, fields.kind)
      chosen = { kind: kind.success ? kind.output : NOTHING.kind, addTag: fields.tag === 'on' }
      if (!archive) throw new AppError('invalid', 'import.needs-a-file')
      if (chosen.kind === 'csv')
        return showColumns(call, await readTable(ctx, archive.place.at(-1)!), chosen.addTag)
      const report = await startArchiveImport(ctx, { ...chosen, upload: archive })
      return seeOther(urls.report(report.id))
    })
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error
    return showForm(call, chosen, error)
  }
}

/** Archives of other applications as a page: the form, and the reports of earlier ones. */
export const ARCHIVE_PAGES: PageRoute[] = [
  page({ path: '/group/migrations', access: 'advanced' }, (call) => showForm(call, NOTHING, null)),
  page({ method: 'POST', path: '/group/migrations/columns', access: 'advanced' }, beginWithColumns),
  page(
    {
      method: 'POST',
      path: '/group/migrations',
      access: 'advanced',
      maxBytes: MAX_ARCHIVE_BYTES,
      isUpload: true,
    },
    begin,
  ),
]
