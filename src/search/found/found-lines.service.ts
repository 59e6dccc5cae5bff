import type { GroupScope } from '../../platform/context'
import { ingredientLines } from '../../recipes/ingredient/ingredient-lines.service'
import { hasWord } from './mark.rules'

/**
 * The ingredients that explain why recipes were found whose names do not: by recipe id the line, without the amount.
 * Matches in a method or a note are left out. One statement, or none where all names have the words.
 * @param words folded, as `searchWords` gives them
 */
export function foundLines(
  scope: GroupScope,
  recipes: readonly { id: string; name: string }[],
  words: readonly string[],
): Map<string, string> {
  const single = [...new Set(words.flatMap((phrase) => phrase.split(' ')))]
  const missing = new Map(
    recipes.map(({ id, name }) => [id, single.filter((word) => !hasWord(name, word))] as const),
  )
  const asked = recipes.map(({ id }) => id).filter((id) => missing.get(id)!.length > 0)
  const found = new Map<string, string>()
  if (asked.length === 0) return found
  for (const [id, lines] of ingredientLines(scope, asked)) {
    const line = lines.find((text) => missing.get(id)!.some((word) => hasWord(text, word)))
    if (line !== undefined) found.set(id, line)
  }
  return found
}
