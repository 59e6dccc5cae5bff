import * as v from 'valibot'
import type { ApiRoute } from '../../../src/platform/http/route'
import { type Case, type Fields, keysOf } from '../example'

export type Json = string | number | boolean | null | Json[] | { [key: string]: Json }
type Schema = v.GenericSchema<unknown, unknown>

const ROWS = [40_000, 10_000, 500, 100, 20]
const LENGTHS = [400_000, 50_000, 5_000, 2_000, 500, 100]
const ADDRESS_LENGTH = 4_000

/** What long texts are made of: what cooks write, what becomes many elements, what looks like amounts wherever one looks. */
export const TEXTS = {
  prose: 'Stir 200 g of butter for 5 minutes, then add the **flour**. ',
  tables: '|a|b|\n|-|-|\n|x|y|\n|x|y|\n\n',
  figures: '1 2 3/4 5-6 a half, ',
} as const

const textOf = (piece: string, length: number) =>
  piece.repeat(Math.ceil(length / piece.length)).slice(0, length)

/** A copy of a value with one part of it exchanged. */
export function withPart(value: Json, [key, ...rest]: readonly (string | number)[], part: Json): Json {
  if (key === undefined) return part
  if (Array.isArray(value)) return value.map((item, at) => (at === key ? withPart(item, rest, part) : item))
  const object = value as { [key: string]: Json }
  return { ...object, [key]: withPart(object[key]!, rest, part) }
}

/** The paths of all texts and lists of a value, lists before what is in them. */
export function partsOf(
  value: Json,
  path: (string | number)[] = [],
): { path: (string | number)[]; part: Json[] | string }[] {
  if (typeof value === 'string') return [{ path, part: value }]
  if (Array.isArray(value)) {
    const [first] = value
    return [{ path, part: value }, ...(first === undefined ? [] : partsOf(first, [...path, 0]))]
  }
  if (value === null || typeof value !== 'object') return []
  return Object.entries(value).flatMap(([key, item]) => partsOf(item, [...path, key]))
}

/** A value with the first size of a part that a schema takes; as it was when it takes none of them. */
function grown<Part extends Json>(
  schema: Schema,
  value: Json,
  path: (string | number)[],
  sizes: readonly Part[],
): Json {
  for (const size of sizes) {
    const larger = withPart(value, path, size)
    if (v.safeParse(schema, larger).success) return larger
  }
  return value
}

const partAt = (value: Json, path: readonly (string | number)[]) =>
  path.reduce<Json>((at, key) => (at as { [key: string | number]: Json })[key]!, value)

const repeated = (list: Json[], rows: number) =>
  Array.from({ length: rows }, (_, at) => list[at % list.length]!)

/** How many rows a schema takes of each list that is not empty, by the list's path. */
function rowsOf(schema: Schema, json: Json): Map<string, number> {
  const rows = new Map<string, number>()
  for (const { path, part } of partsOf(json)) {
    if (typeof part === 'string' || part.length === 0) continue
    const larger = grown(
      schema,
      json,
      path,
      ROWS.map((count) => repeated(part, count)),
    )
    rows.set(path.join('.'), (partAt(larger, path) as Json[]).length)
  }
  return rows
}

/**
 * About the largest JSON of `maxBytes` that a schema takes, grown from one that it takes: each list has as many rows as it may
 * have, and texts share the rest. Ids, addresses and the like stay, since nothing longer is accepted.
 */
export function largestJson(schema: Schema, json: Json, piece: string, maxBytes: number): Json {
  const parts = partsOf(json)
  const rows = rowsOf(schema, json)
  const timesOf = (path: readonly (string | number)[]) =>
    path.reduce<number>((times, _, at) => times * (rows.get(path.slice(0, at).join('.')) ?? 1), 1)
  const texts = parts.filter(({ part }) => typeof part === 'string')
  const share = Math.floor(maxBytes / 1.2 / texts.reduce((sum, { path }) => sum + timesOf(path), 1))
  const lengths = [share, ...LENGTHS.filter((length) => length < share)]
  let value = json
  for (const { path } of texts) {
    value = grown(
      schema,
      value,
      path,
      lengths.map((length) => textOf(piece, length)),
    )
  }
  for (const { path } of parts.toReversed()) {
    const count = rows.get(path.join('.'))
    if (count !== undefined) value = withPart(value, path, repeated(partAt(value, path) as Json[], count))
  }
  return value
}

/** The fields of a form with five hundred rows for each that it has, and texts that fill what its body may have. */
export function largestForm(fields: Fields, piece: string, maxBytes: number): Record<string, string> {
  const all: [string, string][] = []
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value !== 'string') continue
    const isRow = /\.0\./.test(name)
    for (let at = 0; at < (isRow ? 500 : 1); at++) all.push([name.replace('.0.', `.${at}.`), value])
  }
  const isText = (name: string, value: string) =>
    /note|text|description|title|json|draft/i.test(name) && !/^[\d.]*$/.test(value)
  const texts = all.filter(([name, value]) => isText(name, value)).length
  const length = Math.floor(
    (maxBytes * 0.9) / Math.max(1, texts) / (encodeURIComponent(piece).length / piece.length),
  )
  return Object.fromEntries(
    all.map(([name, value]) => [
      name,
      isText(name, value) ? textOf(piece, Math.min(length, 400_000)) : value,
    ]),
  )
}

/** As much as filters may ask: a part of every name, and patterns that a text nearly fits from each of its letters on. */
const FILTERS = [
  Array.from({ length: 10 }, (_, at) => `name LIKE "%${at}a%"`).join(' OR '),
  Array.from({ length: 10 }, () => `description LIKE "%${'a'.repeat(27)}b%"`).join(' OR '),
]

/** Queries that ask for as much as an address can say: long words, everything on one page, a long filter. */
export function largestQueries({ route, example }: Case, query: Record<string, string>, piece: string) {
  const known = keysOf((route as ApiRoute).query)
  const long = Object.fromEntries(
    Object.entries(query).map(([name, value]) => [
      name,
      /^[0-9a-f-]{36}$|^\d+$/.test(value) ? value : textOf(piece, ADDRESS_LENGTH),
    ]),
  )
  const queries = [query, long]
  if (known.includes('perPage')) queries.push({ perPage: '-1' }, { perPage: '-1', orderBy: 'name:asc' })
  if (known.includes('queryFilter'))
    queries.push(...FILTERS.map((queryFilter) => ({ perPage: '-1', queryFilter })))
  if (known.includes('search'))
    queries.push({ perPage: '-1', search: 'a' }, { search: textOf(piece, ADDRESS_LENGTH) })
  return example.query || queries.length > 2 ? queries : [query]
}
