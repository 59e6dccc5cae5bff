import { findOpenGroup } from '../groups/group.service'
import { getOrCreateOrganizers, listAllOrganizers } from '../organizers/organizer.service'
import { wholeAddress } from '../platform/config/whole-address'
import type { Ctx } from '../platform/context'
import { AppError } from '../platform/errors'
import { checkForm, formText, translateFields } from '../platform/http/form'
import { clashSentences, FINGERPRINTS, fingerprintsOf, mergeForm } from '../platform/http/form-merge'
import {
  doneAt,
  groupPage,
  type MemberPageCall,
  type PageCall,
  type PageRoute,
  page,
  seeOther,
} from '../platform/http/page-route'
import type { Page, PageAnswer } from '../platform/web/page'
import { SHARED_CACHE } from '../platform/web/render-page'
import { splitNames } from '../recipes/editor/names.rules'
import { urls } from '../urls'
import { type Cookbook, CookbookInput } from './cookbook.schema'
import {
  chooseCover,
  chosenCovers,
  countCookbooks,
  createCookbook,
  deleteCookbook,
  getCookbook,
  listAllCookbooks,
  orderCookbooks,
  updateCookbook,
} from './cookbook.service'
import { cookbookCounts, cookbookCovers, coverChoices } from './cookbook-cover.service'
import {
  type CookbookFormValues,
  FORM_LISTS,
  fromFormTexts,
  isInLists,
  NEW_COOKBOOK,
  toFormTexts,
  toFormValues,
} from './cookbook-form.rules'
import { CookbookForm } from './cookbook-form.view'
import { CookbooksView, DeleteCookbookView, OpenShelfView } from './cookbooks.view'

/** Names that the browser offers while typing. */
const SUGGESTIONS = 500

interface Shown {
  values: CookbookFormValues
  errors?: Record<string, string>
  error?: string | null
  status?: number
}

/** The form of a cookbook, or with null of a new one, of which nothing is kept until it is saved. */
function showForm(
  { ctx, scope }: MemberPageCall,
  cookbook: Cookbook | null,
  { values, errors = {}, error = null, status = 422 }: Shown,
): Page {
  const known = (kind: 'category' | 'tag' | 'tool') =>
    listAllOrganizers(ctx, kind)
      .slice(0, SUGGESTIONS)
      .map(({ name }) => name)
  return {
    title: cookbook
      ? scope.i18n._('cookbook.edit-title', { name: cookbook.name })
      : scope.i18n._('cookbook.new'),
    styles: 'edit',
    width: 'narrow',
    place: cookbook ? `cookbook ${cookbook.slug}` : 'cookbooks',
    status: error !== null || Object.keys(errors).length > 0 ? status : 200,
    body: (
      <CookbookForm
        group={ctx.actor.groupSlug}
        cookbook={cookbook}
        values={values}
        opened={
          cookbook &&
          fingerprintsOf(toFormTexts(toFormValues(cookbook, chosenCovers(ctx).get(cookbook.id) ?? null)))
        }
        errors={translateFields(scope.i18n, errors)}
        error={error}
        known={{ categories: known('category'), tags: known('tag'), tools: known('tool') }}
        covers={cookbook ? coverChoices(ctx, cookbook, values.cover || null) : []}
        withFilterText={
          ctx.actor.advanced || values.queryFilterString !== '' || (cookbook !== null && !isInLists(cookbook))
        }
      />
    ),
  }
}

/** The organizers that a form names; new ones are made. */
function organizersIn(tx: Ctx, values: CookbookFormValues) {
  const lists = FORM_LISTS.map(({ kind, list }) => [
    list,
    getOrCreateOrganizers(tx, kind, splitNames(values[list])).map(({ id }) => ({ id })),
  ])
  return Object.fromEntries(lists) as Record<'categories' | 'tags' | 'tools', { id: string }[]>
}

function readForm(form: FormData): CookbookFormValues {
  const flags = FORM_LISTS.map(({ flag }) => [flag, formText(form, flag) !== 'false'])
  const names = ['name', 'description', 'categories', 'tags', 'tools', 'queryFilterString', 'cover']
  const texts = names.map((name) => [name, formText(form, name)])
  return { ...Object.fromEntries([...texts, ...flags]), public: form.has('public') } as CookbookFormValues
}

/** Writes a form, as a new cookbook with null. */
function save(ctx: Ctx, cookbook: Cookbook | null, form: FormData, values: CookbookFormValues): Cookbook {
  const { queryFilterString, cover, ...rest } = values
  return ctx.transaction((tx) => {
    const lists = organizersIn(tx, values)
    const isAnyChosen = Object.values(lists).some((list) => list.length > 0)
    // A text is there only where the form has shown the field, and says more than the lists.
    const text = queryFilterString.trim() !== '' && !isAnyChosen ? { queryFilterString } : {}
    const cleared = form.has('queryFilterString') && queryFilterString.trim() === '' && !isAnyChosen
    const filter = cleared ? { queryFilterString: '' } : text
    if (!cookbook)
      return createCookbook(tx, { ...rest, ...lists, ...filter, position: countCookbooks(tx) + 1 })
    if (form.has('cover')) chooseCover(tx, cookbook.id, cover || null)
    return updateCookbook(tx, cookbook.id, { ...rest, ...lists, ...filter, position: cookbook.position })
  })
}

/** Checks and saves what a form says; what is wrong is shown beside its field. */
function saveForm(
  call: MemberPageCall,
  cookbook: Cookbook | null,
  form: FormData,
  values: CookbookFormValues,
): PageAnswer {
  const { ctx, scope } = call
  const checked = checkForm(CookbookInput, { name: values.name, description: values.description })
  if (!checked.isValid) return showForm(call, cookbook, { values, errors: checked.errors })
  const { name, description } = checked.values
  try {
    const { slug } = save(ctx, cookbook, form, { ...values, name, description })
    return doneAt(scope, urls.cookbook(ctx.actor.groupSlug, slug), 'cookbook.saved', { name })
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error
    const isFilter = error.messageId === 'paging.invalid-filter'
    if (isFilter) return showForm(call, cookbook, { values, errors: { queryFilterString: error.messageId } })
    return showForm(call, cookbook, { values, error: scope.i18n._(error.messageId, error.values) })
  }
}

async function submitForm(call: MemberPageCall): Promise<PageAnswer> {
  const { ctx, scope, params } = call
  const form = await call.form()
  const cookbook = getCookbook(ctx, params.slug!)
  const typed: Partial<Record<string, string>> = toFormTexts(readForm(form))
  // Not every form shows the filter as a text, or has a cover to choose.
  for (const name of ['queryFilterString', 'cover']) if (!form.has(name)) delete typed[name]
  const now = toFormTexts(toFormValues(cookbook, chosenCovers(ctx).get(cookbook.id) ?? null))
  const merged = mergeForm(formText(form, FINGERPRINTS), now, typed as Record<string, string>)
  const values = fromFormTexts(merged.values)
  if (Object.keys(merged.clashes).length > 0) {
    const errors = clashSentences(scope.i18n, merged.clashes)
    return showForm(call, cookbook, { values, errors, status: 409 })
  }
  return saveForm(call, cookbook, form, values)
}

function move(ctx: Ctx, ids: readonly string[], form: FormData): void {
  const [up, down] = [formText(form, 'up'), formText(form, 'down')]
  const at = ids.indexOf(up || down)
  const to = up ? at - 1 : at + 1
  const canMove = at >= 0 && to >= 0 && to < ids.length
  orderCookbooks(ctx, canMove ? ids.with(at, ids[to]!).with(to, ids[at]!) : ids)
}

async function changeShelf({ ctx, form }: MemberPageCall): Promise<Response> {
  const sent = await form()
  const ids = sent.getAll('order').filter((id): id is string => typeof id === 'string')
  move(ctx, ids, sent)
  return seeOther(urls.cookbooks(ctx.actor.groupSlug))
}

/** The public cookbooks of a group; null where strangers may not look in. */
function showOpenShelf({ scope, params }: PageCall): Page | null {
  const { db, config } = scope.services
  const visiting = findOpenGroup({ db }, params.group!)
  if (!visiting) return null
  const reader = { db, groupId: visiting.id }
  const cookbooks = listAllCookbooks(reader).filter((cookbook) => cookbook.public)
  const covers = cookbookCovers(reader, { isPublicOnly: true })
  const counts = cookbookCounts(reader, scope.services.ports, { isPublicOnly: true })
  const heading = scope.i18n._('cookbook.cookbooks')
  return {
    title: `${heading} · ${visiting.name}`,
    styles: scope.actor ? 'planner' : 'visitor-list',
    visiting,
    isIndexed: true,
    canonical: wholeAddress(config, urls.cookbooks(visiting.slug)) ?? undefined,
    ...(scope.actor ? {} : { headers: { 'cache-control': SHARED_CACHE } }),
    body: (
      <OpenShelfView
        group={visiting}
        heading={heading}
        cookbooks={cookbooks}
        covers={covers}
        counts={counts}
      />
    ),
  }
}

const ONE = '/g/:group/cookbooks/:slug'

/** The shelf of cookbooks, and the form of each; what is in one is shown where lists of recipes are. */
export const COOKBOOK_PAGES: PageRoute[] = [
  groupPage(
    { path: '/g/:group/cookbooks' },
    ({ ctx, scope }) => {
      const cookbooks = listAllCookbooks(ctx)
      const covers = cookbookCovers(ctx)
      const counts = cookbookCounts(ctx, ctx.ports)
      return {
        title: scope.i18n._('cookbook.cookbooks'),
        styles: 'planner',
        place: 'cookbooks',
        body: (
          <CookbooksView group={ctx.actor.groupSlug} cookbooks={cookbooks} covers={covers} counts={counts} />
        ),
      }
    },
    showOpenShelf,
  ),
  page({ method: 'POST', path: '/g/:group/cookbooks' }, changeShelf),
  // Beside the shelf: a cookbook may have any name, and so any address below it.
  page({ path: '/g/:group/new-cookbook' }, (call) => {
    const name = call.scope.i18n._('cookbook.cookbook-with-name', { count: countCookbooks(call.ctx) + 1 })
    return showForm(call, null, { values: { ...NEW_COOKBOOK, name } })
  }),
  page({ method: 'POST', path: '/g/:group/new-cookbook' }, async (call) => {
    const form = await call.form()
    return saveForm(call, null, form, readForm(form))
  }),
  page({ path: `${ONE}/edit` }, (call) => {
    const cookbook = getCookbook(call.ctx, call.params.slug!)
    return showForm(call, cookbook, {
      values: toFormValues(cookbook, chosenCovers(call.ctx).get(cookbook.id) ?? null),
    })
  }),
  page({ method: 'POST', path: `${ONE}/edit` }, submitForm),
  page({ path: `${ONE}/delete` }, ({ ctx, scope, params }) => {
    const { slug, name } = getCookbook(ctx, params.slug!)
    return {
      title: scope.i18n._('cookbook.delete'),
      styles: 'plain',
      width: 'narrow',
      place: `cookbook ${slug}`,
      body: <DeleteCookbookView group={ctx.actor.groupSlug} slug={slug} name={name} />,
    }
  }),
  page({ method: 'POST', path: `${ONE}/delete` }, ({ ctx, scope, params }) => {
    const { id, name } = getCookbook(ctx, params.slug!)
    deleteCookbook(ctx, id)
    return doneAt(scope, urls.cookbooks(ctx.actor.groupSlug), 'cookbook.deleted', { name })
  }),
]
