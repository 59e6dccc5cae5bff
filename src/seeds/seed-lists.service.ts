import { languageOf, languagesWith, type SeededLanguage } from '../platform/i18n/languages.rules'
import type { SeedFood, SeedLabel, SeedUnit } from './seed.schema'

/** What a kitchen usually has, in one language. */
export interface SeedLists {
  foods: readonly SeedFood[]
  units: readonly SeedUnit[]
  labels: readonly SeedLabel[]
}

// A kitchen is seeded once in its life, if at all: the lists are loaded when that happens and not with every start.
const LISTS: Record<SeededLanguage, () => SeedLists> = {
  en: () => ({
    foods: require('./lists/foods.en-US.json'),
    units: require('./lists/units.en-US.json'),
    labels: require('./lists/labels.en-US.json'),
  }),
  de: () => ({
    foods: require('./lists/foods.de-DE.json'),
    units: require('./lists/units.de-DE.json'),
    labels: require('./lists/labels.de-DE.json'),
  }),
}

/** The lists of a locale: its own language's, else English. */
export function seedLists(locale: string): SeedLists {
  const language = languageOf(locale)
  const own = languagesWith('seeded').find((code) => code === language) ?? 'en'
  return LISTS[own]()
}
