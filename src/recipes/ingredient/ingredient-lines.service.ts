import type { GroupScope } from '../../platform/context'
import { doubtfulLines, linesOf, unreadRecipes } from './ingredient-lines.store'

/** A page of usual recipes has a few hundred; of longer ones the beginning is enough. */
const MOST_LINES = 2000

/**
 * What the ingredients of some recipes are, without amounts: by recipe id the food with its note, or the text of a line that
 * no one has taken apart. One statement; recipes of other groups are left out.
 */
export function ingredientLines(
  { db, groupId }: GroupScope,
  recipeIds: readonly string[],
): Map<string, string[]> {
  const lines = new Map<string, string[]>()
  for (const { recipe_id, food, note, original_text } of linesOf(db, groupId, recipeIds, MOST_LINES)) {
    const text = food === null ? note || (original_text ?? '') : [food, note].filter(Boolean).join(', ')
    if (text === '') continue
    const known = lines.get(recipe_id)
    if (known) known.push(text)
    else lines.set(recipe_id, [text])
  }
  return lines
}

/** Recipes of the group with a line that no one has taken apart, nor tried to, by number; one statement. */
export function listUnread({ db, groupId }: GroupScope): number[] {
  return unreadRecipes(db, groupId)
}

/** Lines of which no one could be sure, with their recipes; one statement. */
export function listDoubtful({ db, groupId }: GroupScope, most: number): ReturnType<typeof doubtfulLines> {
  return doubtfulLines(db, groupId, most)
}
