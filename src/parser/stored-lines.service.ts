import type { Ctx } from '../platform/context'
import { unparsedLine } from '../recipes/ingredient/unparsed.rules'
import type { StoredIngredient } from '../recipes/recipe/recipe-content.schema'
import { readSureLines, takeLines } from './understand.service'

/** The text of a line that is not taken apart yet; '' for every other. */
function unreadText(line: StoredIngredient, isPlain: boolean): string {
  const isRead = line.foodId ?? line.unitId ?? line.subRecipeId ?? line.reading
  return isRead ? '' : unparsedLine(line, isPlain)
}

/** A line in doubt keeps its words; the 1 that clients give every line is none of them. */
function asDoubtful(line: StoredIngredient, text: string): StoredIngredient {
  return { ...line, quantity: null, note: text, originalText: line.originalText || text, reading: 'doubtful' }
}

interface UnreadOptions {
  /** The recipe keeps amounts turned off. */
  isPlain: boolean
  /** Language of the lines. */
  language: string
}

/** Ingredients with the lines taken apart that were read before; null where nothing of them is sure. */
export type TakeUnread = (tx: Ctx, ingredients: readonly StoredIngredient[]) => StoredIngredient[] | null

/**
 * Reads those lines of a recipe that no one has taken apart.
 * @returns what takes them in the open transaction; lines that came meanwhile stay as they are
 */
export async function readUnread(
  ctx: Ctx,
  ingredients: readonly StoredIngredient[],
  { isPlain, language }: UnreadOptions,
): Promise<TakeUnread> {
  const texts = [...new Set(ingredients.map((line) => unreadText(line, isPlain)))].filter(Boolean)
  const read = await readSureLines(ctx, texts, language)
  const known = new Map(texts.map((text, at) => [text, read[at]!]))
  return (tx, now) => {
    const own = now.map((line) => unreadText(line, isPlain))
    const taken = takeLines(
      tx,
      own.map((text) => known.get(text) ?? null),
      language,
    )
    if (!taken.some((line) => line !== null)) return null
    return now.map((line, at): StoredIngredient => {
      const [text, found] = [own[at]!, taken[at]]
      if (!known.has(text)) return line
      if (!found) return asDoubtful(line, text)
      return { ...line, ...found, originalText: line.originalText || text, reading: 'sure' }
    })
  }
}
