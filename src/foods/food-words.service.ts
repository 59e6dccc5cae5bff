import { languageOf } from '../platform/i18n/languages.rules'
import { searchText } from '../platform/text/fold'
import { readSharedNames } from './food-lists.service'

/** Languages whose cooks' searches are read; a word of another one is looked for as it is. */
const LANGUAGES = new Set(['en', 'de', 'fr', 'es', 'it', 'nl'])

// Made with the first search and kept, about a megabyte: making it takes as long as twenty searches.
let made: ReadonlyMap<string, readonly string[]> | undefined

function namesByKey(): ReadonlyMap<string, readonly string[]> {
  if (made) return made
  const names = new Map<string, readonly string[]>()
  for (const entries of Object.values(readSharedNames().foods)) {
    for (const [locale, name, plural] of entries) {
      if (!LANGUAGES.has(languageOf(locale))) continue
      const own = [...new Set([name, plural ?? name].map(searchText))]
      for (const key of own) names.set(key, [...new Set([...(names.get(key) ?? []), ...own])])
    }
  }
  made = names
  return names
}

/** The singular and plural by which the lists know some names of foods, by name; those that they do not know are left out. */
export function listedFoods(keys: readonly string[]): Map<string, readonly string[]> {
  const names = namesByKey()
  return new Map(keys.flatMap((key) => (names.has(key) ? [[key, names.get(key)!] as const] : [])))
}
