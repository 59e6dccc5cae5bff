import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'

/**
 * The words that a kitchen hears again and again: one word each in every language. What makes an English message speak
 * of one; "trash" is where deleted recipes wait.
 */
export const TERMS = {
  recipe: /\brecipes?\b/i,
  ingredient: /\bingredients?\b/i,
  serving: /\bservings?\b/i,
  step: /(?<!-)\bsteps?\b/i,
  food: /\bfoods?\b/i,
  unit: /\bunits?\b/i,
  label: /\blabels?\b/i,
  tag: /\btags?\b/i,
  category: /\bcategor(?:y|ies)\b/i,
  cookbook: /\bcookbooks?\b/i,
  'shopping list': /\bshopping lists?\b/i,
  'meal plan': /\bmeal plans?\b/i,
  trash: /\btrash\b/i,
  group: /\bgroups?\b/i,
  household: /\bhouseholds?\b/i,
  backup: /\bbackups?\b/i,
} as const

export type Term = keyof typeof TERMS
const TERM_NAMES = Object.keys(TERMS) as Term[]

const Stems = v.pipe(v.array(v.pipe(v.string(), v.minLength(1))), v.minLength(1))
const ByTerm = <T extends v.GenericSchema>(entry: T) =>
  v.strictObject(Object.fromEntries(TERM_NAMES.map((term) => [term, entry])) as Record<Term, T>)

const GlossarySchema = v.strictObject({
  /** How the reader is spoken to, and what a translator should know: for people. */
  address: v.string(),
  notes: v.optional(v.array(v.string()), []),
  /** The beginnings (or middles) that the word for a term may have in its forms, in small letters. */
  terms: ByTerm(Stems),
  /** Messages that say it without the word, by term. */
  without: v.optional(v.partial(ByTerm(v.array(v.string()))), {}),
  /** English texts that are the same in this language. */
  same: v.optional(v.array(v.string()), []),
  /** Quotation marks of the language, outer and inner. */
  quotes: v.array(v.string()),
})

export type Glossary = v.InferOutput<typeof GlossarySchema>

/** The glossary of a locale, `locales/glossary/<code>.json`; undefined where there is none. Throws where it is not one. */
export function readGlossary(root: string, locale: string): Glossary | undefined {
  const file = join(root, 'locales/glossary', `${locale}.json`)
  if (!existsSync(file)) return undefined
  return v.parse(GlossarySchema, JSON.parse(readFileSync(file, 'utf8')))
}
