import { ENGLISH_MEASURES, foldPhrase, type Language } from '../languages/language'

const LONGEST = 4

/** A language made ready for look-ups. */
export interface UnitTable {
  units: ReadonlySet<string>
  numbers: ReadonlyMap<string, number>
  ranges: ReadonlySet<string>
  links: readonly string[]
  asNeeded: ReadonlySet<string>
  foods: ReadonlySet<string>
  purposes: RegExp | null
  decimalComma: boolean
  /** True if any word between number and food counts as a unit, as in v1; else only known ones do. */
  takesAnyUnit: boolean
}

/**
 * Prepares a language.
 * @param storedUnits names, plurals, abbreviations and aliases of the group's own units
 */
export function createUnitTable(
  language: Language,
  storedUnits: readonly string[],
  options: { takesAnyUnit: boolean },
): UnitTable {
  const units = [...ENGLISH_MEASURES, ...language.units, ...storedUnits]
  return {
    units: new Set(units.map(foldPhrase).filter((unit) => unit !== '')),
    numbers: new Map(Object.entries(language.numbers).map(([word, value]) => [foldPhrase(word), value])),
    ranges: new Set(language.ranges.map(foldPhrase)),
    links: language.links.map(foldPhrase).sort((a, b) => b.length - a.length),
    asNeeded: new Set(language.asNeeded.map(foldPhrase)),
    foods: new Set(language.foods?.map(foldPhrase)),
    purposes: language.purposes ?? null,
    decimalComma: !options.takesAnyUnit,
    takesAnyUnit: options.takesAnyUnit,
  }
}

/** How many words from `at` on are one of the phrases, the longest that fits; 0 if none. */
export function matchPhrase(words: readonly string[], at: number, phrases: ReadonlySet<string>): number {
  for (let count = Math.min(LONGEST, words.length - at); count > 0; count--) {
    const text = words
      .slice(at, at + count)
      .join(' ')
      .replace(/(?<![,;])[,;]+$/, '')
    if (phrases.has(foldPhrase(text))) return count
  }
  return 0
}

/** How many words from `at` on are a known unit; 0 if none. A word with a comma after it is no unit, `noix de coco` is a food. */
export function matchUnit(words: readonly string[], at: number, table: UnitTable): number {
  if (table.foods.size > 0 && matchPhrase(words, at, table.foods) > 0) return 0
  for (let count = Math.min(LONGEST, words.length - at); count > 0; count--) {
    const text = words.slice(at, at + count).join(' ')
    if (!text.endsWith(',') && table.units.has(foldPhrase(text))) return count
  }
  return 0
}
