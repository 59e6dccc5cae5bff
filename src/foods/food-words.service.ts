import { languageOf } from '../platform/i18n/languages.rules'
import { searchText } from '../platform/text/fold'
import type { SharedNames } from './food-lists.schema'
import { readSharedNames } from './food-lists.service'

/** Languages whose cooks' searches are read; a word of another one is looked for as it is. */
const LANGUAGES = new Set(['en', 'de', 'fr', 'es', 'it', 'nl', 'pt', 'sv', 'da', 'pl'])

let made: { from: WeakRef<SharedNames>; names: WeakRef<ReadonlyMap<string, readonly string[]>> } | undefined

function namesByKey(): ReadonlyMap<string, readonly string[]> {
  const shared = readSharedNames()
  const kept = made?.from.deref() === shared ? made.names.deref() : undefined
  if (kept) return kept
  const names = new Map<string, readonly string[]>()
  for (const entries of Object.values(shared.foods)) {
    for (const [locale, name, plural] of entries) {
      if (!LANGUAGES.has(languageOf(locale))) continue
      const own = [...new Set([name, plural ?? name].map(searchText))]
      for (const key of own) names.set(key, [...new Set([...(names.get(key) ?? []), ...own])])
    }
  }
  made = { from: new WeakRef(shared), names: new WeakRef(names) }
  return names
}

/** The singular and plural by which the lists know some names of foods, by name; those that they do not know are left out. */
export function listedFoods(keys: readonly string[]): Map<string, readonly string[]> {
  const names = namesByKey()
  return new Map(keys.flatMap((key) => (names.has(key) ? [[key, names.get(key)!] as const] : [])))
}
