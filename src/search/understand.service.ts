import { cookbookFilter, cookbookLinks } from '../cookbooks/cookbook.service'
import type { Food } from '../foods/food.schema'
import { findFoodsByNames } from '../foods/food.service'
import { listedFoods } from '../foods/food-words.service'
import { listAllOrganizers } from '../organizers/organizer.service'
import { createCache } from '../platform/cache/cache'
import type { GroupScope } from '../platform/context'
import { languageOf } from '../platform/i18n/languages.rules'
import type { UserId } from '../platform/ids'
import { bothFilters, type Filter } from '../platform/query/filter-text'
import { membersOfGroups } from '../users/member.service'
import { type Bits, count, difference, intersection, union } from './bits.rules'
import { recipesWhere } from './filter.service'
import type { ListQuery } from './list.service'
import { recipesWithin } from './minutes.service'
import { type Wanted, wantedOf } from './query.rules'
import { codeOf, setsOf } from './sets.service'
import { facet, phrase, type Spec, wholeName, wholeWord, wordStart } from './spec.rules'
import { type FacetKind, wordsOf } from './terms.rules'
import { dietKeys, nameKey, otherNumbers, tokensOf } from './understood/phrases.rules'
import {
  isOfMarks,
  type Known,
  LONGEST_NAME,
  type Part,
  readQuery,
  withoutFillers,
} from './understood/read-query.rules'

/** A search as it was understood. */
export interface Understood {
  parts: readonly Part[]
  /** The rest of the query, searched as words. */
  words: string
  /** The same for the ranking, with the singular or plural and other names of each word. */
  wanted: readonly Wanted[]
  /** Recipes that all parts let through. @param within limits the search to these; null is everything */
  passing(within: Bits | null): Bits | null
}

/** Who searches: members also by people, cookbooks and what was cooked; visitors see nothing of these. */
export type Searcher = GroupScope & { userId?: UserId }

/** Options for reading a search. */
export interface How {
  /** The reader's locale, by whose rules words are put into singular or plural. */
  locale: string
  now: Date
  /** Also finds recipes of which no one can be sure that they keep to a diet. */
  withUnsure?: boolean
}

interface Names {
  people: Known['people']
  cookbooks: Known['cookbooks']
  organizers: Known['organizers']
  facets: ReadonlyMap<string, readonly { kind: FacetKind; id: string }[]>
}

const namesCache = createCache<Names>({ maxBytes: 2 * 1024 * 1024, topics: ['any-write'] })
const NOBODY: Names['people'] = new Map()

function namesOf(scope: GroupScope): Names {
  return namesCache.of(scope).remember('', () => {
    const people = new Map<string, { id: string; name: string }>()
    for (const { id, fullName, username } of membersOfGroups(scope, [scope.groupId]).get(scope.groupId) ??
      []) {
      const name = fullName || username
      const [first = ''] = name.split(' ')
      // Two people of the same first name are told apart by their full names.
      for (const key of [nameKey(first), nameKey(username), nameKey(name)])
        if (key.length > 1) people.set(key, { id, name })
    }
    const organizers = new Map<string, { id: string; name: string }>()
    const facets = new Map<string, { kind: FacetKind; id: string }[]>()
    for (const [noun, kind] of [
      ['category', 'c'],
      ['tag', 't'],
    ] as const)
      for (const { id, name } of listAllOrganizers(scope, noun)) {
        const key = nameKey(name)
        organizers.set(key, { id: key, name })
        facets.set(key, [...(facets.get(key) ?? []), { kind, id }])
      }
    const cookbooks = new Map(
      cookbookLinks(scope).map(({ slug, name }) => [nameKey(name), { id: slug, name }]),
    )
    return { people, cookbooks, organizers, facets }
  })
}

/** Every row of up to four words of a query. */
function phrasesIn(search: string): string[] {
  const words = tokensOf(search).map(({ word }) => word)
  return words.flatMap((_, at) =>
    Array.from({ length: Math.min(LONGEST_NAME, words.length - at) }, (_, more) =>
      words.slice(at, at + more + 1).join(' '),
    ).filter((phrase) => !/^\d/.test(phrase)),
  )
}

interface Foods {
  own: ReadonlyMap<string, Food>
  listed: ReadonlyMap<string, readonly string[]>
}

/** A food in the text of lines without foods, and as the kitchen's food by any of its names. */
function foodSpecs(
  code: string,
  key: string,
  { own, listed }: Foods,
  languages: ReadonlySet<string>,
): Spec[] {
  const food = own.get(key)
  const called = food ? [food.name, food.pluralName ?? '', ...food.aliases.map(({ name }) => name)] : []
  const forms = listed.get(key) ?? (key.includes(' ') ? [] : otherNumbers(key, languages))
  const specs = [...new Set([key, ...forms, ...called])].flatMap((form): Spec[] => {
    const words = wordsOf(form)
    if (words.length === 0) return []
    return words.length === 1 ? [wholeWord(code, 'i', words[0]!)] : [phrase(code, 'i', words)]
  })
  const words = wordsOf(key)
  // "Zwiebelringe": longer words that begin so count, too, unless the word is too short.
  const starts = words.length === 1 && words[0]!.length > 3 ? [wordStart(code, 'i', words[0]!)] : []
  return [...specs, ...starts, ...(food ? [facet(code, 'd', food.id)] : [])]
}

const condition = (attribute: string, operator: '=' | '<>' | '>=' | '<=' | '<', value: string): Filter => ({
  attribute,
  operator,
  value,
})
const known = (attribute: string, isKnown: boolean): Filter => ({
  attribute,
  operator: isKnown ? 'IS NOT' : 'IS',
  value: 'NULL',
})

const inYear = (attribute: string, year: number): Filter => ({
  operator: 'AND',
  left: condition(attribute, '>=', `${year}-01-01`),
  right: condition(attribute, '<', `${year + 1}-01-01`),
})

/** Recipes whose marks all say that nothing was found, or, with unsure ones, that nothing was found for certain. */
const marked = (marks: readonly string[], withUnsure: boolean): Filter =>
  marks
    .map((name) => (withUnsure ? condition(name, '<>', 'contains') : condition(name, '=', 'none')))
    .reduce<Filter | null>((left, right) => bothFilters(left, right), null)!

/** Stated values per serving, else computed ones. */
const PER_SERVING = {
  calories: 'energyPerServing',
  protein: 'proteinPerServing',
  fiber: 'fiberPerServing',
}

/** The filter on recipes' own rows for a part; null for parts that the index or the times answer. */
function filterOf(scope: GroupScope, part: Part): Filter | null {
  switch (part.kind) {
    case 'calories':
    case 'protein':
    case 'fiber': {
      const attribute = PER_SERVING[part.kind]
      return bothFilters(
        part.atMost === null ? null : condition(attribute, '<=', String(part.atMost)),
        part.atLeast === null ? null : condition(attribute, '>=', String(part.atLeast)),
      )
    }
    case 'stars':
      return condition('rating', '>=', String(part.atLeast))
    case 'made':
      return known('lastMade', part.isMade)
    case 'author':
      return condition('userId', '=', part.id)
    case 'year':
      return { operator: 'OR', left: inYear('dateAdded', part.year), right: inYear('lastMade', part.year) }
    case 'cookbook':
      return cookbookFilter(scope, part.id)
    default:
      return null
  }
}

/**
 * Reads a search. Null where it has nothing but plain words, or a recipe has exactly this name.
 */
export function understand(
  scope: Searcher,
  search: string,
  { locale, now, withUnsure = false }: How,
): Understood | null {
  const code = codeOf(scope)
  if (code === undefined || search.trim() === '') return null
  const { people, cookbooks, organizers, facets } = namesOf(scope)
  const phrases = phrasesIn(search)
  const foods: Foods = { own: findFoodsByNames(scope, phrases), listed: listedFoods(phrases) }
  const isMember = scope.userId !== undefined
  const kitchen: Known = {
    people: isMember ? people : NOBODY,
    cookbooks: isMember ? cookbooks : NOBODY,
    organizers,
    foods: { has: (key) => foods.own.has(key) || foods.listed.has(key) },
    year: now.getFullYear(),
  }
  const reading = readQuery(search, kitchen)
  const parts = isMember
    ? reading.parts
    : reading.parts.filter(({ kind }) => kind !== 'made' && kind !== 'year')
  const [named] = setsOf(scope, [wholeName(code, wordsOf(search))])
  if (count(named!) > 0) return null
  const languages = new Set([languageOf(locale), ...reading.languages])
  const words = parts.length > 0 ? reading.words : withoutFillers(search, kitchen)
  const widened = (one: Wanted): Wanted => {
    if (!('words' in one)) return one
    const [word] = one.words
    const food = foods.own.get(word)
    const forms = foods.listed.get(word) ?? []
    const own = food ? [food.name, food.pluralName ?? ''].map((name) => wordsOf(name)) : []
    const single = own.flatMap((name) => (name.length === 1 ? name : []))
    return {
      words: one.words,
      forms: [...new Set([...forms, ...single, ...otherNumbers(word, languages)])].filter(
        (form) => form !== word,
      ),
      foods: food ? [food.id] : [],
    }
  }
  const dietSpecs = (diet: string): Spec[] =>
    dietKeys(diet).flatMap((key): Spec[] => [
      ...(facets.get(key) ?? []).map(({ kind, id }) => facet(code, kind, id)),
      ...(key.includes(' ') ? [] : [wholeWord(code, 'n', key)]),
    ])
  const indexed = (specs: readonly Spec[]) => union(setsOf(scope, specs))
  const bitsOf = (part: Part, within: Bits | null): Bits | null => {
    if (part.kind === 'time') return recipesWithin(scope, part)
    const ofMarks = isOfMarks(part) ? recipesWhere(scope, code, marked(part.marks, withUnsure), within) : null
    if (part.kind === 'diet') return union([indexed(dietSpecs(part.diet)), ...(ofMarks ? [ofMarks] : [])])
    if (ofMarks) return ofMarks
    if (part.kind === 'food') return indexed(foodSpecs(code, part.key, foods, languages))
    if (part.kind === 'organizer')
      return indexed((facets.get(part.id) ?? []).map(({ kind, id }) => facet(code, kind, id)))
    const filter = filterOf(scope, part)
    return filter === null ? within : recipesWhere(scope, code, filter, within)
  }
  const isUnwanted = (part: Part) => part.kind === 'food' && !part.isWanted && !isOfMarks(part)
  // The cheap ones first: the others are checked on the remaining recipes.
  const cheap = ['time', 'diet', 'food', 'organizer']
  const inOrder = parts.toSorted((a, b) => cheap.indexOf(b.kind) - cheap.indexOf(a.kind))
  return {
    parts,
    words,
    wanted: wantedOf(words).map(widened),
    passing: (within) => {
      let left = within
      for (const part of inOrder.filter((one) => !isUnwanted(one))) {
        const bits = bitsOf(part, left)
        if (bits !== null) left = left === null ? bits : intersection([left, bits])
      }
      const unwanted = inOrder.filter(isUnwanted).map((part) => bitsOf(part, null)!)
      if (unwanted.length === 0) return left
      return difference(left ?? recipesWhere(scope, code, known('id', true)), union(unwanted))
    },
  }
}

/**
 * A list as its search was understood. Where that finds nothing and the plain words do, they were meant as words, but not where
 * someone leaves something out: those would find the opposite.
 * @param list makes the list of a query
 * @returns with how many more there are of which no one can be sure
 */
export function listUnderstood<List extends { total: number; isSimilar: boolean }>(
  scope: Searcher,
  query: ListQuery,
  how: How,
  list: (query: ListQuery) => List,
): List & { parts: readonly Part[]; leftOut: () => number } {
  const search = query.search ?? ''
  const understood = understand(scope, search, how)
  const found = list({ ...query, understood })
  const parts = understood?.parts ?? []
  if (parts.some(isOfMarks)) {
    const withUnsure = () => understand(scope, search, { ...how, withUnsure: true })
    const counted = () => list({ ...query, perPage: 0, page: 1, understood: withUnsure() }).total
    return { ...found, parts, leftOut: () => (how.withUnsure ? 0 : counted() - found.total) }
  }
  if (understood === null || found.total > 0) return { ...found, parts, leftOut: () => 0 }
  const plain = list(query)
  const isMeantSo = plain.total > 0 && !plain.isSimilar
  return { ...(isMeantSo ? plain : found), parts: isMeantSo ? [] : parts, leftOut: () => 0 }
}
