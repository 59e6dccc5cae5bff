import { bump } from '../platform/cache/cache'
import type { Ctx, GroupScope, Services } from '../platform/context'
import { runTransaction } from '../platform/db/transaction'
import type { GroupId } from '../platform/ids'
import type { Recipe } from '../recipes/recipe/recipe.schema'
import { readRecipesByNumber } from '../recipes/recipe/recipe.service'
import {
  clearStale,
  ensureGroupNumber,
  markOneStale,
  markStale,
  removeTerms,
  saveTerms,
  someStale,
} from './index.store'
import { noteTerms } from './sets.service'
import { type FacetKind, groupCode, type RecipeTerms, recipeTerms } from './terms.rules'

function save({ db, groupId }: GroupScope, recipes: ReadonlyMap<number, Recipe>): Map<number, RecipeTerms> {
  const groupNumber = ensureGroupNumber(db, groupId)
  const code = groupCode(groupNumber)
  const terms = new Map([...recipes].map(([number, recipe]) => [number, recipeTerms(code, recipe)]))
  saveTerms(db, groupNumber, terms)
  return terms
}

/** Characters of a recipe whose words take as long as everything else that is written of it; those of cooks have a tenth. */
const LONG_RECIPE = 100_000

function isLong({ recipeIngredient, recipeInstructions, notes }: Recipe): boolean {
  const texts = [
    ...recipeIngredient.map(({ note }) => note),
    ...[...recipeInstructions, ...notes].map(({ text }) => text),
  ]
  return texts.reduce((sum, text) => sum + text.length, 0) > LONG_RECIPE
}

/** Puts recipes into the search index, in the transaction that writes them; very long ones in the event loop's next turn. */
function indexRecipes(tx: Ctx, recipes: ReadonlyMap<number, Recipe>, goOn: () => void): void {
  const { long = [], short = [] } = Object.groupBy(recipes, ([, recipe]) =>
    isLong(recipe) ? 'long' : 'short',
  )
  for (const [number] of long) markOneStale(tx.db, number)
  const terms = save(tx, new Map(short))
  tx.afterCommit(() => {
    for (const [number, { text }] of terms) noteTerms(tx, number, text)
    if (long.length > 0) setImmediate(goOn)
  })
}

/** Takes a recipe out of the search index, in the transaction that moves it to the bin. */
function unindexRecipe(tx: Ctx, number: number): void {
  removeTerms(tx.db, number)
  tx.afterCommit(() => noteTerms(tx, number, null))
}

/** Recipes that are indexed before others have their turn, and how long it may take: the longest takes a hundred times as long. */
const BATCH = 100
const BATCH_MS = 15

/**
 * Indexes some recipes anew whose names were changed elsewhere, each batch in a transaction of its own.
 * @returns whether any are left
 */
export function reindexSome({ raw, db }: Pick<Services, 'raw' | 'db'>, limit = BATCH): boolean {
  const groups = someStale(db, limit)
  for (const [groupId, numbers] of groups) {
    const scope = { db, groupId }
    const terms = runTransaction(raw, () => {
      const recipes = readRecipesByNumber(scope, numbers)
      clearStale(db, numbers)
      bump(scope, 'recipes')
      for (const number of numbers) if (!recipes.has(number)) removeTerms(db, number)
      return save(scope, recipes)
    })
    for (const number of numbers) noteTerms(scope, number, terms.get(number)?.text ?? null)
  }
  return [...groups.values()].flat().length === limit
}

/** The same in small steps, up to a hundred recipes or until the others have waited long enough. */
function reindexBatch(services: Pick<Services, 'raw' | 'db'>): boolean {
  const until = performance.now() + BATCH_MS
  let step = 1
  for (let done = 0; done < BATCH && performance.now() < until; done += step) {
    // One at first, since it may be a long one; then a few.
    step = done === 0 ? 1 : 4
    if (!reindexSome(services, step)) return false
  }
  return someStale(services.db, 1).size > 0
}

type Background = Pick<Services, 'raw' | 'db' | 'log'>

const running = new WeakSet<object>()

/** Goes on with the recipes whose index is out of date, a batch at a time, until none is left. Also after a restart. */
export function resumeReindexing(services: Background): void {
  if (running.has(services.db)) return
  running.add(services.db)
  const step = () => {
    try {
      if (reindexBatch(services)) return void setTimeout(step, 20).unref()
    } catch (error) {
      services.log.error('the search index could not be brought up to date', { error })
    }
    running.delete(services.db)
  }
  step()
}

/** Listens for recipes that are written or leave: the index changes, or is marked as out of date, in the same transaction. */
export function followRecipes(services: Background & Pick<Services, 'events'>): void {
  const { events } = services
  const goOn = () => resumeReindexing(services)
  events.during('recipes-written', ({ recipes }, tx) => indexRecipes(tx, recipes, goOn))
  events.during('recipe-withdrawn', ({ number }, tx) => unindexRecipe(tx, number))
}

/**
 * Listens for names that stand in recipes: what was renamed, deleted or merged is marked in the same transaction, and the recipes
 * are indexed anew right after it, the first hundred at once.
 */
export function followNames(services: Background & Pick<Services, 'events'>): void {
  const { events, db } = services
  const mark = (kind: FacetKind) => (groupId: GroupId, id: string) => markStale(db, groupId, kind, id)
  const renamed = () => resumeReindexing(services)
  const organizers = [
    ['category', mark('c')],
    ['tag', mark('t')],
    ['tool', mark('o')],
  ] as const
  for (const [kind, note] of organizers) {
    for (const what of ['updated', 'deleted'] as const) {
      events.during(`${kind}-${what}`, ({ groupId, organizer }) => note(groupId, organizer.id))
      events.after(`${kind}-${what}`, renamed)
    }
  }
  const note = mark('d')
  events.during('food-updated', ({ groupId, food }) => note(groupId, food.id))
  events.during('food-deleted', ({ groupId, food }) => note(groupId, food.id))
  events.during('food-merged', ({ groupId, from }) => note(groupId, from.id))
  for (const name of ['food-updated', 'food-deleted', 'food-merged'] as const) events.after(name, renamed)
}
