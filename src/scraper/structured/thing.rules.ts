import { cleanText } from '../html/text.rules'

/** An object of structured data, with the keys and values as the page has them. */
export type Thing = Record<string, unknown>

export function isThing(value: unknown): value is Thing {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A property or type name without vocabulary and in lower case: `https://schema.org/Recipe` → `recipe`. */
export function keyOf(name: string): string {
  return name
    .slice(Math.max(name.lastIndexOf('/'), name.lastIndexOf(':'), name.lastIndexOf('#')) + 1)
    .replace(/^@/, '')
    .trim()
    .toLowerCase()
}

/** A value as a list: lists in lists are flattened two levels deep, nothing gives an empty list. */
export function listOf(value: unknown): unknown[] {
  if (value === undefined || value === null) return []
  return Array.isArray(value)
    ? value.flat(2).filter((entry) => entry !== undefined && entry !== null)
    : [value]
}

/** The types of a node, short and in lower case. */
export function typesOf(thing: Thing): string[] {
  return listOf(thing['@type'] ?? thing.type)
    .filter((type) => typeof type === 'string')
    .map(keyOf)
}

/** Whether a node calls itself a recipe. */
export function isRecipe(thing: Thing): boolean {
  return typesOf(thing).includes('recipe')
}

/** The first property with one of these names that holds something; names are compared without case and vocabulary. */
export function property(thing: Thing, ...names: string[]): unknown {
  for (const name of names) {
    if (holdsSomething(thing[name])) return thing[name]
  }
  const keys = Object.keys(thing)
  for (const name of names) {
    const key = keys.find(
      (candidate) => keyOf(candidate) === name.toLowerCase() && holdsSomething(thing[candidate]),
    )
    if (key !== undefined) return thing[key]
  }
  return undefined
}

/** False for nothing, empty texts and lists of these. */
export function holdsSomething(value: unknown): boolean {
  if (value === undefined || value === null) return false
  if (typeof value === 'string') return value.trim() !== ''
  if (Array.isArray(value))
    return value.some((entry) => !Array.isArray(entry) && holdsSomething(entry)) || value.some(Array.isArray)
  return true
}

/** A text or number as clean lines; of a list its first, of a node its text, name or value; else empty. */
export function textIn(value: unknown): string {
  const first = listOf(value).find((entry) => holdsSomething(entry))
  if (typeof first === 'string') return cleanText(first)
  if (typeof first === 'number') return String(first)
  if (!isThing(first)) return ''
  const inner = property(first, '@value', 'text', 'name', 'value')
  return typeof inner === 'string' ? cleanText(inner) : typeof inner === 'number' ? String(inner) : ''
}

/** As `textIn`, on one line. */
export function lineIn(value: unknown): string {
  return textIn(value).replaceAll('\n', ' ')
}
