/** A name that a line may go on with. */
export interface Offer {
  kind: 'unit' | 'food' | 'recipe'
  name: string
}

/** What a line offers while someone writes in it. */
export interface LineOffers {
  /** Place of the row. */
  at: number
  offers: readonly Offer[]
  /** The one that Enter takes; -1 while Enter goes on to the next line. */
  active: number
}

/** Names to offer, as they are called. */
export interface KnownNames {
  units: readonly string[]
  foods: readonly string[]
  recipes: readonly string[]
}

/** Offers, and the letter where the words begin whose place they take. */
export interface Offered {
  from: number
  offers: readonly Offer[]
}

const AMOUNT = /^\s{0,9}\p{N}(?:[\p{N}\s.,/⁄–-]|[x×](?=\s{0,3}\p{N})){0,40}/u
const NOTHING: Offered = { from: 0, offers: [] }
const MOST = 6
/** Letters from which on something is offered; of units, after an amount, it is one. */
const FOOD_LETTERS = 2
const RECIPE_LETTERS = 3
const LONGEST_LINE = 200
/** Words of the longest name that is looked for. */
const MOST_WORDS = 4

const fold = (text: string) => text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '')

/** Names that begin with some letters, the shortest first, then those in which a later word does. */
function matching(names: readonly string[], typed: string): string[] {
  const folded = names.map((name) => ({ name, text: fold(name) })).filter(({ text }) => text !== typed)
  const first = folded.filter(({ text }) => text.startsWith(typed))
  const later = folded.filter(({ text }) => !text.startsWith(typed) && text.includes(` ${typed}`))
  const byLength = first.toSorted((one, other) => one.text.length - other.text.length)
  return [...byLength, ...(typed.length > FOOD_LETTERS ? later : [])].map(({ name }) => name)
}

const toOffers = (kind: Offer['kind'], names: readonly string[]) =>
  names.slice(0, MOST).map((name): Offer => ({ kind, name }))

/**
 * What a line may go on with at the caret: units after an amount, foods, and recipes by the last words before it, the longest part of them that
 * begins a name. Nothing in the middle of a word, or after a comma, where the note begins.
 */
export function offersFor(line: string, caret: number, { units, foods, recipes }: KnownNames): Offered {
  const before = line.slice(0, caret)
  if (
    caret > LONGEST_LINE ||
    /[,;()]/.test(before.replace(AMOUNT, '')) ||
    /^[\p{L}\p{N}]/u.test(line.slice(caret))
  )
    return NOTHING
  const start = AMOUNT.exec(before)?.[0].length ?? 0
  const rest = before.slice(start)
  const begins = [...rest.matchAll(/(?<![\p{L}\p{M}\p{N}-])\p{L}/gu)].map(({ index }) => index)
  for (const from of begins.slice(-MOST_WORDS)) {
    const typed = fold(rest.slice(from))
    const isUnit = start > 0 && from === begins[0]
    const offers = [
      ...(isUnit ? toOffers('unit', matching(units, typed)).slice(0, MOST / 2) : []),
      ...(typed.length >= FOOD_LETTERS ? toOffers('food', matching(foods, typed)) : []),
    ].slice(0, MOST)
    const made =
      typed.length >= RECIPE_LETTERS ? toOffers('recipe', matching(recipes, typed)).slice(0, MOST / 2) : []
    // A recipe has its place, however many foods there are.
    const all = [...offers.slice(0, MOST - made.length), ...made]
    if (all.length > 0) return { from: start + from, offers: all }
  }
  return NOTHING
}

/** The words before the caret by which recipes and foods are looked for: the last, with the one before while it is short; "" where there are too few letters. */
export function wordsBefore(line: string, caret: number): string {
  const before = line.slice(0, Math.min(caret, LONGEST_LINE)).replace(AMOUNT, '')
  if (/[,;()]/.test(before)) return ''
  const last = before
    .trimStart()
    .split(/[\s'’]/)
    .slice(-2)
  const words = last.at(-1)!.length < RECIPE_LETTERS ? last.join(' ') : last.at(-1)!
  return words.length < RECIPE_LETTERS ? '' : words
}
