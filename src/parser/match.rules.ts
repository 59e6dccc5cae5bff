import { searchText } from '../platform/text/fold'
import { countDescribing, countDescribingBehind } from './engine/describing'
import { isOtherState } from './state-words.rules'

/** A stored food or unit, as far as its names go. */
export interface Named {
  id: string
  name: string
  pluralName?: string | null | undefined
  abbreviation?: string | null | undefined
  pluralAbbreviation?: string | null | undefined
  aliases?: readonly { name: string }[] | undefined
}

/** The least similarity, of 100, at which a name that is not exactly known still counts. */
const FOOD_SIMILARITY = 85
const UNIT_SIMILARITY = 70

/** A list of foods or units made ready for many look-ups. */
export interface Matcher<Item extends Named> {
  exact: ReadonlyMap<string, Item>
  /** Capital `T` and small `t` are tablespoon and teaspoon: compared before case is folded. */
  verbatim: ReadonlyMap<string, Item>
  names: readonly { text: string; item: Item }[]
  threshold: number
}

/** A matcher that is still being filled, so that a large list can be made ready in pieces. */
export interface OpenMatcher<Item extends Named> extends Matcher<Item> {
  add(item: Item): void
}

function openMatcher<Item extends Named>(
  namesOf: (item: Item) => readonly (string | null | undefined)[],
  threshold: number,
): OpenMatcher<Item> {
  const exact = new Map<string, Item>()
  const verbatim = new Map<string, Item>()
  const names: { text: string; item: Item }[] = []
  return {
    exact,
    verbatim,
    names,
    threshold,
    add(item) {
      for (const name of namesOf(item)) {
        const text = searchText(name ?? '')
        if (!name || text === '') continue
        if (!verbatim.has(name.trim())) verbatim.set(name.trim(), item)
        if (!exact.has(text)) {
          exact.set(text, item)
          names.push({ text, item })
        }
      }
    },
  }
}

function filled<Item extends Named>(matcher: OpenMatcher<Item>, items: readonly Item[]): Matcher<Item> {
  for (const item of items) matcher.add(item)
  return matcher
}

const aliasesOf = ({ aliases = [] }: Named) => aliases.map(({ name }) => name)

/** For foods: name, plural and aliases; similar from 85 of 100. */
export function openFoodMatcher<Item extends Named>(): OpenMatcher<Item> {
  return openMatcher<Item>((food) => [food.name, food.pluralName, ...aliasesOf(food)], FOOD_SIMILARITY)
}

/** Every name that a unit goes by. */
export const namesOfUnit = (unit: Named) => [
  unit.name,
  unit.pluralName,
  unit.abbreviation,
  unit.pluralAbbreviation,
  ...aliasesOf(unit),
]

/** For units: name, plural, both abbreviations and aliases; similar from 70 of 100. */
export function openUnitMatcher<Item extends Named>(): OpenMatcher<Item> {
  return openMatcher<Item>(namesOfUnit, UNIT_SIMILARITY)
}

/** Foods made ready; see `openFoodMatcher`. */
export function createFoodMatcher<Item extends Named>(foods: readonly Item[]): Matcher<Item> {
  return filled(openFoodMatcher<Item>(), foods)
}

/** Units made ready; see `openUnitMatcher`. */
export function createUnitMatcher<Item extends Named>(units: readonly Item[]): Matcher<Item> {
  return filled(openUnitMatcher<Item>(), units)
}

/** Longer names are known exactly or not at all. */
const LONGEST_SIMILAR = 96
const WORD_BITS = 32

/** Where each letter is in a text, a bit for each place, 32 to a number. */
type Places = Map<number, Int32Array>

function placesOf(text: string): Places {
  const places: Places = new Map()
  const words = Math.ceil(text.length / WORD_BITS)
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    let bits = places.get(code)
    if (!bits) {
      bits = new Int32Array(words)
      places.set(code, bits)
    }
    bits[at >> 5]! |= 1 << (at & 31)
  }
  return places
}

/**
 * Length of the longest common subsequence, a letter of `other` at a time for all places of the text (Hyyrö 2004). What is zero in
 * `row` at the end was matched.
 * @param length of the text
 */
function commonLength(places: Places, length: number, other: string): number {
  const row = new Int32Array(Math.ceil(length / WORD_BITS)).fill(-1)
  for (let at = 0; at < other.length; at++) {
    const bits = places.get(other.charCodeAt(at))
    if (!bits) continue
    let carry = 0
    for (let word = 0; word < row.length; word++) {
      const here = row[word]!
      const met = here & bits[word]!
      const sum = (here >>> 0) + (met >>> 0) + carry
      carry = sum > 0xffffffff ? 1 : 0
      row[word] = sum | (here & ~bits[word]!)
    }
  }
  let common = 0
  for (let at = 0; at < length; at++) common += 1 - ((row[at >> 5]! >>> (at & 31)) & 1)
  return common
}

const likeness = (places: Places, text: string, other: string) =>
  (200 * commonLength(places, text.length, other)) / (text.length + other.length)

/** How alike two texts are, 0 to 100: twice the common subsequence over both lengths. */
export function similarity(a: string, b: string): number {
  return a.length + b.length === 0 ? 100 : likeness(placesOf(a), a, b)
}

/** Below this length letters in common say little: `pot` is not `pt`, `thumb` is not `tub`. */
const SHORTEST = 3
const SHORT = 4
const SHORT_SIMILARITY = 85
/** Each word for itself must be alike as well: coconut oil is no coconut milk. */
const WORD_SIMILARITY = 80

/** Whether two names may be spellings of one: letters in common are not enough where whole words differ. */
function mayBeSame(a: string, b: string, score: number, threshold: number): boolean {
  const shorter = Math.min(a.length, b.length)
  if (shorter < SHORTEST || (shorter <= SHORT && score < SHORT_SIMILARITY)) return false
  const [words, others] = [a.split(' '), b.split(' ')]
  if (words.length !== others.length || words.length === 1) return true
  const least = Math.min(threshold, WORD_SIMILARITY)
  return words.every((word, at) => similarity(word, others[at]!) >= least) && !isOtherState(a, b)
}

/**
 * The stored item that a parsed name means: the same name after folding, else the most similar one above the
 * threshold, the earlier one of equals. Undefined for a name that is empty or unknown.
 */
export function findMatch<Item extends Named>(
  matcher: Matcher<Item>,
  name: string | null | undefined,
): Item | undefined {
  const text = searchText(name ?? '')
  if (!name || text === '') return undefined
  const known = findExact(matcher, name)
  if (known) return known
  if (text.length > LONGEST_SIMILAR) return undefined
  const places = placesOf(text)
  let best: Item | undefined
  let bestScore = 0
  for (const candidate of matcher.names) {
    // Before letters are counted, which takes longest: a name that begins otherwise is another name.
    if (candidate.text[0] !== text[0]) continue
    const shorter = Math.min(text.length, candidate.text.length)
    const reachable = (200 * shorter) / (text.length + candidate.text.length)
    if (reachable < matcher.threshold || reachable <= bestScore) continue
    const score = likeness(places, text, candidate.text)
    const isBetter = score >= matcher.threshold && score > bestScore
    if (isBetter && mayBeSame(text, candidate.text, score, matcher.threshold)) {
      best = candidate.item
      bestScore = score
    }
  }
  return best
}

/** The stored item of exactly this name, after folding. */
export function findExact<Item extends Named>(matcher: Matcher<Item>, name: string): Item | undefined {
  return matcher.verbatim.get(name.trim()) ?? matcher.exact.get(searchText(name))
}

/** Words of the longest name that is looked for at the end of another. */
const MOST_WORDS = 12

/** The stored item that a longer name ends in, and the words before it: `ripe Roma tomatoes` → tomato. Undefined if there is none. */
export function findHead<Item extends Named>(
  matcher: Matcher<Item>,
  name: string,
): { item: Item; before: string } | undefined {
  const words = name.trim().split(/\s+/)
  for (let from = Math.max(1, words.length - MOST_WORDS); from < words.length; from++) {
    const item = findExact(matcher, words.slice(from).join(' '))
    if (item) return { item, before: words.slice(0, from).join(' ') }
  }
  return undefined
}

/** Words before a unit that say how full or large it is, at most. */
const MOST_DESCRIBING = 2
/** Fluid ounces are no ounces that are fluid. */
const PART_OF_UNIT = /^(?:fl\.?|fluid)$/i

/** `heaped tbsp` is a tablespoon, and heaped: the unit, and the words before it that are none of its name. */
function findUnit<Item extends Named>(matcher: Matcher<Item>, name: string | null) {
  const words = name?.trim().split(/\s+/) ?? []
  for (let from = 0; from <= MOST_DESCRIBING && from < words.length; from++) {
    if (from > 0 && PART_OF_UNIT.test(words[from - 1]!)) break
    const unit = findExact(matcher, words.slice(from).join(' '))
    if (unit) return { unit, description: words.slice(0, from).join(' ') }
  }
  return { unit: findMatch(matcher, name), description: '' }
}

/** The words of an alias before the name of its food: `unsalted butter` is butter, and unsalted. Empty where it is another name. */
function narrowing(food: Named, name: string): string {
  const words = name.trim().split(/\s+/)
  const tails = [food.name, food.pluralName]
    .map((tail) => searchText(tail ?? ''))
    .filter((tail) => tail !== '')
  for (let from = 1; from < words.length; from++) {
    if (tails.includes(searchText(words.slice(from).join(' ')))) return words.slice(0, from).join(' ')
  }
  return ''
}

/** A food with what a name says more than its own. */
function described<Item extends Named>(food: Item | undefined, name: string | null) {
  return { food, description: food && name && !isName(food, name) ? narrowing(food, name) : '' }
}

/**
 * `fresh parsley` is parsley, and fresh, unless the group has fresh parsley itself. An alias keeps what it says more than the name, and one
 * that tells of another state is another food: canned tomatoes are no chopped ones.
 */
function findFood<Item extends Named>(matcher: Matcher<Item>, name: string | null) {
  const found = name ? findExact(matcher, name) : undefined
  const exact = found && isOtherState(found.name, name!) ? undefined : found
  if (found && !exact) return { food: undefined, description: '' }
  if (exact && !isName(exact, name!)) return described(exact, name)
  const words = exact ? [] : (name?.trim().split(/\s+/) ?? [])
  const from = countDescribing(words)
  const to = words.length - countDescribingBehind(words.slice(from))
  const isLonger = from > 0 || to < words.length
  const plain = isLonger ? findExact(matcher, words.slice(from, to).join(' ')) : undefined
  if (plain) return { food: plain, description: [...words.slice(0, from), ...words.slice(to)].join(' ') }
  return described(exact ?? findMatch(matcher, name), name)
}

const isName = ({ name, pluralName }: Named, text: string) =>
  [name, pluralName].some((own) => searchText(own ?? '') === searchText(text))

export interface LineMatch<Food extends Named, Unit extends Named> {
  food: Food | undefined
  unit: Unit | undefined
  /** Words before unit and food that the stored names do not have: `heaped`, `fresh`. */
  descriptions: readonly string[]
  /** True if unit and food together are the name of one food (`cloves` + `garlic`), so that there is no unit. */
  isJoined: boolean
}

/**
 * Matches unit and food of a line; if neither is known, both words together as a food.
 */
export function matchLine<Food extends Named, Unit extends Named>(
  line: { unit: string | null; food: string | null },
  foods: Matcher<Food>,
  units: Matcher<Unit>,
): LineMatch<Food, Unit> {
  const { food, description: ofFood } = findFood(foods, line.food)
  const { unit, description: ofUnit } = findUnit(units, line.unit)
  if (food || unit || !line.unit || !line.food) {
    const descriptions = [ofUnit, ofFood].filter((words) => words !== '')
    return { food, unit, descriptions, isJoined: false }
  }
  const joined = findMatch(foods, `${line.unit} ${line.food}`)
  return { food: joined, unit: undefined, descriptions: [], isJoined: joined !== undefined }
}
