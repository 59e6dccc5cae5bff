import { stemsOf } from '../nutrition/stem.rules'
import { foldText } from '../platform/text/fold'
import { isDescribing, NEGATIONS } from './describing.rules'
import { type FoodWords, foodWords, wordsOf } from './food-words.service'
import type { Contents } from './trait.rules'

/** What is in an ingredient. */
export interface LineContents extends Contents {
  /** Whether one knows what it is; what is not understood may hold anything. */
  isUnderstood: boolean
}

/** An ingredient as a recipe has it: its line, and the names of its food, of which there is none where no one has taken it apart. */
interface DietLine {
  text: string
  foods: readonly string[]
  note: string
}

/** A food that a text names. */
interface Match extends Contents {
  from: number
  to: number
  /** Whether its last part is known: of "Käsekracher" one knows only that there is cheese in it. */
  hasHead: boolean
}

interface Scan {
  words: string[]
  matches: Match[]
}

const HEAD_LAST: ReadonlySet<string> = new Set(['en', 'de', 'nl', 'sv', 'da', 'no', 'fi', 'hu', 'is'])
const JOINED: ReadonlySet<string> = new Set(['de', 'nl', 'sv', 'da', 'no', 'fi', 'is'])
const SHORTEST_PART = 4
const OR =
  /(?<=[\p{L})])\s?\/\s?(?=\p{L})|\s(?:or|oder|ou|bzw\.?|oppure|eller|lub|vagy|tai)\s|(?<=\p{L})\s(?:o|u)\s(?=\p{L})/iu
const OR_DUTCH = /(?<=[\p{L})])\s?\/\s?(?=\p{L})|\s(?:of|or)\s/iu

function find({ byName, language }: FoodWords, word: string): Contents | undefined {
  return byName.get(word) ?? byName.get(stemsOf(word, language).join(' '))
}

/** What a word is put together of: "Haselnusskekse" has nuts and what is in biscuits. */
function partsOf(words: FoodWords, word: string): (Contents & { hasHead: boolean }) | undefined {
  let last: Contents | undefined
  for (let at = 2; at <= word.length - SHORTEST_PART; at++) {
    const head = find(words, word.slice(at))
    if (!head) continue
    last ??= head
    const front = word.slice(0, at)
    const first = [front, front.replace(/(?:en|s|n)$/, '')]
      .filter((part) => part.length >= SHORTEST_PART)
      .map((part) => find(words, part))
      .find(Boolean)
    if (first) return { contains: head.contains | first.contains, may: head.may | first.may, hasHead: true }
  }
  if (last) return { ...last, hasHead: true }
  for (let end = word.length - 2; end >= SHORTEST_PART; end--) {
    const first = find(words, word.slice(0, end))
    if (first) return { ...first, hasHead: isDescribing(word.slice(end)) }
  }
  return undefined
}

/** The foods that a text names, the longest names first to the right. */
function scan(words: FoodWords, text: string): Scan {
  const raw = wordsOf(text)
  const stems = raw.map((word) => stemsOf(word, words.language)[0] ?? word)
  const matches: Match[] = []
  for (let at = 0; at < raw.length; ) {
    let to = Math.min(raw.length, at + words.longest)
    let found: Contents | undefined
    for (; to > at; to--) {
      found = words.byName.get(raw.slice(at, to).join(' ')) ?? words.byName.get(stems.slice(at, to).join(' '))
      if (found) break
    }
    const part = found ? undefined : JOINED.has(words.language) && partsOf(words, raw[at]!)
    if (found) matches.push({ ...found, from: at, to, hasHead: true })
    else if (part) matches.push({ ...part, from: at, to: at + 1 })
    at = found ? to : at + 1
  }
  return { words: raw, matches }
}

/**
 * Takes "gluten-free" and its kin from the food that they describe: the next or, where that is the custom of the language or nothing follows,
 * the one before.
 */
function negate({ words, matches }: Scan, isHeadLast: boolean): void {
  words.forEach((word, at) => {
    const without = NEGATIONS.get(word)
    if (without === undefined) return
    const next = matches.find(({ from }) => from > at && from - at <= 2)
    const before = matches.find(({ to }) => to === at)
    const described = isHeadLast ? (next ?? (at === words.length - 1 ? before : undefined)) : (before ?? next)
    if (!described) return
    described.contains &= ~without
    described.may &= ~without
  })
}

/** "Free of gluten" as one word of its own. */
function marked(text: string): string {
  let found = text
  for (const [word, pattern] of NEGATIONS.patterns) found = found.replace(pattern, ` ${word} `)
  return found
}

/** All foods of a text; of two that it leaves to choose from what both have is in it, and what one has may be. */
function setsOf(words: FoodWords, text: string): Contents[] {
  const pieces = marked(text)
    .split(words.language === 'nl' ? OR_DUTCH : OR)
    .map((piece) => scan(words, piece))
  for (const piece of pieces) negate(piece, HEAD_LAST.has(words.language))
  const sets: Contents[] = []
  let open: Contents | undefined
  for (const { matches } of pieces) {
    matches.forEach((match, at) => {
      if (at === 0 && open) {
        const both = open.contains & match.contains
        open.may |= (open.contains | match.contains | match.may) & ~both
        open.contains = both
        return
      }
      sets.push({ contains: match.contains, may: match.may })
    })
    open = matches.length > 0 ? sets.at(-1) : undefined
  }
  return sets
}

function contentsOf(words: FoodWords, texts: readonly string[]): Contents {
  const sets = texts.flatMap((text) => setsOf(words, text))
  const contains = sets.reduce((all, set) => all | set.contains, 0)
  const may = sets.reduce((all, set) => all | set.may, 0)
  return { contains, may: may & ~contains }
}

/** Whether one knows what a name is of: its head, or all words that say more than how it is cut. */
function isKnown(words: FoodWords, name: string): boolean {
  const pieces = name
    .split(words.language === 'nl' ? OR_DUTCH : OR)
    .map((piece) => scan(words, marked(piece)))
  const saidIn = ({ words: raw, matches }: Scan) =>
    raw.flatMap((word, at) => {
      const isNamed = matches.some(({ from, to }) => at >= from && at < to)
      return isNamed || (!isDescribing(word) && !NEGATIONS.has(word)) ? [at] : []
    })
  // Of "fresh or frozen peas" the first piece names nothing.
  const naming = pieces.filter((piece) => saidIn(piece).length > 0)
  return (
    naming.length > 0 &&
    naming.every((piece) => {
      const said = saidIn(piece)
      const head = HEAD_LAST.has(words.language) ? said.at(-1)! : said[0]!
      return piece.matches.some(({ from, to, hasHead }) => hasHead && head >= from && head < to)
    })
  )
}

/** A household's word on what a name has in it. */
export type Choices = ReadonlyMap<string, Contents>
const NO_CHOICES: Choices = new Map()

/**
 * What is in a line: everything that its words name counts, whatever food it is matched to.
 * @param choices of the household, by folded name of the food
 */
export function readContentsOf(line: DietLine, language: string, choices = NO_CHOICES): LineContents {
  const own = foodWords(language)
  const chosen = line.foods.map((name) => choices.get(foldText(name))).find(Boolean)
  if (chosen) return { ...chosen, isUnderstood: true }
  const texts = [line.text, ...line.foods]
  const found = contentsOf(own, texts)
  const [name = ''] = line.foods
  const isOwn = name !== '' && isKnown(own, name)
  if (isOwn || own.language === 'en') return { ...found, isUnderstood: isOwn }
  // Many kitchens write some foods in English, whatever their language.
  const english = contentsOf(foodWords('en'), texts)
  const contains = found.contains | english.contains
  return {
    contains,
    may: (found.may | english.may) & ~contains,
    isUnderstood: name !== '' && isKnown(foodWords('en'), name),
  }
}
