import type { KindWords, SeedFood } from './food-lists.schema'

/** A word by which the kind of a food is recognised. */
export interface HeadWord {
  /** Key of a label; '' for what is on no shelf for sure, '-' for what is no food. */
  kind: string
  singular: string
  isPlural: boolean
}

type SetName =
  | 'or'
  | 'purpose'
  | 'cut'
  | 'parts'
  | 'links'
  | 'before'
  | 'colours'
  | 'canned'
  | 'frozen'
  | 'dried'
  | 'vegan'

/** What is known of the names of foods in one language; keys are folded, without punctuation. */
export interface Vocabulary {
  language: string
  head: KindWords['head']
  isJoined: boolean
  /** Foods of the seed list by name, plural and alias. */
  known: ReadonlyMap<string, SeedFood>
  heads: Map<string, HeadWord>
  /** Words that may end another one. */
  ends: Map<string, HeadWord>
  sets: Record<SetName, ReadonlySet<string>>
  partEnds: readonly string[]
  /** What a plural ends in, and its singular. */
  endings: readonly (readonly [string, string])[]
  /** Where nouns and adjectives have cases: their endings, the longest first, folded. */
  cases: readonly string[]
  /** A listed name without its endings → the name, folded. */
  stems: ReadonlyMap<string, string>
  /** Endings of adjectives, the longest first, and what they are beside a masculine, feminine and neuter noun. */
  agree: readonly (readonly [ending: string, genders: readonly string[]])[]
}

/** A word of a name, folded, and where it is written. */
export interface Token {
  word: string
  from: number
  to: number
}

/** The forms a word may be listed in: itself, and what its endings leave. */
export function formsOf({ endings }: Vocabulary, word: string): string[] {
  const stems = endings.flatMap(([ending, instead]) =>
    word.length - ending.length >= 2 && word.endsWith(ending)
      ? [word.slice(0, word.length - ending.length) + instead]
      : [],
  )
  return [word, ...stems]
}

/** Less is left of no word: "olej" is one by itself. */
const SHORTEST_STEM = 3

function stemOf(cases: readonly string[], word: string): string {
  const ending = cases.find((one) => word.length - one.length >= SHORTEST_STEM && word.endsWith(one))
  return ending === undefined ? word : word.slice(0, -ending.length)
}

/** What stays of a folded phrase in every case; '' in a language without. */
export function phraseStem(cases: readonly string[], words: readonly string[]): string {
  return cases.length === 0 ? '' : words.map((word) => stemOf(cases, word)).join(' ')
}

/** An adjective as it is beside a noun in the nominative: "mletého" and "mäso" is "mleté". */
export function agreeing({ agree }: Vocabulary, adjective: string, noun: string): string {
  const found = agree.find(([ending]) => adjective.length - ending.length >= 2 && adjective.endsWith(ending))
  if (!found) return adjective
  const [ending, genders] = found
  const gender = /[aаяáä]$/iu.test(noun) ? 1 : /[oeоеёéí]$/iu.test(noun) ? 2 : 0
  return adjective.slice(0, -ending.length) + genders[gender]
}

/** The phrase in each form: of its last word, or of all where adjectives follow the noun; the one that is listed in another case. */
export function phraseForms(vocabulary: Vocabulary, words: readonly string[]): string[] {
  const listed = vocabulary.stems.get(phraseStem(vocabulary.cases, words))
  return [...endingForms(vocabulary, words), ...(listed === undefined ? [] : [listed])]
}

function endingForms(vocabulary: Vocabulary, words: readonly string[]): string[] {
  const last = words.length - 1
  const front = words.slice(0, last)
  const ofLast = formsOf(vocabulary, words[last]!).map((form) => [...front, form].join(' '))
  if (vocabulary.head === 'last' || last === 0) return ofLast
  const ofFirst = formsOf(vocabulary, words[0]!).map((form) => [form, ...words.slice(1)].join(' '))
  const plain = words.map((word) => formsOf(vocabulary, word).at(1) ?? word).join(' ')
  return [...new Set([...ofLast, ...ofFirst, plain])]
}

/** The noun of a name, and its position. */
export interface Head {
  word: HeadWord
  /** Tokens of the noun: from, and the one after. */
  from: number
  to: number
  /** Letters before it within its first token. */
  prefix: number
}

function lookUp(vocabulary: Vocabulary, words: readonly string[]): HeadWord | undefined {
  const forms = phraseForms(vocabulary, words)
  const at = forms.findIndex((form) => vocabulary.heads.has(form))
  if (at < 0) return undefined
  const word = vocabulary.heads.get(forms[at]!)!
  return at === 0 ? word : { ...word, isPlural: true }
}

function endOf({ ends }: Vocabulary, word: string): { word: HeadWord; prefix: number } | undefined {
  for (let prefix = 1; prefix < word.length; prefix++) {
    const end = ends.get(word.slice(prefix))
    if (end) return { word: end, prefix }
  }
  return undefined
}

/** Places where a phrase of some length may be the noun. */
function placesOf(head: Vocabulary['head'], count: number, length: number): number[] {
  if (head === 'last') return [count - length]
  if (head === 'first') return [0]
  return [...new Set([0, count - length, ...Array.from({ length: count - length }, (_, at) => at)])]
}

/** The longest listed phrase that is the noun of a name. */
export function findHead(vocabulary: Vocabulary, words: readonly string[]): Head | undefined {
  for (let length = words.length; length > 0; length--) {
    for (const from of placesOf(vocabulary.head, words.length, length)) {
      const word = lookUp(vocabulary, words.slice(from, from + length))
      if (word) return { word, from, to: from + length, prefix: 0 }
    }
  }
  const end = vocabulary.isJoined ? endOf(vocabulary, words.at(-1) ?? '') : undefined
  return end && { ...end, from: words.length - 1, to: words.length }
}

const OF_ANIMALS = new Set(['dairy', 'cheese', 'meat', 'cold-cuts', 'poultry', 'fish'])
const DRIED: Record<string, string> = { fruit: 'nuts', herbs: 'spices', vegetables: '' }

/**
 * The label of a food by its noun and the words beside it: food in tins gets the label of tins, whatever it is.
 * @param beside folded words of the line that are no part of the noun
 */
export function kindOf({ sets }: Vocabulary, kind: string, beside: readonly string[]): string {
  const has = (name: SetName) => beside.some((word) => sets[name].has(word))
  if (kind === '' || kind === '-' || kind === 'household' || kind === 'alcohol') return kind
  if (has('vegan') && OF_ANIMALS.has(kind)) return 'plant'
  if (has('frozen') && kind !== 'bakery') return 'frozen'
  if (has('canned') && ['fruit', 'vegetables', 'fish'].includes(kind)) return 'tins'
  return has('dried') ? (DRIED[kind] ?? kind) : kind
}
