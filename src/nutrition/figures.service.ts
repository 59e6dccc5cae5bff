import type { GroupScope } from '../platform/context'
import { type Figures, figuresOfRecipes } from './nutrition.store'

/** What a serving of some recipes of the group holds, by number; one statement. */
export function figuresPerServing(
  { db, groupId }: GroupScope,
  numbers: readonly number[],
): ReadonlyMap<number, Figures> {
  return numbers.length === 0 ? new Map() : figuresOfRecipes(db, groupId, numbers)
}
