import { layoutOf } from '../../groups/layout.service'
import { AppError } from '../../platform/errors'
import { formText } from '../../platform/http/form'
import { type MemberPageCall, type PageRoute, page, seeOther } from '../../platform/http/page-route'
import { limitRate } from '../../platform/http/rate-limit'
import { renderPage } from '../../platform/web/render-page'
import { urls } from '../../urls'
import { BULK_LIMIT } from '../limits.rules'
import { addressLines } from './address-lines.rules'
import { MAX_ADDRESSES } from './bulk.schema'
import { retryBulkImport, startBulkImport } from './bulk.service'
import { ImportBulkView } from './import-bulk.view'

interface Typed {
  addresses: string
  categories: string
  tags: string
}

const EMPTY: Typed = { addresses: '', categories: '', tags: '' }
const MAX_NAMES = 50

function showForm({ ctx, visit }: MemberPageCall, typed: Typed, failure: AppError | null): Response {
  const { i18n } = visit
  return renderPage(
    visit,
    {
      title: `${i18n._('import.import-many')} · Trivet`,
      styles: 'import',
      status: failure?.status ?? 200,
    },
    <ImportBulkView
      layout={layoutOf(visit, 'recipes')}
      group={ctx.actor.groupSlug}
      {...typed}
      error={failure && i18n._(failure.messageId, failure.values)}
    />,
  )
}

function namesIn(text: string): string[] {
  return text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')
    .slice(0, MAX_NAMES)
}

function checkedAddresses(text: string): string[] {
  const addresses = addressLines(text)
  const count = addresses.length
  if (count === 0) throw new AppError('invalid', 'import.bulk-needs-addresses')
  if (count > MAX_ADDRESSES) {
    throw new AppError('invalid', 'import.bulk-too-many', { values: { count, most: MAX_ADDRESSES } })
  }
  return addresses
}

async function begin(call: MemberPageCall): Promise<Response> {
  const { ctx, visit, form } = call
  const sent = await form()
  const typed: Typed = {
    addresses: formText(sent, 'addresses'),
    categories: formText(sent, 'categories'),
    tags: formText(sent, 'tags'),
  }
  try {
    const addresses = checkedAddresses(typed.addresses)
    limitRate(visit, 'bulk-import', BULK_LIMIT, ctx.userId)
    const organizers = { categories: namesIn(typed.categories), tags: namesIn(typed.tags) }
    const entries = addresses.map((url) => ({ url, ...organizers }))
    return seeOther(urls.report(startBulkImport(ctx, entries)))
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error
    return showForm(call, typed, error)
  }
}

/** Many addresses as pages: the form, and another try for what failed. */
export const BULK_PAGES: PageRoute[] = [
  page({ path: '/g/:group/r/create/bulk' }, (call) => showForm(call, EMPTY, null)),
  page({ method: 'POST', path: '/g/:group/r/create/bulk' }, begin),
  page({ method: 'POST', path: '/g/:group/r/create/bulk/:id/retry' }, ({ ctx, params }) => {
    retryBulkImport(ctx, params.id!)
    return seeOther(urls.report(params.id!))
  }),
]
