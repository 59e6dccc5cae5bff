/** So many are offered. */
const MOST = 6

/** Each person on a browser has their own. */
const keyOf = (reader: string) => `trivet-searches-${reader}`

/** What was searched last and led somewhere, the latest first; none where nothing sensible is stored. */
export function recentSearches(reader: string): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(reader)) ?? '[]')
    return Array.isArray(stored) ? stored.filter((text) => typeof text === 'string').slice(0, MOST) : []
  } catch {
    return []
  }
}

/** Puts a search before the others; the same in other letters replaces the old one. */
export function rememberSearch(reader: string, search: string): void {
  const text = search.trim()
  if (text === '') return
  const others = recentSearches(reader).filter((known) => known.toLowerCase() !== text.toLowerCase())
  try {
    localStorage.setItem(keyOf(reader), JSON.stringify([text, ...others].slice(0, MOST)))
  } catch {
    // A full or closed store: nothing is remembered.
  }
}

export function forgetSearches(reader: string): void {
  localStorage.removeItem(keyOf(reader))
}
