import { amountAt } from './amounts.rules'
import { dietKeys, dietMarks, entryAt, type PhraseKind, type Token, tokensOf } from './phrases.rules'

/** A part of a query that is not searched as words. */
export type Wish =
  | { kind: 'time'; atMost: number | null; atLeast: number | null }
  | { kind: 'calories' | 'protein' | 'fiber'; atMost: number | null; atLeast: number | null }
  | { kind: 'stars'; atLeast: number }
  | { kind: 'made'; isMade: boolean }
  /** `marks` of a food that is an allergen: those of a recipe must be `none`. */
  | { kind: 'food'; name: string; key: string; isWanted: boolean; marks: readonly string[] }
  | { kind: 'diet'; diet: string; name: string; marks: readonly string[] }
  | { kind: 'author'; id: string; name: string }
  | { kind: 'cookbook'; id: string; name: string }
  | { kind: 'organizer'; id: string; name: string }
  | { kind: 'year'; year: number }

/** A wish, and the query without it. */
export type Part = Wish & { without: string }

/** Whether a part depends on the marks computed from a recipe's ingredients. */
export const isOfMarks = (part: Part): part is Part & { marks: readonly string[] } =>
  'marks' in part && part.marks.length > 0

export interface Reading {
  parts: Part[]
  /** The words to search; the whole query where nothing was understood. */
  words: string
  /** Languages of the phrases that were understood. */
  languages: ReadonlySet<string>
}

interface Named {
  id: string
  name: string
}

/** Names that a kitchen knows, by keys of `nameKey`. */
export interface Known {
  people: ReadonlyMap<string, Named>
  cookbooks: ReadonlyMap<string, Named>
  organizers: ReadonlyMap<string, Named>
  foods: { has(key: string): boolean }
  /** The current year; later numbers are no years. */
  year: number
}

interface Found {
  wishes: (Wish & { from: number; to: number })[]
  /** Tokens up to here are read. */
  to: number
  language?: string
}

/** Most words of a name that is looked up. */
export const LONGEST_NAME = 4
const QUICK_MINUTES = 30
const EARLIEST_YEAR = 1970

function reader(tokens: readonly Token[], known: Known) {
  const after = (at: number, kind: PhraseKind) => entryAt(tokens, at, kind)
  const keyOf = (from: number, to: number) =>
    tokens
      .slice(from, to)
      .map(({ word }) => word)
      .join(' ')

  /** The longest known name at a token. */
  const longest = <T>(
    at: number,
    find: (key: string) => T | undefined,
  ): { found: T; to: number } | undefined => {
    for (let to = Math.min(tokens.length, at + LONGEST_NAME); to > at; to--) {
      const found = find(keyOf(at, to))
      if (found !== undefined) return { found, to }
    }
    return undefined
  }
  const skipArticles = (at: number) => {
    let to = at
    for (let article = after(to, 'articles'); article; article = after(to, 'articles')) to = article.to
    return to
  }

  /** "under 30 minutes", "at least 4 stars", "400 kcal or less". */
  const readAmount = (at: number): Found | undefined => {
    const most = after(at, 'atMost')
    const least = after(at, 'atLeast')
    const before = [most, least].filter((one) => one !== undefined).sort((a, b) => b.to - a.to)
    for (const start of [...before, undefined]) {
      const from = start?.to ?? at
      const amount = amountAt(tokens, from) ?? amountAt(tokens, skipArticles(from))
      if (!amount) continue
      const less = after(amount.to, 'orLess')
      const more = after(amount.to, 'orMore')
      const { minutes, calories, protein, fiber, stars, language } = amount
      const isNutrient = protein !== undefined || fiber !== undefined
      // A bare amount of calories is an upper limit, one of protein a lower limit.
      const isPlain = start === undefined && less === undefined
      const isLeast = more !== undefined || start?.kind === 'atLeast' || (isNutrient && isPlain)
      const to = (more ?? less)?.to ?? amount.to
      const range = (value: number) =>
        isLeast ? { atLeast: value, atMost: null } : { atMost: value, atLeast: null }
      const measured = Object.entries({ time: minutes, calories, protein, fiber } as const)
      const [kind, value] = measured.find(([, one]) => one !== undefined) ?? []
      const wish: Wish =
        kind === undefined
          ? { kind: 'stars', atLeast: stars! }
          : { kind: kind as 'time' | 'calories' | 'protein' | 'fiber', ...range(value!) }
      return { wishes: [{ ...wish, from: at, to }], to, language: start?.language || language }
    }
    return undefined
  }

  const readFixed = (at: number): Found | undefined => {
    const one = (entry: { to: number; language: string } | undefined, wish: Wish): Found | undefined =>
      entry && { wishes: [{ ...wish, from: at, to: entry.to }], to: entry.to, language: entry.language }
    const diet = after(at, 'diet')
    return (
      one(after(at, 'unmade'), { kind: 'made', isMade: false }) ??
      one(after(at, 'made'), { kind: 'made', isMade: true }) ??
      one(after(at, 'best'), { kind: 'stars', atLeast: 4 }) ??
      // A diet that neither the household nor a recipe's ingredients define is searched as a word.
      (diet &&
      (dietMarks(diet.value).length > 0 || dietKeys(diet.value).some((key) => known.organizers.has(key)))
        ? one(diet, {
            ...{ kind: 'diet', diet: diet.value, name: keyOf(at, diet.to), marks: dietMarks(diet.value) },
          } as Wish)
        : undefined) ??
      one(after(at, 'quick'), { kind: 'time', atMost: QUICK_MINUTES, atLeast: null })
    )
  }

  const isOther = (at: number) =>
    (['with', 'without', 'and', 'diet', 'made', 'unmade', 'fillers'] as const).some((kind) => after(at, kind))

  /** "with leek and potatoes", "ohne Zwiebeln": foods that the lists know, after "without" any word. */
  const readFoods = (at: number, isWanted: boolean): Found | undefined => {
    const start = after(at, isWanted ? 'with' : 'without')
    if (!start) return undefined
    const wishes: Found['wishes'] = []
    let end = start.to
    for (let next = start.to; next < tokens.length; ) {
      const begin = skipArticles(next)
      const allergen = isWanted ? undefined : after(begin, 'allergen')
      const food = allergen ?? longest(begin, (key) => (known.foods.has(key) ? key : undefined))
      const isWord =
        !isWanted && wishes.length === 0 && /^\p{L}{2}/u.test(tokens[begin]?.word ?? '') && !isOther(begin)
      const to = food?.to ?? (isWord ? begin + 1 : begin)
      if (to === begin) break
      const marks = allergen?.value.split(' ') ?? []
      wishes.push({ kind: 'food', name: '', key: keyOf(begin, to), isWanted, marks, from: begin, to })
      end = to
      let joined = to
      for (let and = after(joined, 'and'); and; and = after(joined, 'and')) joined = and.to
      if (joined === to) break
      // "without onions and without garlic" repeats its word.
      next = joined
    }
    return wishes.length > 0 ? { wishes, to: end, language: start.language } : undefined
  }

  const named = (at: number, to: number, wish: Wish, language = ''): Found => ({
    wishes: [{ ...wish, from: at, to }],
    to,
    language,
  })

  /** "by Mum", "de la abuela", "mum's", "Omas". */
  const readAuthor = (at: number): Found | undefined => {
    const by = after(at, 'by')
    const person = by && longest(skipArticles(by.to), (key) => known.people.get(key))
    if (person) return named(at, person.to, { kind: 'author', ...person.found }, by.language)
    const owner = longest(at, (key) => known.people.get(key))
    const apart = owner && tokens[owner.to]
    if (owner && apart?.word === 's' && apart.from === tokens[owner.to - 1]!.to + 1)
      return named(at, owner.to + 1, { kind: 'author', ...owner.found }, 'en')
    const genitive = tokens[at]?.word.replace(/s$/, '')
    const own = genitive !== tokens[at]?.word ? known.people.get(genitive ?? '') : undefined
    return own && at + 1 < tokens.length ? named(at, at + 1, { kind: 'author', ...own }, 'de') : undefined
  }

  const readNamed = (at: number): Found | undefined => {
    const mark = after(at, 'cookbook')
    const marked = mark && longest(mark.to, (key) => known.cookbooks.get(key))
    if (marked) return named(at, marked.to, { kind: 'cookbook', ...marked.found }, mark.language)
    const book = longest(at, (key) => (key.includes(' ') ? known.cookbooks.get(key) : undefined))
    if (book) return named(at, book.to, { kind: 'cookbook', ...book.found })
    const sign = after(at, 'organizer')
    const organizer = sign && longest(sign.to, (key) => known.organizers.get(key))
    return organizer && named(at, organizer.to, { kind: 'organizer', ...organizer.found }, sign.language)
  }

  const readYear = (at: number): Found | undefined => {
    const since = after(at, 'since')
    const begin = since?.to ?? at
    const word = tokens[begin]?.word ?? ''
    const year = /^\d{4}$/.test(word) ? Number(word) : 0
    if (year < EARLIEST_YEAR || year > known.year) return undefined
    return named(at, begin + 1, { kind: 'year', year }, since?.language)
  }

  return (at: number): Found | undefined =>
    readAmount(at) ??
    readFixed(at) ??
    readFoods(at, false) ??
    readFoods(at, true) ??
    readAuthor(at) ??
    readNamed(at) ??
    readYear(at)
}

const LOOSE = new Set(",;&'’-")

/** A query without the punctuation that is left over after a part was cut out. */
function tidy(text: string): string {
  const words = text.split(/\s/).filter((word) => word !== '' && !(word.length === 1 && LOOSE.has(word)))
  const last = words.at(-1)
  if (last?.endsWith(',')) words[words.length - 1] = last.slice(0, -1)
  return words.join(' ')
}

/** Whether a token is a filler word, and not the name of anything here. */
const isFiller = (tokens: readonly Token[], at: number, known: Known) =>
  entryAt(tokens, at, 'fillers') !== undefined &&
  !known.organizers.has(tokens[at]!.word) &&
  !known.foods.has(tokens[at]!.word)

/** The query without some of its tokens. */
function cutOut(text: string, tokens: readonly Token[], from: number, to: number): string {
  return tidy(`${text.slice(0, tokens[from]!.from)} ${text.slice(tokens[to - 1]!.to)}`)
}

/**
 * What a query asks for: wishes in any of six languages, and the words that are left. What is between quotation
 * marks stays as it is; the rest is searched as words.
 */
export function readQuery(text: string, known: Known): Reading {
  const tokens = tokensOf(text)
  const read = reader(tokens, known)
  const parts: Part[] = []
  const languages = new Set<string>()
  const isRead = new Array<boolean>(tokens.length).fill(false)
  for (let at = 0; at < tokens.length; ) {
    const found = read(at)
    if (!found) {
      at += 1
      continue
    }
    if (found.language) languages.add(found.language)
    const { wishes } = found
    for (const [index, { from, to, ...wish }] of wishes.entries()) {
      // Removing the first of several leaves the word for those after it; the others go with the "and" before them.
      const begin = wishes.length === 1 ? at : index === 0 ? from : wishes[index - 1]!.to
      const end = index === 0 && wishes.length > 1 ? wishes[1]!.from : to
      const without = cutOut(text, tokens, begin, end)
      const name = wish.kind === 'food' ? text.slice(tokens[from]!.from, tokens[to - 1]!.to) : undefined
      parts.push({ ...wish, ...(name === undefined ? {} : { name }), without } as Part)
    }
    isRead.fill(true, at, found.to)
    at = found.to
  }
  if (parts.length === 0) return { parts, words: text.trim(), languages }
  let words = text
  for (let at = tokens.length - 1; at >= 0; at--) {
    const { from, to, word } = tokens[at]!
    if (isRead[at] || !/[\p{L}\p{N}]/u.test(word) || isFiller(tokens, at, known))
      words = `${words.slice(0, from)} ${words.slice(to)}`
  }
  return { parts, words: tidy(words), languages }
}

/** The query without filler words, for when all of its words find nothing. */
export function withoutFillers(text: string, known: Known): string {
  const tokens = tokensOf(text)
  // Phrases in quotation marks are left alone.
  if (/["“”„«»]/.test(text)) return text
  const kept = tokens.filter(({ word }, at) => /[\p{L}\p{N}]/u.test(word) && !isFiller(tokens, at, known))
  return kept.length === 0 ? text : kept.map(({ word }) => word).join(' ')
}
