/** What a column holds: how a value of the request is understood, and what it may be compared with. */
export type AttributeType = 'text' | 'uuid' | 'number' | 'boolean' | 'timestamp' | 'day' | 'duration'

/** Something of a row that clients may filter and order by. All texts are SQL of ours; requests only choose among names. */
export interface Attribute {
  type: AttributeType
  /** The value of a row, given its alias. */
  sql: (row: string) => string
  /** What it is ordered by where that is another column: the folded name, so that case does not matter. */
  order?: (row: string) => string
  /** Whether rows without a value come first or last when the client does not say. */
  nulls?: 'first' | 'last'
}

/** The way from a row to rows of another collection. */
export interface Relation {
  to: string
  isMany: boolean
  /** What is after FROM: tables, the alias `x` of the rows that are reached, and the condition that ties them to `row`. */
  rows: (row: string, x: string) => string
}

/** The attributes and relations of one entity that requests may name, in snake_case. */
export interface Collection {
  /** Where its rows are, if they have numbers (`rowid`): filters are asked of so many of them at a time. */
  table?: string
  attributes: Record<string, Attribute>
  relations: Record<string, Relation>
}

interface ColumnOptions {
  /** Column that it is ordered by. */
  key?: string
  nulls?: 'first' | 'last'
}

/** An attribute that is a column of the row. */
export function column(type: AttributeType, name: string, { key, nulls }: ColumnOptions = {}): Attribute {
  const isProse = type === 'text' && key === undefined
  return {
    type,
    sql: (row) => `${row}.${name}`,
    order: (row) => (isProse ? `${row}.${name} COLLATE NOCASE` : `${row}.${key ?? name}`),
    ...(nulls ? { nulls } : {}),
  }
}

/** An attribute that is the same for every row, such as the name of a group's one household. */
export function constant(text: string): Attribute {
  const literal = `'${text.replaceAll("'", "''")}'`
  return { type: 'text', sql: () => literal }
}

/** Creation and last change, of a row of any table. */
export const TIMES: Collection['attributes'] = {
  created_at: column('timestamp', 'created_at'),
  updated_at: column('timestamp', 'updated_at'),
}

/** The row that a column of this one points to. */
export function toOne(to: string, table: string, foreignKey: string): Relation {
  return { to, isMany: false, rows: (row, x) => `${table} AS ${x} WHERE ${x}.id = ${row}.${foreignKey}` }
}

/** The rows that point to this one. */
export function toMany(to: string, table: string, foreignKey: string): Relation {
  return { to, isMany: true, rows: (row, x) => `${table} AS ${x} WHERE ${x}.${foreignKey} = ${row}.id` }
}

/** The rows that a table of pairs ties to this one. */
export function throughPairs(to: string, table: string, pairs: string, own: string, other: string): Relation {
  return {
    to,
    isMany: true,
    rows: (row, x) =>
      // It starts from the pairs: otherwise SQLite would search the whole table for the name, for every row.
      `${pairs} AS ${x}_pair CROSS JOIN ${table} AS ${x} ON ${x}.id = ${x}_pair.${other} WHERE ${x}_pair.${own} = ${row}.id`,
  }
}

const collections = new Map<string, Collection>()

/**
 * Makes collections known by name. What several slices say of one is joined: the recipes slice adds to tags that they have recipes.
 * Called once by the app, with the list of every slice.
 */
export function describeCollections(parts: readonly Record<string, Partial<Collection>>[]): void {
  collections.clear()
  for (const part of parts) {
    for (const [name, { attributes, relations, ...rest }] of Object.entries(part)) {
      const known = collections.get(name) ?? { attributes: {}, relations: {} }
      collections.set(name, {
        ...known,
        ...rest,
        attributes: { ...known.attributes, ...attributes },
        relations: { ...known.relations, ...relations },
      })
    }
  }
}

/** A collection by name. @throws when no slice has described it, which is a mistake of ours */
export function collectionOf(name: string): Collection {
  const collection = collections.get(name)
  if (!collection) throw new Error(`no slice describes the collection ${name}`)
  return collection
}

/** `recipeIngredient.food.createdAt` → `recipe_ingredient.food.created_at`; both dialects' name of the time of change. */
export function storeName(text: string): string {
  const name = text.replace(/(?<=[a-z0-9])[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  return name.replace(/(^|\.)update_at$/, '$1updated_at')
}

/** An attribute, and the relations on the way to it. */
export interface Path {
  relations: Relation[]
  attribute: Attribute
}

const own = <Value>(table: Record<string, Value>, name: string): Value | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined

// No one asks further than from an ingredient to its food's label.
const LONGEST_WAY = 4

/** What a dotted name of a request means, camelCase or snake_case; undefined when there is no such thing. */
export function findPath(collection: string, text: string): Path | undefined {
  if (text.length > 120) return undefined
  const relations: Relation[] = []
  let rest = storeName(text)
  for (let here = collectionOf(collection); relations.length <= LONGEST_WAY; ) {
    const attribute = own(here.attributes, rest)
    if (attribute) return { relations, attribute }
    const dot = rest.indexOf('.')
    const relation = dot < 0 ? undefined : own(here.relations, rest.slice(0, dot))
    if (!relation) return undefined
    relations.push(relation)
    rest = rest.slice(dot + 1)
    here = collectionOf(relation.to)
  }
  return undefined
}
