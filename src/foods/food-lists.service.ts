import { kinds, seeds, sharedNames } from 'trivet:catalogs'
import { languageOf } from '../platform/i18n/languages.rules'
import { fallbackChain, SOURCE_LOCALE } from '../platform/i18n/locales.rules'
import { readPacked } from '../platform/i18n/packed'
import type { KindWords, SeedLists, SharedNames } from './food-lists.schema'

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

/** The language of the lists of a locale. */
export function listLanguage(locale: string): string {
  const language = languageOf(locale)
  return SEEDED_LOCALES.some((code) => languageOf(code) === language) ? language : languageOf(SOURCE_LOCALE)
}

/** The words for kinds of food in a language; undefined where there are none. Opened when a name is new to the kitchen, and not kept. */
export function kindWords(language: string): KindWords | undefined {
  return Object.hasOwn(kinds, language) ? readPacked<KindWords>(kinds[language]!) : undefined
}

let shared: WeakRef<SharedNames> | undefined

/** What the same food and the same label are called elsewhere. Opened when it is needed, and kept while there is room. */
export function readSharedNames(): SharedNames {
  const kept = shared?.deref()
  if (kept) return kept
  const found = readPacked<SharedNames>(sharedNames)
  shared = new WeakRef(found)
  return found
}
