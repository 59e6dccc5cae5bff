import { listAllLabels } from '../foods/label.service'
import { AppError } from '../platform/errors'
import { formText, translateFields } from '../platform/http/form'
import { clashSentences, FINGERPRINTS, fingerprintsOf, mergeForm } from '../platform/http/form-merge'
import { backPath } from '../platform/http/local-path'
import { doneAt, type MemberPageCall, type PageRoute, page, seeOther } from '../platform/http/page-route'
import { languageNamer } from '../platform/i18n/language-names'
import { byName } from '../platform/i18n/order.rules'
import { isUuid } from '../platform/ids'
import { notFound } from '../platform/refusals'
import { type FlashNotice, showOnNextPage } from '../platform/web/notice'
import type { Page, PageAnswer } from '../platform/web/page'
import { SEED_LOCALES } from '../seeds/seed.schema'
import { type SeedKind, seedKind } from '../seeds/seed.service'
import { formatList } from '../ui/format.rules'
import { urls } from '../urls'
import {
  blankValues,
  DATA_KINDS,
  type DataKindName,
  type FieldValues,
  NEW_TEXTS,
  toCsv,
} from './data-kind.rules'
import { DATA, type Done, labelMany, removeMany, undoMany, usesOf } from './data-table.service'
import { KIND_TEXTS } from './data-tabs.ui'
import { DataItem } from './item.view'
import { ROWS_PER_PAGE, readTable } from './table.rules'
import { DataTable } from './table.view'

/** Ids that one form may name. */
const MOST_CHOSEN = 500

/** The kind that an address names. @throws not-found */
export function kindOf(params: Record<string, string>): DataKindName {
  const kind = DATA_KINDS.find((name) => name === params.kind)
  if (!kind) throw notFound()
  return kind
}

const labelsOf = ({ ctx, scope }: MemberPageCall) =>
  byName(listAllLabels(ctx), scope.locale).map(({ id, name }) => ({ id, name }))

/** Ids that a form or an address names, as many as it may. */
export function idsIn(values: readonly (string | File)[]): string[] {
  const ids = values.filter((id): id is string => typeof id === 'string' && isUuid(id))
  return [...new Set(ids)].slice(0, MOST_CHOSEN)
}

/** Says what was done, and offers to undo it where the history can. */
export function noticeDone({ scope }: MemberPageCall, messageId: string, { count, operations }: Done): void {
  const undo = operations.length > 0 && operations.length <= 40 ? { undo: urls.undoData(operations) } : {}
  showOnNextPage(scope, { tone: 'success', messageId, values: { count }, ...undo })
}

async function showTable(call: MemberPageCall): Promise<Page> {
  const { ctx, scope, params, query } = call
  const kind = kindOf(params)
  const data = DATA[kind]
  const wish = readTable(query, data.columns)
  const orderBy = data.columns.find(({ key }) => key === wish.sort)!.orderBy
  const { items, total } = await data.list(ctx, {
    page: wish.page,
    perPage: ROWS_PER_PAGE,
    orderBy,
    orderDirection: wish.direction,
    ...(wish.search === '' ? {} : { search: wish.search }),
  })
  const nameOf = languageNamer(scope.locale)
  const locales = byName(
    SEED_LOCALES.map((code) => ({ code, name: nameOf(code) })),
    scope.locale,
  )
  return {
    title: scope.i18n._(KIND_TEXTS[kind]),
    styles: 'plain',
    width: 'wide',
    place: 'profile',
    body: (
      <DataTable
        kind={kind}
        may={ctx.actor}
        columns={data.columns}
        rows={items}
        total={total}
        pages={Math.max(1, Math.ceil(total / ROWS_PER_PAGE))}
        wish={wish}
        hrefOf={({ id }) => urls.dataItem(kind, id)}
        canMerge={data.merge !== undefined}
        labels={data.label ? labelsOf(call) : null}
        seeds={data.isSeeded ? { locale: scope.locale, locales } : null}
      />
    ),
  }
}

function seed(call: MemberPageCall, kind: DataKindName, form: FormData): Response {
  const locale = SEED_LOCALES.find((code) => code === formText(form, 'locale')) ?? call.scope.locale
  const added = seedKind(call.ctx, kind as SeedKind, locale)
  return doneAt(call.scope, urls.data(kind), 'data.seeded', { count: added })
}

async function changeMany(call: MemberPageCall): Promise<PageAnswer> {
  const { ctx, scope } = call
  const kind = kindOf(call.params)
  const data = DATA[kind]
  const form = await call.form()
  const action = formText(form, 'action')
  if (action === 'seed' && data.isSeeded) return seed(call, kind, form)
  const ids = idsIn(form.getAll('id'))
  if (ids.length === 0) {
    showOnNextPage(scope, { tone: 'info', messageId: 'data.nothing-chosen' })
    return seeOther(urls.data(kind))
  }
  if (action === 'merge') return seeOther(urls.mergeData(kind, { id: ids }))
  if (action === 'label') {
    const labelId = formText(form, 'labelId')
    noticeDone(call, 'data.labelled', await labelMany(ctx, data, ids, isUuid(labelId) ? labelId : null))
  }
  if (action === 'delete') noticeDone(call, 'data.deleted', await removeMany(ctx, data, ids))
  return seeOther(urls.data(kind))
}

interface Shown {
  id: string | null
  name: string
  values: FieldValues
  errors?: Record<string, string>
  error?: string | null
  status?: number
}

function showItem(
  call: MemberPageCall,
  { id, name, values, errors = {}, error = null, status = 422 }: Shown,
): Page {
  const { ctx, scope, params } = call
  const kind = kindOf(params)
  const data = DATA[kind]
  const heading = id === null ? scope.i18n._(NEW_TEXTS[kind]) : name
  return {
    title: heading,
    styles: 'plain',
    width: 'narrow',
    place: 'profile',
    status: error !== null || Object.keys(errors).length > 0 ? status : 200,
    body: (
      <DataItem
        kind={kind}
        may={ctx.actor}
        id={id}
        name={name}
        fields={data.fields}
        values={values}
        opened={id === null ? null : fingerprintsOf(data.values(ctx, id))}
        errors={translateFields(scope.i18n, errors)}
        error={error}
        labels={data.label ? labelsOf(call) : []}
        uses={id === null || !data.usedAs ? null : (usesOf(ctx, data, [id]).get(id) ?? 0)}
        canMerge={data.merge !== undefined}
      />
    ),
  }
}

/** The id in an address. @throws not-found for what is none */
function idOf({ params }: MemberPageCall): string {
  if (!isUuid(params.id ?? '')) throw notFound()
  return params.id!.toLowerCase()
}

/** Values of some fields in the reader's words. */
function shownValues(call: MemberPageCall, values: FieldValues): FieldValues {
  const { i18n } = call.scope
  const words: Record<string, string> = { link: i18n._('data.action-link'), post: i18n._('data.action-post') }
  for (const { id, name } of labelsOf(call)) words[id] = name
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, words[value] ?? value.replaceAll('\n', ', ')]),
  )
}

/** What is said once it is saved. @param taken fields that someone else has changed since the form was opened */
function savedNotice(
  { params, scope: { i18n, locale } }: MemberPageCall,
  name: string,
  taken: string[],
): FlashNotice {
  if (taken.length === 0) return { tone: 'success', messageId: 'data.saved', values: { name } }
  const titles = DATA[kindOf(params)].fields.flatMap((field) =>
    taken.includes(field.name) ? i18n._(field.title) : [],
  )
  const parts = formatList(titles, locale)
  return { tone: 'success', messageId: 'form.saved-with-others', values: { name, parts } }
}

async function submitItem(call: MemberPageCall, id: string | null): Promise<PageAnswer> {
  const { ctx, scope } = call
  const kind = kindOf(call.params)
  const data = DATA[kind]
  const form = await call.form()
  const before = id === null ? null : data.values(ctx, id)
  if (id !== null && formText(form, 'action') === 'delete') {
    noticeDone(call, 'data.deleted', await removeMany(ctx, data, [id]))
    return seeOther(urls.data(kind))
  }
  const typed = Object.fromEntries(data.fields.map(({ name }) => [name, formText(form, name)]))
  const { values, taken, clashes } = mergeForm(formText(form, FINGERPRINTS), before ?? {}, typed)
  const name = before?.name ?? before?.title ?? ''
  if (Object.keys(clashes).length > 0) {
    const errors = clashSentences(scope.i18n, shownValues(call, clashes))
    return showItem(call, { id, name, values, errors, status: 409 })
  }
  try {
    const written = data.write(ctx, id, values)
    if ('errors' in written) return showItem(call, { id, name, values, errors: written.errors })
    showOnNextPage(scope, savedNotice(call, written.name, taken))
    return seeOther(urls.data(kind))
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500 || error.code === 'not-found') throw error
    const hasField = Object.keys(error.fields).length > 0
    if (hasField) return showItem(call, { id, name, values, errors: error.fields })
    return showItem(call, { id, name, values, error: scope.i18n._(error.messageId, error.values) })
  }
}

function download({ ctx, params, query }: MemberPageCall): Response {
  const kind = kindOf(params)
  const data = DATA[kind]
  const all = data.all(ctx)
  const isCsv = query.get('format') === 'csv'
  const text = isCsv
    ? toCsv(
        data.columns,
        all.map(({ row }) => row),
      )
    : JSON.stringify(
        all.map(({ json }) => json),
        null,
        2,
      )
  return new Response(text, {
    headers: {
      'content-type': isCsv ? 'text/csv; charset=utf-8' : 'application/json',
      'content-disposition': `attachment; filename="${isCsv ? `${kind}.csv` : 'export.json'}"`,
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    },
  })
}

const KIND = '/group/data/:kind'
const access = 'organize'

/** Tables of what recipes are made of, and the form of each thing. */
export const DATA_TABLE_PAGES: PageRoute[] = [
  page({ path: '/group/data', access }, () => seeOther(urls.data('foods'))),
  page({ method: 'POST', path: '/group/data/undo' }, async ({ ctx, scope, query }) => {
    await undoMany(ctx, idsIn(query.getAll('id')))
    return doneAt(scope, backPath(scope), 'data.taken-back')
  }),
  page({ path: `${KIND}/export`, access, isForPrograms: true }, download),
  page({ path: `${KIND}/new`, access }, (call) =>
    showItem(call, { id: null, name: '', values: blankValues(DATA[kindOf(call.params)].fields) }),
  ),
  page({ method: 'POST', path: `${KIND}/new`, access }, (call) => submitItem(call, null)),
  page({ path: `${KIND}/:id`, access }, (call) => {
    const id = idOf(call)
    const values = DATA[kindOf(call.params)].values(call.ctx, id)
    return showItem(call, { id, name: values.name ?? values.title ?? '', values })
  }),
  page({ method: 'POST', path: `${KIND}/:id`, access }, (call) => submitItem(call, idOf(call))),
  page({ path: KIND, access }, showTable),
  page({ method: 'POST', path: KIND, access }, changeMany),
]
