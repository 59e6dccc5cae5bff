import { stemsOf } from '../nutrition/stem.rules'
import type { GroupScope } from '../platform/context'
import type { Eater } from './eater.schema'
import { listAllEaters } from './eater.service'
import * as store from './marks.store'
import { forbiddenBy, type Standing, standingOf } from './trait.rules'

/** Whether a text names a food, whatever its ending. */
function names(text: string, language: string, food: string): boolean {
  const words = ` ${stemsOf(text, language).join(' ')} `
  const stems = stemsOf(food, language)
  return stems.length > 0 && stems.every((stem) => words.includes(` ${stem} `))
}

/** Whether someone dislikes what some words name. */
export const dislikedIn = ({ dislikes }: Eater, words: string, language: string) =>
  dislikes.some((food) => names(words, language, food))

/** Whether someone can eat a recipe; what they dislike counts as what they do not eat. */
export function standingFor(eater: Eater, marks: store.Marks): Standing {
  if (dislikedIn(eater, marks.words, marks.language)) return 'contains'
  return standingOf(marks, marks.unknown === 0, forbiddenBy(eater))
}

const hasWishes = ({ allergens, diets, dislikes }: Eater) =>
  allergens.length + diets.length + dislikes.length > 0

/** Everyone who does not eat everything, by name; one statement. */
export const pickyEaters = (scope: GroupScope): Eater[] => listAllEaters(scope).filter(hasWishes)

/** Who cannot eat a dish, by name, and of whom one does not know. */
export interface Warnings {
  cannot: string[]
  maybeNot: string[]
}

/** Warnings of some recipes, by their ids, for those of which there is something to say; two statements at most. */
export function warningsOf(scope: GroupScope, recipeIds: readonly string[]): Map<string, Warnings> {
  const eaters = recipeIds.length === 0 ? [] : pickyEaters(scope)
  if (eaters.length === 0) return new Map()
  const marks = store.marksByIds(scope.db, scope.groupId, recipeIds)
  return new Map(
    recipeIds.flatMap((id) => {
      const found = marks.get(id)
      const standings = eaters.map((eater) => (found ? standingFor(eater, found) : 'unknown'))
      const named = (...wanted: Standing[]) =>
        eaters.flatMap(({ name }, at) => (wanted.includes(standings[at]!) ? name : []))
      const warnings = { cannot: named('contains'), maybeNot: named('may', 'unknown') }
      return warnings.cannot.length + warnings.maybeNot.length > 0 ? [[id, warnings] as const] : []
    }),
  )
}

/** Recipes that are not for everyone of a household. */
export interface Unfit {
  /** Numbers of those that someone cannot eat, or perhaps not. */
  unfit: ReadonlySet<number>
  /** Ids by number of those where it is not certain; some of them are unfit, too. */
  unsure: ReadonlyMap<number, string>
}

/** Recipes that someone of the household cannot eat; dislikes are found by words, so that only diets and allergens leave anything uncertain. */
export function unfitRecipes(scope: GroupScope): Unfit {
  const { db, groupId } = scope
  const unfit = new Set<number>()
  const eaters = pickyEaters(scope)
  const all = eaters.map(forbiddenBy)
  const never = all.reduce((set, diet) => set | diet.never, 0)
  const ask = all.reduce((set, diet) => set | diet.ask, 0)
  const isStrict = (never | ask) !== 0
  if (isStrict) for (const number of store.numbersWith(db, groupId, never, ask)) unfit.add(number)
  const unsure = isStrict ? store.notUnderstood(db, groupId) : new Map<number, string>()
  const beginnings = eaters.flatMap(({ dislikes }) =>
    dislikes.flatMap((food) =>
      stemsOf(food, '')
        .slice(0, 1)
        .map((word) => word.slice(0, 3)),
    ),
  )
  if (beginnings.length === 0) return { unfit, unsure }
  for (const { number, words, language } of store.wordsWith(db, groupId, beginnings))
    if (eaters.some((eater) => dislikedIn(eater, words, language))) unfit.add(number)
  return { unfit, unsure }
}
