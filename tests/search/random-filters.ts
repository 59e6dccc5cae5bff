import fc from 'fast-check'

/** A row as the API sends it. */
export type Row = Record<string, unknown>

/** What a name in a filter stands for: every value at the end of its path, none where nothing is reached. */
export interface Named {
  name: string
  type: 'text' | 'uuid' | 'number' | 'boolean' | 'time'
  values: (row: Row) => unknown[]
}

interface Term {
  text: string
  holds: (row: Row) => boolean
}

const quoted = (text: string) => `"${text.replaceAll('"', '')}"`

/** The wildcards of LIKE, case ignored for the letters of ASCII as SQLite does. */
function isLike(value: string, pattern: string): boolean {
  const source = [...pattern].map((letter) =>
    letter === '%' ? '[^]*' : letter === '_' ? '[^]' : letter.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'),
  )
  return new RegExp(`^${source.join('')}$`, 'i').test(value)
}

function compared(type: Named['type'], value: unknown): string | number {
  if (type === 'boolean') return value === true || value === 'true' ? 1 : 0
  if (type === 'number') return Number(value)
  if (type === 'time') return new Date(String(value)).getTime()
  return String(value)
}

const COMPARE: Record<string, (a: string | number, b: string | number) => boolean> = {
  '=': (a, b) => a === b,
  '<>': (a, b) => a !== b,
  '<': (a, b) => a < b,
  '>': (a, b) => a > b,
  '<=': (a, b) => a <= b,
  '>=': (a, b) => a >= b,
}

/** One condition on a named attribute, its values taken from the rows so that it is often true. */
function condition(named: Named, rows: readonly Row[]): fc.Arbitrary<Term> {
  const { name, type, values } = named
  const known = [
    ...new Set(
      rows
        .flatMap(values)
        .filter((value) => value !== null)
        .map(String),
    ),
  ]
  const value = fc.constantFrom(...known)
  const some = (row: Row) => values(row).filter((one) => one !== null && one !== undefined)
  const isOneOf = (row: Row, wanted: readonly string[], isWanted: boolean) =>
    some(row).some((one) => wanted.some((text) => compared(type, one) === compared(type, text)) === isWanted)
  const list = fc.array(value, { minLength: 1, maxLength: 3 })
  const kinds: fc.Arbitrary<Term>[] = [
    fc.record({ operator: fc.constantFrom(...Object.keys(COMPARE)), value }).map(({ operator, value }) => ({
      text: `${name} ${operator} ${quoted(value)}`,
      holds: (row) => some(row).some((one) => COMPARE[operator]!(compared(type, one), compared(type, value))),
    })),
    fc.constant({
      text: `${name} IS NULL`,
      holds: (row: Row) => values(row).length === 0 || some(row).length < values(row).length,
    }),
    fc.constant({ text: `${name} is not none`, holds: (row: Row) => some(row).length > 0 }),
    list.map((wanted) => ({
      text: `${name} IN [${wanted.map(quoted).join(', ')}]`,
      holds: (row: Row) => isOneOf(row, wanted, true),
    })),
    list.map((wanted) => ({
      text: `${name} not in [${wanted.map(quoted).join(',')}]`,
      holds: (row: Row) => isOneOf(row, wanted, false),
    })),
    list.map((wanted) => ({
      text: `${name} CONTAINS ALL [${wanted.map(quoted).join(', ')}]`,
      holds: (row: Row) => wanted.every((one) => isOneOf(row, [one], true)),
    })),
  ]
  if (type === 'text') {
    const pattern = fc.tuple(value, fc.nat(), fc.constantFrom('%', '_')).map(([text, at, mark]) => {
      const place = at % (text.length + 1)
      return `${text.slice(0, place)}${mark}${mark === '%' ? '' : text.slice(place + 1)}`
    })
    kinds.push(
      pattern.map((like) => ({
        text: `${name} LIKE ${quoted(like)}`,
        holds: (row: Row) => some(row).some((one) => isLike(String(one), like)),
      })),
      pattern.map((like) => ({
        text: `${name} NOT LIKE ${quoted(like)}`,
        holds: (row: Row) => some(row).some((one) => !isLike(String(one), like)),
      })),
    )
  }
  return fc.oneof(...kinds)
}

/** Random filters over some names with their plain meaning, parentheses and rows that lean to the right included. */
export function filtersOver(names: readonly Named[], rows: readonly Row[]): fc.Arbitrary<Term> {
  const { filter } = fc.letrec<{ filter: Term; term: Term }>((tie) => ({
    filter: fc.oneof(
      { maxDepth: 3, depthIdentifier: 'filter' },
      tie('term'),
      fc
        .record({ left: tie('term'), operator: fc.constantFrom('AND', 'or', 'OR'), right: tie('filter') })
        .map(({ left, operator, right }) => ({
          text: `${left.text} ${operator} ${right.text}`,
          holds: (row: Row) =>
            operator === 'AND' ? left.holds(row) && right.holds(row) : left.holds(row) || right.holds(row),
        })),
    ),
    term: fc.oneof(
      { maxDepth: 3, depthIdentifier: 'filter', withCrossShrink: true },
      fc.oneof(...names.map((named) => condition(named, rows))),
      tie('filter').map(({ text, holds }) => ({ text: `(${text})`, holds })),
    ),
  }))
  return filter.filter(({ text }) => text.length <= 2000 && text.split('(').length <= 18)
}
