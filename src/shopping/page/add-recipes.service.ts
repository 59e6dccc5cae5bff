import { isWater } from '../../foods/water.rules'
import { readAmount } from '../../measures/amount.rules'
import { decimalMarkOf } from '../../measures/quantity.rules'
import type { Ctx } from '../../platform/context'
import { AppError } from '../../platform/errors'
import { formText } from '../../platform/http/form'
import type { RequestScope } from '../../platform/http/request-scope'
import { i18nFor } from '../../platform/i18n/i18n'
import { factsOf } from '../../platform/i18n/languages.rules'
import { isUuid } from '../../platform/ids'
import { notFound } from '../../platform/refusals'
import { type FlashNotice, showOnNextPage } from '../../platform/web/notice'
import { amountBehind } from '../../recipes/ingredient/amount-behind.rules'
import { inOrder, startOf } from '../../recipes/ingredient/ingredient-line.rules'
import { ingredientLine, writtenIn } from '../../recipes/ingredient/ingredient-text.rules'
import type { RecipeId } from '../../recipes/recipe/recipe.schema'
import { lineReadings } from '../../recipes/recipe/recipe-state.service'
import { urls } from '../../urls'
import { allLists, createList, deleteList } from '../list.service'
import { addRecipes, removeRecipe } from '../recipe-lines.service'
import { type RecipeToShop, readShopLines, type ShopLine } from '../shop-lines.service'
import type { ShoppingListId } from '../shopping.schema'
import { readSnapshot } from '../sync/sync.service'
import { type ListsToChoose, likeliestList, type RecipeChoice, type SectionChoice } from './add-recipes.rules'
import { preferencesOf, rememberList, rememberLists } from './list-preferences.service'

/** Recipes that one address may name. */
const MOST_NAMED = 100

/** A recipe that is to be shopped for, once however often it is named. */
export interface WantedRecipe {
  recipeId: RecipeId
  /** How often it is cooked. */
  scale: number
  /** When, in words; of several, each can be left out as a whole. */
  hint?: string
}

/** Which boxes are ticked at first: those of what is not on hand, unless the reader has asked for all or none. */
export type FirstTicks = 'all' | 'none' | null

export const firstTicks = (query: URLSearchParams): FirstTicks =>
  (['all', 'none'] as const).find((name) => name === query.get('check')) ?? null

/** A line as the recipe's page shows it. What goes on a list keeps the words of a recipe: an amount among them is not scaled. */
function textOf(
  { ingredient, language, amountsDisabled }: ShopLine,
  { scale, locale, readings }: { scale: number; locale: string; readings: ReadonlyMap<string, string> },
) {
  const decimalMark = decimalMarkOf(language ?? locale)
  const isInWords = scale !== 1 && !ingredient.quantity
  const written = writtenIn(ingredient, readings)
  const options = { scale: isInWords ? 1 : scale, amountsDisabled, language, decimalMark, written }
  const line = ingredientLine(ingredient, options)
  const comma = factsOf(language ?? locale).comma ?? ', '
  const said = [inOrder(line), line.note].filter((part) => part !== '').join(comma)
  const isMarked = line.isUnscaled || (isInWords && /\p{N}/u.test(said))
  return isMarked ? `${said} (${i18nFor(locale)._('recipe.not-scaled')})` : said
}

/** What is on hand need not be bought, and water never is. */
function isThere({ ingredient: { food, note }, language }: ShopLine): boolean {
  if (food) return food.onHand || isWater(food.name)
  const amount = readAmount(note, startOf(note), language ?? '')
  return isWater(amountBehind(note)?.rest ?? note.slice(amount?.end ?? 0))
}

function toChoice(
  ctx: Ctx,
  { recipe, lines }: RecipeToShop,
  { scale, hint = '' }: WantedRecipe,
  ticks: FirstTicks,
): RecipeChoice {
  // What it is made with is another recipe's, and written for other amounts.
  const view = { scale, locale: ctx.locale, readings: lineReadings(ctx, recipe.id) }
  const sections: SectionChoice[] = []
  for (const [at, line] of lines.entries()) {
    const text = textOf(line, view)
    if (text === '') continue
    const isTicked = ticks === null ? !isThere(line) : ticks === 'all'
    const box = { value: `${recipe.id}.${at}`, text, isTicked }
    const last = sections.at(-1)
    if (last?.title === line.title) last.boxes.push(box)
    else sections.push({ title: line.title, boxes: [box] })
  }
  return { id: recipe.id, name: recipe.name, scale, hint, sections }
}

/** The ingredients of some recipes to choose from, recipe by recipe. @throws not-found */
export function recipeChoices(ctx: Ctx, wanted: readonly WantedRecipe[], ticks: FirstTicks): RecipeChoice[] {
  const known = readShopLines(
    ctx,
    wanted.map(({ recipeId }) => recipeId),
  )
  return wanted.map((one) => toChoice(ctx, known.get(one.recipeId)!, one, ticks))
}

/** The lists of the group to choose from by name; without `viewAllLists` only the member's own are shown. */
export function listsToChoose(ctx: Ctx, scope: RequestScope): ListsToChoose {
  const { viewAllLists, lastList } = preferencesOf(scope)
  const lists = allLists(ctx).map(({ id, name, owner, userId, open, updatedAt }) => ({
    id,
    name,
    owner,
    isOwn: userId === ctx.userId,
    open,
    updatedAt,
  }))
  return { lists, viewAllLists, lastList }
}

/** What the form sends when nothing in it is changed: the likeliest list, and what is not on hand. */
export function usualForm(ctx: Ctx, scope: RequestScope, wanted: readonly WantedRecipe[]): FormData {
  const form = new FormData()
  form.set('list', likeliestList(listsToChoose(ctx, scope)))
  for (const { sections } of recipeChoices(ctx, wanted, null))
    for (const { boxes } of sections)
      for (const { value, isTicked } of boxes) if (isTicked) form.append('line', value)
  return form
}

/** The same for the lines of a recipe with some foods. */
export function formOfFoods(
  ctx: Ctx,
  scope: RequestScope,
  recipeId: RecipeId,
  foodIds: readonly string[],
): FormData {
  const form = new FormData()
  form.set('list', likeliestList(listsToChoose(ctx, scope)))
  const { lines } = readShopLines(ctx, [recipeId]).get(recipeId)!
  for (const [at, { foodId }] of lines.entries())
    if (foodId !== null && foodIds.includes(foodId)) form.append('line', `${recipeId}.${at}`)
  return form
}

/** What the form chose, by recipe. */
function chosenLines(form: FormData): Map<string, Set<number>> {
  const chosen = new Map<string, Set<number>>()
  for (const value of form.getAll('line')) {
    const [id = '', at] = typeof value === 'string' ? value.split('.') : []
    if (isUuid(id)) chosen.set(id, (chosen.get(id) ?? new Set()).add(Number(at)))
  }
  return chosen
}

/** Lines of a recipe as an address names them: `{id}*{scale}*0-4-7`. */
const nameLines = (id: string, scale: number, lines: Iterable<number>) =>
  [id, scale, [...lines].join('-')].join('*')

/** Takes off a list again what `nameLines` names, and the list with it that was made for it and holds nothing else. @throws not-found */
export function takeOff(ctx: Ctx, listId: ShoppingListId, named: string, wasMade: boolean): void {
  ctx.transaction((tx) => {
    for (const one of named.split(',').slice(0, MOST_NAMED)) {
      const [recipeId = '', scale, lines = ''] = one.split('*')
      const times = Number(scale)
      if (!isUuid(recipeId) || !(times > 0)) throw notFound()
      const taken = new Set(lines.split('-').map(Number))
      const known = readShopLines(tx, [recipeId]).get(recipeId)?.lines ?? []
      removeRecipe(
        tx,
        listId,
        recipeId,
        times,
        known.filter((_, at) => taken.has(at)),
      )
    }
    if (wasMade && readSnapshot(tx, listId).items?.length === 0) deleteList(tx, listId)
  })
}

/**
 * Puts what a form has chosen of some recipes on the list that it names, or on a new one, in one operation; the next page says so,
 * with an undo link.
 * @param ofOne message for a single recipe, where more is known than that it is on the list
 */
export function submitChosen(
  ctx: Ctx,
  scope: RequestScope,
  form: FormData,
  wanted: readonly WantedRecipe[],
  ofOne?: string,
): void {
  const said = putOnList(ctx, scope, form, wanted)
  const isOfOne = said.tone === 'success' && wanted.length === 1
  showOnNextPage(scope, isOfOne && ofOne ? { ...said, messageId: ofOne } : said)
}

function putOnList(
  ctx: Ctx,
  scope: RequestScope,
  form: FormData,
  wanted: readonly WantedRecipe[],
): FlashNotice {
  rememberLists(scope, form)
  const chosen = chosenLines(form)
  const named = form.getAll('recipe')
  const some = wanted.filter(
    ({ recipeId, hint }) => chosen.has(recipeId) && (hint === undefined || named.includes(recipeId)),
  )
  if (some.length === 0) return { tone: 'info', messageId: 'shopping.nothing-chosen' }
  let listId = formText(form, 'list').toLowerCase()
  const made = listId === '' ? 'new' : null
  try {
    ctx.transaction((tx) => {
      const known = readShopLines(
        tx,
        some.map(({ recipeId }) => recipeId),
      )
      const recipes = some.map(({ recipeId, scale }) => {
        const ticked = chosen.get(recipeId)!
        return { recipeId, scale, lines: known.get(recipeId)!.lines.filter((_, at) => ticked.has(at)) }
      })
      listId ||= createList(tx, { name: scope.i18n._('shopping.new-list'), extras: {} }).id
      addRecipes(tx, listId, recipes)
    })
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error
    return { tone: 'error', messageId: 'recipe.failed-to-add-to-list' }
  }
  rememberList(scope, listId)
  const { length: count } = some
  const lines = some.map(({ recipeId, scale }) => nameLines(recipeId, scale, chosen.get(recipeId)!))
  const ways = { undo: urls.shoppingTakeOff(listId, lines.join(','), made), view: urls.shoppingList(listId) }
  return count === 1
    ? { tone: 'success', messageId: 'recipe.successfully-added-to-list', ...ways }
    : { tone: 'success', messageId: 'shopping.recipes-added', values: { count }, ...ways }
}
