import { bump } from '../platform/cache/cache'
import type { Ctx, GroupScope, Services } from '../platform/context'
import { runTransaction } from '../platform/db/transaction'
import { after, during, type Listener } from '../platform/events/events'
import { turns } from '../platform/limits/turns'
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
import { groupCode, type RecipeTerms, recipeTerms } from './terms.rules'

function save({ db, groupId }: GroupScope, recipes: ReadonlyMap<number, Recipe>): Map<number, RecipeTerms> {
  const groupNumber = ensureGroupNumber(db, groupId)
  const code = groupCode(groupNumber)
  const terms = new Map([...recipes].map(([number, recipe]) => [number, recipeTerms(code, recipe)]))
  saveTerms(db, groupNumber, terms)
  return terms
}

/** From this length on indexing a recipe takes as long as all other writes of it; real recipes have a tenth. */
const LONG_RECIPE = 100_000

function isLong({ recipeIngredient, recipeInstructions, notes }: Recipe): boolean {
  const texts = [
    ...recipeIngredient.map(({ note }) => note),
    ...[...recipeInstructions, ...notes].map(({ text }) => text),
  ]
  return texts.reduce((sum, text) => sum + text.length, 0) > LONG_RECIPE
}

/** Puts recipes into the search index, in the transaction that writes them; very long ones in the event loop's next turn. */
function indexRecipes(tx: Ctx, recipes: ReadonlyMap<number, Recipe>, services: Background): void {
  const { long = [], short = [] } = Object.groupBy(recipes, ([, recipe]) =>
    isLong(recipe) ? 'long' : 'short',
  )
  for (const [number] of long) markOneStale(tx.db, number)
  const terms = save(tx, new Map(short))
  tx.afterCommit(() => {
    for (const [number, { text }] of terms) noteTerms(tx, number, text)
    if (long.length > 0) setImmediate(() => resumeReindexing(services))
  })
}

/** Takes a recipe out of the search index, in the transaction that moves it to the bin. */
function unindexRecipe(tx: Ctx, number: number): void {
  removeTerms(tx.db, number)
  tx.afterCommit(() => noteTerms(tx, number, null))
}

/** How many recipes, and how many milliseconds, are indexed in one turn: the longest recipe takes a hundred times as long. */
const BATCH = 100
const BATCH_MS = 15

/**
 * Indexes some recipes again whose names were changed elsewhere, each batch in a transaction of its own.
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
  // One by one, since any may be a long one.
  for (let done = 0; done < BATCH && performance.now() < until; done++)
    if (!reindexSome(services, 1)) return false
  return someStale(services.db, 1).size > 0
}

type Background = Pick<Services, 'raw' | 'db' | 'log'>

const running = new WeakSet<object>()

/** Indexes the recipes whose index is out of date, a batch at a time, until none is left. Also after a restart. */
export function resumeReindexing(services: Background): void {
  if (running.has(services.db)) return
  running.add(services.db)
  const step = () => {
    try {
      if (reindexBatch(services)) return void setTimeout(inTurn, 20).unref()
    } catch (error) {
      services.log.error("couldn't update the search index", { error })
    }
    running.delete(services.db)
  }
  // Requests that have just begun go first.
  const inTurn = () => {
    const turn = turns.take('search index')
    if (turn) void turn.then(step)
    else step()
  }
  inTurn()
}

const ORGANIZERS = [
  ['category', 'c'],
  ['tag', 't'],
  ['tool', 'o'],
] as const

/** Updates the index, or marks it as out of date, in the transaction in which recipes are written or deleted. */
export const RECIPES_IN_INDEX: readonly Listener[] = [
  during('recipes-written', ({ recipes }, tx, services) => indexRecipes(tx, recipes, services)),
  during('recipe-withdrawn', ({ number }, tx) => unindexRecipe(tx, number)),
]

/**
 * Names that are in recipes: what was renamed, deleted or merged is marked in the same transaction, and the recipes are indexed
 * again right after it, the first hundred at once.
 */
export const NAMES_IN_INDEX: readonly Listener[] = [
  ...ORGANIZERS.flatMap(([kind, facet]) =>
    ([`${kind}-updated`, `${kind}-deleted`] as const).flatMap((name) => [
      during(name, ({ groupId, organizer }, { db }) => markStale(db, groupId, facet, organizer.id)),
      after(name, (_, services) => resumeReindexing(services)),
    ]),
  ),
  during('food-updated', ({ groupId, food }, { db }) => markStale(db, groupId, 'd', food.id)),
  during('food-deleted', ({ groupId, food }, { db }) => markStale(db, groupId, 'd', food.id)),
  during('food-merged', ({ groupId, from }, { db }) => markStale(db, groupId, 'd', from.id)),
  ...(['food-updated', 'food-deleted', 'food-merged'] as const).map((name) =>
    after(name, (_, services) => resumeReindexing(services)),
  ),
]
