import { languageOf } from '../platform/i18n/languages.rules'
import { foldText } from '../platform/text/fold'
import type densities from './words/densities.json'

/** What a millilitre of a food weighs, in grams. */
export interface Density {
  gramsPerMl: number
  /** It is poured, and kitchens with scales measure it in millilitres all the same. */
  isLiquid: boolean
}

type Language = 'de' | 'fr' | 'es' | 'it' | 'nl'
type Row = Partial<Record<Language, string[]>> & (typeof densities)[number]
const LANGUAGES: readonly Language[] = ['de', 'fr', 'es', 'it', 'nl']
/** Words of these describe what is before them; of the others what follows. */
const HEAD_FIRST: ReadonlySet<string> = new Set(['fr', 'es', 'it'])
/** What the last part of a compound says of its weight: Weizenmehl is Mehl; Kichererbsen are no Erbsen. */
const COMPOUND =
  /^.+?(mehl|zucker|milch|öl|saft|brühe|essig|sahne|honig|bloem|meel|suiker|melk|olie|sap|bouillon|azijn|room|boter|honing)$/u
const MAX_WORDS = 8

const tables = new Map<string, ReadonlyMap<string, Density>>()

function tableOf(language: string): ReadonlyMap<string, Density> {
  const base = LANGUAGES.find((one) => one === languageOf(language)) ?? 'en'
  const known = tables.get(base)
  if (known) return known
  const table = new Map<string, Density>()
  // Read at the first conversion: on most days there is none.
  const rows: readonly Row[] = require('./words/densities.json')
  for (const row of rows) {
    const density = { gramsPerMl: row.gramsPerMl, isLiquid: 'isLiquid' in row && row.isLiquid === true }
    const names = base === 'en' ? row.names : (row[base] ?? [])
    for (const name of names) if (!table.has(foldText(name))) table.set(foldText(name), density)
  }
  tables.set(base, table)
  return table
}

/** Plurals that only add letters: "walnuts", "Mandeln", "amandes". */
function lookUp(table: ReadonlyMap<string, Density>, name: string): Density | undefined {
  return table.get(name) ?? table.get(name.replace(/(?:es|s|n)$/u, '')) ?? table.get(`${name}s`)
}

/**
 * The density of a food by its name, plural or another name that it goes by in a language; the longest part of the name that the
 * table has. Undefined for a food that it does not have.
 */
export function findDensity(food: string, language = ''): Density | undefined {
  const base = languageOf(language)
  const words = wordsOf(food)
  const own = findIn(food, words, base)
  // Many kitchens write some foods in English, whatever their language.
  return own ?? (LANGUAGES.some((one) => one === base) ? findIn(food, words, 'en') : undefined)
}

/** The same for a food whose language is not known. */
export function findDensityAnywhere(food: string): Density | undefined {
  const words = wordsOf(food)
  for (const language of ['en', ...LANGUAGES]) {
    const found = findIn(food, words, language)
    if (found) return found
  }
  return undefined
}

const wordsOf = (food: string) =>
  foldText(food.replace(/\([^()]*\)/g, ' ').split(/[,;]/, 1)[0] ?? '')
    .split(' ')
    .filter((word) => word !== '')
    .slice(0, MAX_WORDS)

function findIn(food: string, words: readonly string[], base: string): Density | undefined {
  const table = tableOf(base)
  for (let length = words.length; length > 0; length--) {
    const part = HEAD_FIRST.has(base) ? words.slice(0, length) : words.slice(words.length - length)
    const found = lookUp(table, part.join(' '))
    if (found) return found
  }
  if (base !== 'de' && base !== 'nl') return undefined
  const head = COMPOUND.exec((food.split(/[\s,;(]/, 1)[0] ?? '').toLowerCase())?.[1]
  return head === undefined ? undefined : table.get(foldText(head))
}
