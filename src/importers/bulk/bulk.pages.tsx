import { AppError } from '../../platform/errors'
import { formText } from '../../platform/http/form'
import { type MemberPageCall, type PageRoute, page, seeOther } from '../../platform/http/page-route'
import type { Page, PageAnswer } from '../../platform/web/page'
import { reportLines } from '../../reports/report.service'
import { urls } from '../../urls'
import { importPlace } from '../preview/preview.pages'
import { retryBulkImport, startBulkImport } from './bulk.service'
import { asList, asRows, type BulkForm, EMPTY_BULK_FORM, entriesOf, readBulkForm } from './bulk-form.rules'
import { ImportBulkView } from './import-bulk.view'

/** Earlier imports below the form; the others are a link away. */
const SHOWN_REPORTS = 5

/** The form for many, with what was typed. */
export function showBulk({ ctx, scope }: MemberPageCall, typed: BulkForm, failure: AppError | null): Page {
  const { i18n } = scope
  return {
    title: i18n._('import.tab-many'),
    styles: 'import',
    status: failure?.status ?? 200,
    place: 'recipes',
    width: 'narrow',
    body: (
      <ImportBulkView
        {...importPlace(ctx)}
        typed={typed}
        earlier={reportLines(ctx, i18n, { category: 'bulk_import', limit: SHOWN_REPORTS })}
        error={failure && i18n._(failure.messageId, failure.values)}
      />
    ),
  }
}

async function begin(call: MemberPageCall): Promise<PageAnswer> {
  const { ctx, form } = call
  const sent = await form()
  const typed = readBulkForm(sent)
  const step = formText(sent, 'step')
  try {
    if (step === 'list') return showBulk(call, asList(typed), null)
    if (step === 'each') return showBulk(call, asRows(typed), null)
    const entries = entriesOf(typed)
    return seeOther(urls.report(startBulkImport(ctx, entries)))
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error
    return showBulk(call, typed, error)
  }
}

/** Many addresses as pages: the form, and another try for what failed. */
export const BULK_PAGES: PageRoute[] = [
  page({ path: '/g/:group/r/create/bulk' }, (call) => showBulk(call, EMPTY_BULK_FORM, null)),
  page({ method: 'POST', path: '/g/:group/r/create/bulk', sources: ['addresses'] }, begin),
  page({ method: 'POST', path: '/g/:group/r/create/bulk/:id/retry' }, ({ ctx, params }) => {
    try {
      retryBulkImport(ctx, params.id!)
    } catch (error) {
      // Pressed twice: it is at work already, which the report shows.
      if (!(error instanceof AppError) || error.code !== 'conflict') throw error
    }
    return seeOther(urls.report(params.id!))
  }),
]
