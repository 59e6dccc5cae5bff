import { cleanText } from './text.rules'

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

/** Real objects have up to eighty properties. */
const MAX_KEYS = 500
const KEYS = new WeakMap<Thing, string[]>()

/** The names of an object's first properties; looked up once for each object, which must not change any more. */
export function keysOf(thing: Thing): string[] {
  const known = KEYS.get(thing)
  if (known) return known
  const keys = Object.keys(thing).slice(0, MAX_KEYS)
  KEYS.set(thing, keys)
  return keys
}

const NAMES = new WeakMap<Thing, Map<string, string[]>>()

/** The keys that mean the same name, such as `image` and `https://schema.org/image`. */
function keysByName(thing: Thing): Map<string, string[]> {
  const known = NAMES.get(thing)
  if (known) return known
  const names = Map.groupBy(keysOf(thing), keyOf)
  NAMES.set(thing, names)
  return names
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
  const keys = keysByName(thing)
  for (const name of names) {
    const key = keys.get(name.toLowerCase())?.find((candidate) => holdsSomething(thing[candidate]))
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

const MAX_LINE = 5_000

/**
 * A text or number as clean lines; of a list its first, of a node its text, name or value; else empty.
 * @param most how many characters of the text as it is written are read
 */
export function textIn(value: unknown, most = Number.POSITIVE_INFINITY): string {
  const first = listOf(value).find((entry) => holdsSomething(entry))
  if (typeof first === 'string') return cleanText(first.slice(0, most))
  if (typeof first === 'number') return String(first)
  if (!isThing(first)) return ''
  const inner = property(first, '@value', 'text', 'name', 'value')
  return typeof inner === 'string'
    ? cleanText(inner.slice(0, most))
    : typeof inner === 'number'
      ? String(inner)
      : ''
}

/** As `textIn`, on one line and no longer than names are. */
export function lineIn(value: unknown): string {
  return textIn(value, MAX_LINE).replaceAll('\n', ' ')
}
