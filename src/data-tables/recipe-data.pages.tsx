import {
  checkExportPath,
  listExports,
  purgeExports,
  startExport,
} from '../exports/recipe/group-export.service'
import { getOrCreateOrganizers, listAllOrganizers } from '../organizers/organizer.service'
import type { Ctx } from '../platform/context'
import { formText } from '../platform/http/form'
import { doneAt, type MemberPageCall, type PageRoute, page, seeOther } from '../platform/http/page-route'
import { pageWindow } from '../platform/http/paging'
import { notFound } from '../platform/refusals'
import { showOnNextPage } from '../platform/web/notice'
import type { Page, PageAnswer } from '../platform/web/page'
import { splitNames } from '../recipes/editor/names.rules'
import type { RecipeSummary } from '../recipes/recipe/recipe.schema'
import { PLAIN_LIST } from '../search/list.schema'
import { listRecipes } from '../search/list.service'
import { urls } from '../urls'
import { listOwnMembers } from '../users/user.service'
import { deleteMany, organizeMany, setMany } from './bulk/bulk-action.service'
import { type DataColumn, type DataRow, toCsv } from './data-kind.rules'
import { idsIn, noticeDone } from './data-table.pages'
import { BULK_SETTINGS, NewRecipe, RecipeBulk, RecipeExports } from './recipe-bulk.ui'
import { ROWS_PER_PAGE, readTable } from './table.rules'
import { DataTable } from './table.view'

const COLUMNS: readonly DataColumn[] = [
  { key: 'id', title: 'data.id', orderBy: 'id', isExtra: true },
  { key: 'name', title: 'data.name', orderBy: 'name' },
  { key: 'owner', title: 'data.owner', orderBy: 'user.full_name' },
  { key: 'tags', title: 'organizer.tags', orderBy: 'tags.name', isText: true },
  { key: 'categories', title: 'organizer.categories', orderBy: 'recipe_category.name', isText: true },
  { key: 'tools', title: 'organizer.tools', orderBy: 'tools.name', isExtra: true, isText: true },
  { key: 'recipeYield', title: 'recipe.yield', orderBy: 'recipe_yield', isExtra: true },
  { key: 'dateAdded', title: 'data.date-added', orderBy: 'date_added' },
]

function toRow(recipe: RecipeSummary, owners: ReadonlyMap<string, string>): DataRow {
  const names = (items: readonly { name: string }[]) => items.map(({ name }) => name).join(', ')
  return {
    id: recipe.id,
    name: recipe.name,
    cells: {
      id: recipe.id,
      slug: recipe.slug,
      name: recipe.name,
      owner: (recipe.userId && owners.get(recipe.userId)) || null,
      tags: names(recipe.tags),
      categories: names(recipe.recipeCategory),
      tools: names(recipe.tools),
      recipeYield: recipe.recipeYield,
      dateAdded: recipe.dateAdded,
    },
  }
}

const ownersOf = (ctx: Ctx) => new Map(listOwnMembers(ctx).map(({ id, fullName }) => [id, fullName]))

/** Names that the browser offers while typing. */
const SUGGESTIONS = 300

function showRecipes({ ctx, scope, query }: MemberPageCall): Page {
  const wish = readTable(query, COLUMNS)
  const asked = {
    ...PLAIN_LIST,
    page: wish.page,
    perPage: ROWS_PER_PAGE,
    orderBy: COLUMNS.find(({ key }) => key === wish.sort)!.orderBy,
    orderDirection: wish.direction,
    ...(wish.search === '' ? {} : { search: wish.search }),
  }
  const { items, total } = listRecipes(ctx, asked)
  const owners = ownersOf(ctx)
  const known = (kind: 'tag' | 'category') =>
    listAllOrganizers(ctx, kind)
      .slice(0, SUGGESTIONS)
      .map(({ name }) => name)
  const group = ctx.actor.groupSlug
  return {
    title: scope.i18n._('recipe.recipes'),
    styles: 'plain',
    width: 'wide',
    place: 'profile',
    body: (
      <DataTable
        kind="recipes"
        columns={COLUMNS}
        rows={items.map((recipe) => {
          const row = toRow(recipe, owners)
          const dateAdded = scope.i18n.date(recipe.dateAdded, { dateStyle: 'medium', timeZone: 'UTC' })
          return { ...row, cells: { ...row.cells, dateAdded } }
        })}
        total={total}
        pages={Math.max(1, pageWindow(asked, total).totalPages)}
        wish={wish}
        hrefOf={({ cells }) => urls.recipe(group, String(cells.slug))}
        canMerge={false}
        labels={null}
        seeds={null}
        head={<NewRecipe group={group} />}
        bulk={<RecipeBulk tags={known('tag')} categories={known('category')} />}
        foot={<RecipeExports archives={listExports(ctx)} />}
      />
    ),
  }
}

function settingsIn(form: FormData) {
  return Object.fromEntries(
    BULK_SETTINGS.map((name) => [name, formText(form, `settings.${name}`) === 'true']),
  )
}

type Action = (call: MemberPageCall, ids: string[], form: FormData) => Promise<void>

const organize =
  (kind: 'tag' | 'category', field: string): Action =>
  async (call, ids, form) => {
    const made = getOrCreateOrganizers(call.ctx, kind, splitNames(formText(form, field)))
    const organizers = made.map(({ id }) => id)
    const { count, operation } = await organizeMany(call.ctx, kind, ids, organizers)
    noticeDone(call, 'data.recipes-changed', { count, operations: operation ? [operation] : [] })
  }

const ACTIONS: Record<string, Action> = {
  tag: organize('tag', 'tags'),
  categorize: organize('category', 'categories'),
  async settings(call, ids, form) {
    const { count, operation } = await setMany(call.ctx, ids, settingsIn(form))
    noticeDone(call, 'data.recipes-changed', { count, operations: operation ? [operation] : [] })
  },
  async delete(call, ids) {
    const { count, operation } = await deleteMany(call.ctx, ids)
    noticeDone(call, 'data.recipes-deleted', { count, operations: operation ? [operation] : [] })
  },
  async export({ ctx, scope }, ids) {
    await startExport(ctx, ids)
    showOnNextPage(scope, { tone: 'info', messageId: 'data.export-begun' })
  },
}

/** All recipes of the group by id, for an archive of everything. */
function allIds(ctx: Ctx): string[] {
  return listRecipes(ctx, { ...PLAIN_LIST, perPage: -1, orderBy: 'name', orderDirection: 'asc' }).items.map(
    ({ id }) => id,
  )
}

async function changeRecipes(call: MemberPageCall): Promise<PageAnswer> {
  const { ctx, scope } = call
  const form = await call.form()
  const action = formText(form, 'action')
  if (action === 'purge') {
    const count = await purgeExports(ctx)
    return doneAt(scope, urls.data('recipes'), 'data.exports-deleted', { count })
  }
  const ids = action === 'export-all' ? allIds(ctx) : idsIn(form.getAll('id'))
  const act = ACTIONS[action === 'export-all' ? 'export' : action]
  if (ids.length === 0 || !act) {
    showOnNextPage(scope, { tone: 'info', messageId: 'data.nothing-chosen' })
    return seeOther(urls.data('recipes'))
  }
  await act(call, ids, form)
  return seeOther(urls.data('recipes'))
}

function download({ ctx, query }: MemberPageCall): Response {
  const { items } = listRecipes(ctx, { ...PLAIN_LIST, perPage: -1, orderBy: 'name', orderDirection: 'asc' })
  const isCsv = query.get('format') === 'csv'
  const owners = ownersOf(ctx)
  const text = isCsv
    ? toCsv(
        COLUMNS,
        items.map((recipe) => toRow(recipe, owners)),
      )
    : JSON.stringify(items, null, 2)
  return new Response(text, {
    headers: {
      'content-type': isCsv ? 'text/csv; charset=utf-8' : 'application/json',
      'content-disposition': `attachment; filename="${isCsv ? 'recipes.csv' : 'export.json'}"`,
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    },
  })
}

/** An archive of the group as a file. @throws invalid for any other path; not-found when it is gone */
async function fetchArchive({ ctx, scope, query }: MemberPageCall): Promise<Response> {
  const path = checkExportPath(ctx, query.get('path') ?? '')
  const options = { isDownload: true, cacheControl: 'private, no-store' }
  const file = await ctx.media.respond(path.split('/'), scope.request, options)
  if (!file) throw notFound()
  return file
}

const access = 'organize'

/** The table of recipes, what is done to many of them, and their archives. It comes before the tables of plain kinds. */
export const RECIPE_DATA_PAGES: PageRoute[] = [
  page({ path: '/group/data/recipes', access }, showRecipes),
  page({ method: 'POST', path: '/group/data/recipes', access }, changeRecipes),
  page({ path: '/group/data/recipes/export', access, isForPrograms: true }, download),
  page({ path: '/group/data/recipes/archive', access, isForPrograms: true }, fetchArchive),
]
