import { foundOn, readAddress, readSource, saveFound } from '../importers/preview/import.service'
import { addPlanEntry, entriesOfDays } from '../mealplans/entries/plan-entry.service'
import type { Ctx } from '../platform/context'
import { AppError } from '../platform/errors'
import { newId } from '../platform/ids'
import { markdownOf } from '../recipes/formats/markdown.rules'
import type { RecipeSummary } from '../recipes/recipe/recipe.schema'
import { getKey, getRecipe } from '../recipes/recipe/recipe.service'
import { PLAIN_LIST, type RecipeListQuery } from '../search/list.schema'
import { listRecipes, prepareList } from '../search/list.service'
import { allLists, createList, getList } from '../shopping/list.service'
import { addRecipes } from '../shopping/recipe-lines.service'
import type { ShoppingListId } from '../shopping/shopping.schema'
import { applyOperations } from '../shopping/sync/operation.service'
import type { Args, ToolName } from './tools.schema'

/** Assistants ask in whole days; more than a quarter at once is no question. */
const MOST_DAYS = 100
const DAY_MS = 86_400_000

const toFound = ({ id, slug, name, description, totalTime, recipeYield, rating, tags }: RecipeSummary) => ({
  id,
  slug,
  name,
  description: description.slice(0, 300),
  totalTime,
  recipeYield,
  rating,
  tags: tags.map((tag) => tag.name),
})

async function searchRecipes(ctx: Ctx, { query, tag, category, limit }: Args<'search_recipes'>) {
  const asked: RecipeListQuery = {
    ...PLAIN_LIST,
    perPage: limit,
    ...(query.trim() === '' ? {} : { search: query }),
    tags: tag === undefined ? [] : [tag],
    categories: category === undefined ? [] : [category],
  }
  await prepareList(ctx, asked)
  const { items, total } = listRecipes(ctx, asked)
  return { total, recipes: items.map(toFound) }
}

function readPlan(ctx: Ctx, { from, to }: Args<'read_meal_plan'>) {
  if (Date.parse(to) - Date.parse(from) > MOST_DAYS * DAY_MS)
    throw new AppError('invalid', 'assistant.too-many-days', { values: { days: MOST_DAYS } })
  const meals = entriesOfDays(ctx, from, to).map(({ id, date, entryType, title, text, recipe }) => ({
    id,
    date,
    meal: entryType,
    title: recipe?.name ?? title,
    text,
    recipe: recipe?.slug ?? null,
  }))
  return { meals }
}

function readLists(ctx: Ctx, { list }: Args<'read_shopping_lists'>) {
  const itemsOf = (id: ShoppingListId) =>
    getList(ctx, id).listItems.map(({ display, checked, label }) => ({
      display,
      checked,
      label: label?.name ?? null,
    }))
  const lists = allLists(ctx).map(({ id, name, open, ticked }) => ({ id, name, open, ticked }))
  if (list === undefined) {
    const toGet = (id: ShoppingListId) => itemsOf(id).filter(({ checked }) => !checked)
    return { lists: lists.map((one) => ({ ...one, items: toGet(one.id) })) }
  }
  const { id, name } = getList(ctx, list as ShoppingListId)
  return { lists, list: { id, name, items: itemsOf(id as ShoppingListId) } }
}

async function importRecipe(ctx: Ctx, { url, text }: Args<'import_recipe'>) {
  if ((url === undefined) === (text === undefined)) throw new AppError('invalid', 'assistant.url-or-text')
  const page = url === undefined ? await readSource(ctx, text!, null) : await readAddress(ctx, url)
  const { id, slug, name } = await saveFound(ctx, foundOn(ctx, page))
  return { id, slug, name }
}

function planMeal(ctx: Ctx, { date, meal, recipe, note }: Args<'plan_meal'>) {
  if (recipe === undefined && note === undefined) throw new AppError('invalid', 'mealplan.recipe-or-title')
  const recipeId = recipe === undefined ? null : getKey(ctx, recipe).id
  const title = recipeId === null ? (note ?? '') : ''
  const text = recipeId === null ? '' : (note ?? '')
  const entry = addPlanEntry(ctx, { date, entryType: meal, title, text, recipeId }, { isChosen: true })
  return { id: entry.id, date, meal, title: entry.recipe?.name ?? title }
}

/** The list that is named, else the only or first one; one is made where there is none. */
function listFor(ctx: Ctx, list: string | undefined): ShoppingListId {
  if (list !== undefined) return getList(ctx, list as ShoppingListId).id as ShoppingListId
  const [first] = allLists(ctx)
  return first?.id ?? (createList(ctx, { name: null, extras: {} }).id as ShoppingListId)
}

async function addItems(ctx: Ctx, { list, items }: Args<'add_to_shopping_list'>) {
  const id = listFor(ctx, list)
  const operations = items.map((text) => ({ id: newId(), kind: 'add' as const, item: newId(), text }))
  await applyOperations(ctx, id, operations)
  return readLists(ctx, { list: id })
}

function addRecipe(ctx: Ctx, { list, recipe, times }: Args<'add_recipe_to_shopping_list'>) {
  const { id: recipeId } = getKey(ctx, recipe)
  const id = listFor(ctx, list)
  addRecipes(ctx, id, [{ recipeId, scale: times }])
  return readLists(ctx, { list: id })
}

type Runners = { [Name in ToolName]: (ctx: Ctx, args: Args<Name>) => unknown }

const RUNNERS: Runners = {
  search_recipes: searchRecipes,
  read_recipe: (ctx, { recipe }) => markdownOf(getRecipe(ctx, recipe)),
  read_meal_plan: readPlan,
  read_shopping_lists: readLists,
  import_recipe: importRecipe,
  plan_meal: planMeal,
  add_to_shopping_list: addItems,
  add_recipe_to_shopping_list: addRecipe,
}

/** Does what a tool does, for the caller. @returns data, or a text @throws AppError with words for the assistant */
export async function runTool<Name extends ToolName>(
  ctx: Ctx,
  name: Name,
  args: Args<Name>,
): Promise<unknown> {
  return await RUNNERS[name](ctx, args)
}

const PAGE = 100

export interface RecipeResource {
  slug: string
  name: string
  description: string
}

/** A hundred recipes by name, and whether there are more. @param page counted from 1 */
export async function recipePage(
  ctx: Ctx,
  page: number,
): Promise<{ recipes: RecipeResource[]; hasMore: boolean }> {
  const asked: RecipeListQuery = {
    ...PLAIN_LIST,
    page,
    perPage: PAGE,
    orderBy: 'name',
    orderDirection: 'asc',
  }
  await prepareList(ctx, asked)
  const { items, total } = listRecipes(ctx, asked)
  return { recipes: items, hasMore: page * PAGE < total }
}

/** A recipe as Markdown. @throws not-found */
export function recipeMarkdown(ctx: Ctx, slugOrId: string): string {
  return markdownOf(getRecipe(ctx, slugOrId))
}
