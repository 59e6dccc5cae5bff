import { ingredientLikeness } from '../../scraper/fields/amounts.rules'
import { readTextLines, type TextLine } from '../../scraper/text-lines.rules'
import { isNumbered, SURE, statesFacts } from '../../scraper/text-parts.rules'
import { isPartName } from '../../scraper/visible/part-names.rules'

/** One recipe of a text of several. */
export interface RecipeText {
  name: string
  text: string
}

/** A few pages of a book; what is longer is a collection. */
const MAX_TEXT = 40_000
/** Above a list are a name, how much it makes, and some words about the dish. */
const MAX_ABOVE = 6
const MAX_NAME = 60
const MAX_NAME_WORDS = 8

function isName(line: TextLine): boolean {
  const { text } = line
  const isShort = text.length <= MAX_NAME && text.split(' ').length <= MAX_NAME_WORDS
  if (!isShort || !/^\p{Lu}/u.test(text) || /[.!?:;,]$/.test(text)) return false
  if (line.heading !== null || statesFacts(text) || isNumbered(line) || isPartName(text)) return false
  return ingredientLikeness(text) < SURE
}

/** Where the recipe begins whose list has its heading here: at the name above it; −1 where there is none. */
function startAbove(lines: readonly TextLine[], heading: number): number {
  let above = 0
  for (let at = heading - 1; at >= 0 && above < MAX_ABOVE; at -= 1) {
    const line = lines[at]!
    if (line.isBlank) continue
    above += 1
    if (isNumbered(line) || line.heading !== null) return -1
    const begins = at === 0 || lines[at - 1]!.isBlank
    if (begins && isName(line)) return at
  }
  return -1
}

/**
 * The recipes of a text that holds several, each with a name, a heading for its ingredients and one for its method, in this order; fewer
 * than two for every other text. Parts of one recipe (`For the dough`) are none of their own. Never throws.
 */
export function recipesInText(text: string): RecipeText[] {
  if (text.length > MAX_TEXT) return []
  const { lines } = readTextLines(text)
  const starts: number[] = []
  let hasMethod = true
  for (const [at, { heading, rest, isMarked }] of lines.entries()) {
    if (heading === 'instructions' && (isMarked || rest === '')) hasMethod = true
    if (heading !== 'ingredients' || !hasMethod) continue
    starts.push(starts.length === 0 ? 0 : startAbove(lines, at))
    hasMethod = false
  }
  if (starts.length < 2 || !hasMethod || starts.includes(-1)) return []
  return starts.map((start, at) => ({
    name: lines[start]!.text,
    text: lines
      .slice(start, starts[at + 1])
      .map((line) => (line.hasMark ? `## ${line.text}` : line.text))
      .join('\n')
      .trim(),
  }))
}
