import { listAllFoods } from '../../foods/food.service'
import { listAllLabels } from '../../foods/label.service'
import { listAllUnits } from '../../foods/unit.service'
import { decimalMarkOf, formatDecimal } from '../../measures/quantity.rules'
import { checkForm, formText, translateFields } from '../../platform/http/form'
import { backPath } from '../../platform/http/local-path'
import { doneAt, type MemberPageCall, type PageRoute, page, seeOther } from '../../platform/http/page-route'
import type { RequestScope } from '../../platform/http/request-scope'
import { byName } from '../../platform/i18n/order.rules'
import { isUuid } from '../../platform/ids'
import { notFound } from '../../platform/refusals'
import { showOnNextPage } from '../../platform/web/notice'
import type { Page, PageAnswer } from '../../platform/web/page'
import { UNITS_COOKIE, unitSystem } from '../../recipes/units/units.rules'
import { urls } from '../../urls'
import { listOwnMembers } from '../../users/user.service'
import {
  allLists,
  changeList,
  commonItems,
  createList,
  deleteList,
  getListSummary,
  orderLabels,
} from '../list.service'
import { overviewOfLists } from '../overview.service'
import { type ShoppingListId, ShoppingListInput } from '../shopping.schema'
import { readSnapshot } from '../sync/sync.service'
import { takeOff } from './add-recipes.service'
import { ItemForm } from './item.view'
import { mayOrganize } from './item-names.service'
import { ListPage } from './list.view'
import {
  type FormResult,
  getByNumber,
  rangesOf,
  restoreItems,
  submitItemForm,
  submitListForm,
} from './list-form.service'
import { preferencesOf, rememberList, rememberPreferences } from './list-preferences.service'
import { ListsView } from './lists.view'
import { LIST_VIEWS, toListRows, toMarkdown, toPlainText } from './rows.rules'
import { noneTitle } from './rows.ui'
import { SettingsView, ShelvesView } from './settings.view'

/** Foods that the browser offers while typing. */
const SUGGESTIONS = 500

const styles = 'plain'
const place = 'shopping'

function idOf({ params }: MemberPageCall): ShoppingListId {
  if (!isUuid(params.id!)) throw notFound()
  return params.id!.toLowerCase()
}

function showLists({ ctx, scope, query }: MemberPageCall, errors: Record<string, string> = {}): PageAnswer {
  const { viewAllLists, lastList } = preferencesOf(scope)
  const all = overviewOfLists(ctx)
  const last = query.has('last') && all.find(({ id }) => id === lastList)
  if (last) return seeOther(urls.shoppingList(last.id))
  const lists = all.filter(({ userId }) => viewAllLists || userId === ctx.userId)
  const isAsked = query.get('disableRedirect') === 'true' || Object.keys(errors).length > 0
  if (lists.length === 1 && !isAsked) return seeOther(urls.shoppingList(lists[0]!.id))
  const said = translateFields(scope.i18n, errors)
  return {
    title: scope.i18n._('shopping.lists'),
    styles: 'planner',
    place,
    status: isAsked && said.name ? 422 : 200,
    body: (
      <ListsView
        lists={lists}
        viewAllLists={viewAllLists}
        reader={ctx.userId}
        hasOthers={all.some(({ userId }) => userId !== ctx.userId)}
        error={said.name}
      />
    ),
  }
}

async function submitLists(call: MemberPageCall): Promise<PageAnswer> {
  const form = await call.form()
  if (formText(form, 'action') === 'view') {
    rememberPreferences(call.scope, { viewAllLists: form.has('all') })
    return seeOther(urls.shoppingLists({ disableRedirect: true }))
  }
  const checked = checkForm(ShoppingListInput, { name: formText(form, 'name') })
  if (!checked.isValid) return showLists(call, checked.errors)
  if (checked.values.name === null) return showLists(call, { name: 'validation.required' })
  return seeOther(urls.shoppingList(createList(call.ctx, checked.values).id))
}

function rowsOf(call: MemberPageCall) {
  const { ctx, scope, query } = call
  const asked = LIST_VIEWS.find((name) => name === query.get('view'))
  if (asked) rememberPreferences(scope, { view: asked })
  const view = asked ?? preferencesOf(scope).view
  const { list, items } = readSnapshot(ctx, idOf(call))
  const units = unitSystem(scope.cookies.get(UNITS_COOKIE)) ?? 'written'
  return {
    view,
    list,
    units,
    rows: toListRows(items ?? [], list, {
      view,
      decimalMark: decimalMarkOf(scope.locale),
      units,
      notScaled: scope.i18n._('recipe.not-scaled'),
    }),
  }
}

/** The smallest photographs of a list's recipes, by id. */
function picturesOf(call: MemberPageCall): Record<string, string> {
  const recipes = getListSummary(call.ctx, idOf(call)).recipeReferences.map(({ recipe }) => recipe)
  return Object.fromEntries(
    recipes.flatMap(({ id, image }) => (image ? [[id, urls.media(id, 'tiny-original.webp', image)]] : [])),
  )
}

function showList(call: MemberPageCall): Page {
  const { ctx, scope } = call
  const { rows, ...shown } = rowsOf(call)
  const { list } = shown
  rememberList(scope, list.id)
  return {
    title: list.name ?? scope.i18n._('shopping.unnamed'),
    styles: 'shopping',
    place,
    body: (
      <ListPage
        {...shown}
        group={ctx.actor.groupSlug}
        rows={rows}
        reader={{ id: ctx.userId, name: ctx.actor.fullName }}
        now={ctx.clock.now().getTime()}
        common={commonItems(ctx)}
        pictures={picturesOf(call)}
      />
    ),
  }
}

/** The page again, with an undo button for what was removed. */
function backToList(scope: RequestScope, id: ShoppingListId, { removed = [] }: FormResult): Response {
  if (removed.length > 0) {
    const values = { count: removed.length }
    const undo = urls.shoppingRestore(id, rangesOf(removed))
    showOnNextPage(scope, { tone: 'success', messageId: 'shopping.taken-off', values, undo })
  }
  return seeOther(urls.shoppingList(id))
}

function showItem(call: MemberPageCall): Page {
  const { ctx, scope } = call
  const listId = idOf(call)
  const item = getByNumber(ctx, listId, call.params.item!)
  const foods = listAllFoods(ctx)
  const kept = foods.find(({ id }) => id === item.foodId)
  const food = kept?.name ?? ''
  const { recipeReferences, name: listName } = getListSummary(ctx, listId)
  const named = new Map(recipeReferences.map(({ recipe }) => [recipe.id, recipe.name]))
  const name = food || item.note
  return {
    title: name,
    styles,
    place,
    width: 'narrow',
    body: (
      <ItemForm
        listId={listId}
        listName={listName ?? scope.i18n._('shopping.unnamed')}
        number={item.number}
        name={name}
        quantity={item.quantity === 0 ? '' : formatDecimal(item.quantity, decimalMarkOf(scope.locale))}
        unitId={item.unitId ?? ''}
        food={food}
        note={item.note}
        labelId={item.labelId ?? ''}
        foodLabel={kept?.label?.name ?? ''}
        mayOrganize={mayOrganize(ctx)}
        units={byName(listAllUnits(ctx), scope.locale)}
        foods={foods.slice(0, SUGGESTIONS).map((one) => one.name)}
        labels={byName(listAllLabels(ctx), scope.locale)}
        lists={allLists(ctx)
          .filter(({ id }) => id !== listId)
          .map((list) => ({ id: list.id, name: list.name ?? scope.i18n._('shopping.unnamed') }))}
        canMove={!item.checked}
        sources={item.recipeReferences.flatMap(({ recipeId }) => named.get(recipeId) ?? [])}
      />
    ),
  }
}

function showSettings(call: MemberPageCall): Page {
  const { ctx, scope } = call
  const { id, name, userId } = getListSummary(ctx, idOf(call))
  const members = listOwnMembers(ctx).map((member) => ({ id: member.id, name: member.fullName }))
  return {
    title: scope.i18n._('shopping.settings'),
    styles,
    place,
    width: 'narrow',
    body: <SettingsView id={id} name={name ?? ''} ownerId={userId} members={members} />,
  }
}

async function submitSettings(call: MemberPageCall): Promise<Response> {
  const { ctx, scope } = call
  const id = idOf(call)
  const form = await call.form()
  if (formText(form, 'action') === 'delete') {
    const { name } = deleteList(ctx, id)
    const values = { name: name ?? scope.i18n._('shopping.unnamed') }
    showOnNextPage(scope, { tone: 'success', messageId: 'shopping.list-deleted', values })
    return seeOther(urls.shoppingLists({ disableRedirect: true }))
  }
  const name = formText(form, 'name').trim().slice(0, 500) || null
  changeList(ctx, id, { name, userId: formText(form, 'userId').toLowerCase() })
  return seeOther(urls.shoppingList(id))
}

async function submitShelves(call: MemberPageCall): Promise<Response> {
  const form = await call.form()
  const id = idOf(call)
  const ids = form.getAll('order').filter((one): one is string => typeof one === 'string' && isUuid(one))
  const [up, down] = [formText(form, 'up'), formText(form, 'down')]
  const at = ids.indexOf(up || down)
  const to = up ? at - 1 : at + 1
  const canMove = at >= 0 && to >= 0 && to < ids.length
  const ordered = canMove ? ids.with(at, ids[to]!).with(to, ids[at]!) : ids
  orderLabels(
    call.ctx,
    id,
    ordered.map((settingId, position) => ({
      id: settingId,
      shoppingListId: id,
      labelId: settingId,
      position,
    })),
  )
  return seeOther(urls.shoppingShelves(id))
}

/** Shopping lists as pages and plain forms. */
export const SHOPPING_PAGES: PageRoute[] = [
  page({ path: '/shopping-lists' }, (call) => showLists(call)),
  page({ method: 'POST', path: '/shopping-lists' }, submitLists),
  page({ path: '/shopping-lists/:id' }, showList),
  page({ method: 'POST', path: '/shopping-lists/:id' }, async (call) => {
    const id = idOf(call)
    return backToList(call.scope, id, await submitListForm(call.ctx, id, await call.form()))
  }),
  page({ method: 'POST', path: '/shopping-lists/:id/restore' }, async (call) => {
    await restoreItems(call.ctx, idOf(call), call.query.get('items') ?? '')
    return seeOther(urls.shoppingList(idOf(call)))
  }),
  page({ method: 'POST', path: '/shopping-lists/:id/take-off' }, (call) => {
    takeOff(call.ctx, idOf(call), call.query.get('recipes') ?? '', call.query.has('made'))
    return doneAt(call.scope, backPath(call.scope), 'shopping.recipe-taken-off', {})
  }),
  page({ path: '/shopping-lists/:id/items/:item' }, showItem),
  page({ method: 'POST', path: '/shopping-lists/:id/items/:item' }, async (call) => {
    const item = getByNumber(call.ctx, idOf(call), call.params.item!)
    return backToList(call.scope, item.listId, await submitItemForm(call.ctx, item, await call.form()))
  }),
  page({ path: '/shopping-lists/:id/text', isForPrograms: true }, (call) => {
    const { rows, view } = rowsOf(call)
    // Plain text either way: what the browser shows can be copied, text/markdown it would save.
    const headers = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'private, no-cache' }
    const isMarkdown = call.query.get('as') === 'markdown'
    const text = isMarkdown ? toMarkdown(rows, noneTitle(call.scope.i18n, view)) : toPlainText(rows)
    return new Response(`${text}\n`, { headers })
  }),
  page({ path: '/shopping-lists/:id/settings' }, showSettings),
  page({ method: 'POST', path: '/shopping-lists/:id/settings' }, submitSettings),
  page({ path: '/shopping-lists/:id/shelves' }, (call) => {
    const { name, id, labelSettings } = getListSummary(call.ctx, idOf(call))
    const labels = labelSettings.map((setting) => ({ settingId: setting.id, name: setting.label.name }))
    const title = call.scope.i18n._('shopping.order-of-shop')
    const body = <ShelvesView id={id} name={name ?? ''} labels={labels} />
    return { title, styles, place, width: 'narrow', body }
  }),
  page({ method: 'POST', path: '/shopping-lists/:id/shelves' }, submitShelves),
]
