import { searchText } from '../platform/text/fold'
import type { Recipe } from '../recipes/recipe/recipe.schema'

/**
 * Fields of the index, each holding those before it: `n` the name, `k` the kinds (organizers and foods, with plural and
 * aliases), `b` the body, everything else. `i` is the ingredients alone, `w` the whole name as one term, `f` what a recipe can be
 * filtered by.
 */
export type Field = 'n' | 'k' | 'b' | 'i'
export type FacetKind = 'c' | 't' | 'o' | 'd'

const WORD_LENGTH = 64
/** The longest recipe of prose has some 80,000 words; one of nothing but numbers has twice as many, of which half are enough. */
const MAX_TERMS = 100_000
const NAME_TERM_LENGTH = 200

// Scripts that are written without spaces: every character is a word, and a search is a phrase of them.
const SPACELESS =
  '[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}ー]\\p{M}*'
const PIECES = new RegExp(`${SPACELESS}|(?:(?!${SPACELESS})[^])+`, 'gu')
const HAS_SPACELESS = new RegExp(SPACELESS, 'u')

/** The words of a text as the index keeps them: folded, without punctuation, cut at 64 characters. */
export function wordsOf(text: string): string[] {
  const folded = searchText(text)
  if (folded === '') return []
  const words = folded.split(' ')
  const pieces = HAS_SPACELESS.test(folded) ? words.flatMap((word) => word.match(PIECES) ?? []) : words
  return pieces.map((word) => (word.length > WORD_LENGTH ? word.slice(0, WORD_LENGTH) : word))
}

/** Whether a word is a single character of a script without spaces; such words are complete and have no insides. */
export function isCharacter(word: string): boolean {
  return HAS_SPACELESS.test(word)
}

/** The three characters that stand for a group in terms. @param number below 46,656 */
export function groupCode(number: number): string {
  return number.toString(36).padStart(3, '0')
}

/** The term of a whole name. */
export function nameTerm(code: string, words: readonly string[]): string {
  return `${code}w${words.join('_')}`.slice(0, NAME_TERM_LENGTH)
}

/** The term by which recipes with a category (`c`), tag (`t`), tool (`o`) or food (`d`) are found. */
export function facetTerm(code: string, kind: FacetKind, id: string): string {
  return `${code}f${kind}${id.replaceAll('-', '').toLowerCase()}`
}

/** The id inside a facet's term. */
export function facetId(term: string): string {
  return term.slice(5).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

// Put between texts, so that a phrase does not match across them.
const GAP = '_'

/** What the index keeps of a recipe. */
export interface RecipeTerms {
  /** All terms with single spaces, in order. */
  text: string
  /** The words among them, each once. */
  words: string[]
}

export function recipeTerms(code: string, recipe: Recipe): RecipeTerms {
  const terms: string[] = []
  const known = new Set<string>()
  const name = wordsOf(recipe.name)
  const add = (fields: readonly Field[], text: string | null | undefined) => {
    if (!text || terms.length >= MAX_TERMS) return
    const words = wordsOf(text)
    for (const word of words) known.add(word)
    for (const field of fields) {
      for (const word of words) terms.push(`${code}${field}${word}`)
      terms.push(GAP)
    }
  }
  terms.push(nameTerm(code, name), GAP)
  add(['n', 'k', 'b'], recipe.name)
  const organizers = [...recipe.recipeCategory, ...recipe.tags, ...recipe.tools]
  for (const organizer of organizers) add(['k', 'b'], organizer.name)
  for (const { food, note, title, originalText } of recipe.recipeIngredient) {
    if (food) for (const text of namesOf(food)) add(['k', 'b', 'i'], text)
    add(['b'], title)
    add(['b', 'i'], note)
    if (originalText !== note) add(['b', 'i'], originalText)
  }
  add(['b'], recipe.description)
  for (const { title, summary, text } of recipe.recipeInstructions)
    for (const part of [title, summary, text]) add(['b'], part)
  for (const { title, text } of recipe.notes) for (const part of [title, text]) add(['b'], part)
  const facets = new Set<string>()
  for (const { id } of recipe.recipeCategory) facets.add(facetTerm(code, 'c', id))
  for (const { id } of recipe.tags) facets.add(facetTerm(code, 't', id))
  for (const { id } of recipe.tools) facets.add(facetTerm(code, 'o', id))
  for (const { food } of recipe.recipeIngredient) if (food) facets.add(facetTerm(code, 'd', food.id))
  return { text: [...terms, ...facets].join(' '), words: [...known] }
}

function namesOf(food: { name: string; pluralName: string | null; aliases: { name: string }[] }): string[] {
  return [
    food.name,
    ...(food.pluralName === null ? [] : [food.pluralName]),
    ...food.aliases.map(({ name }) => name),
  ]
}
