import { seeds } from 'trivet:catalogs'
import { languageOf } from '../platform/i18n/languages.rules'
import { fallbackChain, SOURCE_LOCALE } from '../platform/i18n/locales.rules'
import { readPacked } from '../platform/i18n/packed'
import type { SeedFood, SeedLabel, SeedUnit } from './seed.schema'

/** What a kitchen usually has, in one language. */
export interface SeedLists {
  foods: readonly SeedFood[]
  units: readonly SeedUnit[]
  labels: readonly SeedLabel[]
}

/** The locales that have lists of their own. */
export const SEEDED_LOCALES: readonly string[] = Object.keys(seeds)

/**
 * The lists of a locale: its own, its sister's, those of another country with its language, else English. A kitchen is
 * seeded once in its life, if at all: they are opened when that happens and not kept.
 */
export function seedLists(locale: string): SeedLists {
  const language = languageOf(locale)
  const chain = fallbackChain(locale).filter((code) => languageOf(code) === language)
  const wanted = [...chain, ...SEEDED_LOCALES.filter((code) => languageOf(code) === language)]
  return readPacked(seeds[wanted.find((code) => Object.hasOwn(seeds, code)) ?? SOURCE_LOCALE]!)
}
