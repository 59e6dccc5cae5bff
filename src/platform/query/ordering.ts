import { AppError } from '../errors'
import type { PageQuery } from '../http/paging'
import { type Attribute, findPath, type Path, storeName } from './collection'

export interface OrderSpec {
  /** Name of the collection whose attributes clients may order by, and the alias of its rows in the statement. */
  collection: string
  row: string
  /** A unique expression, such as `f.id`, so that rows with equal values keep their places over all pages. */
  tieBreaker: string
  /** An integer expression that is different in every row, such as `f.rowid`, which `random` shuffles. */
  shuffled: string
  /** The whole order of a search without `orderBy`. */
  relevance?: string | undefined
  /** Attributes that depend on who reads, instead of those of the row; by their names in the store. */
  instead?: Record<string, Attribute> | undefined
}

const DIRECTIONS: Record<string, 'ASC' | 'DESC'> = { asc: 'ASC', desc: 'DESC' }

/** Far more than anyone orders by; SQLite gives up at two thousand. */
const MAX_TERMS = 20

/** What clients know of an order that is none: the whole text, and the part of it that is wrong. */
export function invalidOrder(orderBy: string, part: string): AppError {
  const detail = `Invalid order_by statement "${orderBy}": "${part}" is invalid`
  return new AppError('invalid', 'paging.invalid-order', { status: 400, detail })
}

/** The parts of a client's order, each an attribute and perhaps a direction. */
export function orderParts(orderBy: string): string[] {
  return orderBy.trim() === '' ? [] : orderBy.split(',').map((part) => part.trim())
}

interface OrderTerm {
  sql: string
  direction: 'ASC' | 'DESC'
}

/** The value that rows are ordered by: of several on the path, the one that is first in the direction. */
function orderValue(
  { relations, attribute }: Path,
  row: string,
  direction: 'ASC' | 'DESC',
  depth = 0,
): string {
  const [relation, ...rest] = relations
  if (!relation) return (attribute.order ?? attribute.sql)(row)
  const x = `o${depth}`
  const value = orderValue({ relations: rest, attribute }, x, direction, depth + 1)
  const one = relation.isMany ? `${direction === 'ASC' ? 'min' : 'max'}(${value})` : value
  return `(SELECT ${one} FROM ${relation.rows(row, x)})`
}

/**
 * Whether a path leads to many rows after its first step. A recipe's first tag is something to order by; what all recipes of
 * its tags hold is not, and each row would read thousands.
 */
const fansOut = ({ relations }: Path): boolean => relations.slice(1).some(({ isMany }) => isMany)

function orderTerm(part: string, query: PageQuery, spec: OrderSpec): OrderTerm {
  const { collection, row, instead = {} } = spec
  const [name = '', suffix, ...rest] = part.split(':').map((piece) => piece.trim())
  const direction = DIRECTIONS[suffix?.toLowerCase() ?? query.orderDirection]
  const known = storeName(name)
  const path = Object.hasOwn(instead, known)
    ? { relations: [], attribute: instead[known]! }
    : findPath(collection, name)
  if (!direction || rest.length > 0 || !path || fansOut(path)) throw invalidOrder(query.orderBy ?? '', part)
  const nulls = query.orderByNullPosition ?? path.attribute.nulls
  // SQLite's default places are not written out, so that an index can serve them.
  const isDefault = nulls === undefined || (nulls === 'first') === (direction === 'ASC')
  const places = isDefault ? '' : ` NULLS ${nulls.toUpperCase()}`
  return { sql: `${orderValue(path, row, direction)} ${direction}${places}`, direction }
}

const PRIME = 2_147_483_647

/**
 * A shuffle that SQLite can compute without a table of random numbers: two rounds of arithmetic modulo a prime below 2³¹, whose
 * products stay inside 64 bits. The seed is hashed; only numbers of ours reach the statement.
 */
function shuffleTerm(expression: string, seed: string): string {
  const hash = BigInt(Bun.hash(seed))
  const factor = (hash % BigInt(PRIME - 1)) + 1n
  const shift = (hash >> 32n) % BigInt(PRIME)
  const first = `((${expression} * ${factor} + ${shift}) % ${PRIME})`
  return `(${first} * ${first}) % ${PRIME}`
}

function missingSeed(): AppError {
  const issue = { type: 'missing', loc: ['query', 'paginationSeed'], msg: 'validation.required', input: null }
  return new AppError('invalid', 'validation.invalid-input', {
    detail: [issue],
    fields: { paginationSeed: 'validation.required' },
  })
}

/**
 * What is after ORDER BY: the client's attributes from those of the collection, else relevance when the list
 * was searched, else the newest first; never text of the client's.
 * @throws invalid 400 for an unknown attribute or direction, one that many rows of many rows have, and for more than 20 of them, 422 for `random` without a seed
 */
export function orderSql(query: PageQuery & { search?: string | undefined }, spec: OrderSpec): string {
  const orderBy = query.orderBy?.trim() ?? ''
  if (orderBy.toLowerCase() === 'random') {
    if (!query.paginationSeed) throw missingSeed()
    return `${shuffleTerm(spec.shuffled, query.paginationSeed)}, ${spec.tieBreaker}`
  }
  if (orderBy === '' && query.search?.trim() && spec.relevance) return `${spec.relevance}, ${spec.tieBreaker}`
  const parts = orderBy === '' ? ['created_at'] : orderParts(orderBy)
  if (parts.length > MAX_TERMS) throw invalidOrder(`${orderBy.slice(0, 200)}…`, parts[MAX_TERMS]!)
  const terms = parts.map((part) => orderTerm(part, query, spec))
  // The tie breaker has the first attribute's direction, so that one index serves both.
  return [...terms.map((term) => term.sql), `${spec.tieBreaker} ${terms[0]!.direction}`].join(', ')
}
