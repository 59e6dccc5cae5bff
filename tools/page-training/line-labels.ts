import type { MarkedLine } from '../../src/scraper/visible/regions.rules'

/** What is known of a page's recipe. */
export interface Facts {
  ingredients?: string[]
  instructions_list?: string[]
}

export const NONE = 0
export const INGREDIENT = 1
export const STEP = 2
/** A line that says what another says as well: neither right nor wrong. */
export const UNSURE = -1

const WIDE = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/u
const MAX_WORDS = 60
const MIN_ALIKE = 0.5
const MIN_STEP_WORDS = 4
const LONG = 12
const MIN_SHARED = 0.6
/** Lines so far away count for how dense a list is around a line, and so much for which of two lists is the recipe's. */
const AROUND = 8
const DENSITY = 0.8
/** A page that shows less than this of what is known of it teaches nothing. */
const MIN_INGREDIENTS = 0.8
const MIN_STEPS = 0.7

function wordsOf(text: string): string[] {
  if (WIDE.test(text)) return [...text.replace(/[^\p{L}\p{N}]/gu, '')]
  return (
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/\p{L}+|\p{N}+/gu) ?? []
  )
}

/** Three words in a row, for each place in a text. */
function triplesOf(words: readonly string[]): string[] {
  return words.slice(2).map((word, index) => `${words[index]} ${words[index + 1]} ${word}`)
}

/** Marks the lines that say the known ingredients; of several that say the same the one in the densest list. */
function labelIngredients(words: readonly string[][], known: readonly string[], labels: Int8Array): number {
  const sets = words.map((own) => new Set(own))
  const best = new Float64Array(words.length)
  const fitting = known.map((text) => {
    const wanted = new Set(wordsOf(text))
    return words.flatMap((own, line) => {
      if (own.length === 0 || own.length > MAX_WORDS) return []
      const alike = (2 * wanted.intersection(sets[line]!).size) / (wanted.size + sets[line]!.size)
      if (alike < MIN_ALIKE) return []
      best[line] = Math.max(best[line]!, alike)
      return [line]
    })
  })
  const worth = (line: number): number => {
    const near = best.slice(Math.max(0, line - AROUND), line + AROUND + 1)
    return best[line]! + (DENSITY * near.filter((alike) => alike > 0).length) / near.length
  }
  const chosen = new Set(
    fitting.flatMap((lines) => lines.toSorted((a, b) => worth(b) - worth(a)).slice(0, 1)),
  )
  best.forEach((alike, line) => {
    if (alike > 0) labels[line] = chosen.has(line) ? INGREDIENT : UNSURE
  })
  return fitting.filter((lines) => lines.length > 0).length / Math.max(1, known.length)
}

/** Marks the lines whose words are in the known steps; repeated ones are unsure. */
function labelSteps(words: readonly string[][], known: readonly string[], labels: Int8Array): number {
  const wanted = new Set(triplesOf(wordsOf(known.join(' \n '))))
  const said = new Set<string>()
  words.forEach((own, line) => {
    const triples = own.length < MIN_STEP_WORDS ? [] : triplesOf(own)
    const shared = triples.filter((triple) => wanted.has(triple))
    const isStep = triples.length > 0 && shared.length >= triples.length * MIN_SHARED
    if (!isStep || (labels[line] !== NONE && own.length <= LONG)) return
    const isNew = shared.filter((triple) => !said.has(triple)).length >= shared.length / 2
    labels[line] = isNew ? STEP : UNSURE
    if (isNew) for (const triple of shared) said.add(triple)
  })
  return wanted.size === 0 ? 1 : said.size / wanted.size
}

/** What each line of a page is, by what is known of its recipe; null where the page shows too little of that. */
export function labelLines(lines: readonly MarkedLine[], facts: Facts): Int8Array | null {
  const labels = new Int8Array(lines.length)
  const words = lines.map(({ text }) => wordsOf(text))
  const known = (facts.ingredients ?? []).filter((text) => wordsOf(text).length > 0)
  const ingredients = labelIngredients(words, known, labels)
  const steps = labelSteps(words, facts.instructions_list ?? [], labels)
  return (known.length === 0 || ingredients >= MIN_INGREDIENTS) && steps >= MIN_STEPS ? labels : null
}
