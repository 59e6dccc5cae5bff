import * as v from 'valibot'
import { type Condition, type Filter, isCondition } from './filter-text'

/** A filter piece by piece, as newer clients show it in forms. */
export const FilterParts = v.pipe(
  v.object({
    parts: v.array(
      v.object({
        leftParenthesis: v.nullable(v.string()),
        rightParenthesis: v.nullable(v.string()),
        logicalOperator: v.nullable(v.picklist(['AND', 'OR'])),
        attributeName: v.string(),
        relationalOperator: v.string(),
        value: v.union([v.string(), v.array(v.string())]),
      }),
    ),
  }),
  v.metadata({ ref: 'QueryFilterParts' }),
)
export type FilterParts = v.InferOutput<typeof FilterParts>
type Part = FilterParts['parts'][number]

function toPart({ attribute, operator, value }: Condition): Part {
  return {
    leftParenthesis: null,
    rightParenthesis: null,
    logicalOperator: null,
    attributeName: attribute,
    relationalOperator: operator,
    value,
  }
}

/** The pieces in the order in which they are written; null has none. Only groups that lean to the left need parentheses. */
export function filterParts(filter: Filter | null): FilterParts {
  if (filter === null) return { parts: [] }
  if (isCondition(filter)) return { parts: [toPart(filter)] }
  const left = filterParts(filter.left).parts
  const right = filterParts(filter.right).parts
  if (!isCondition(filter.left)) {
    const [first, last] = [left[0]!, left.at(-1)!]
    first.leftParenthesis = `(${first.leftParenthesis ?? ''}`
    last.rightParenthesis = `${last.rightParenthesis ?? ''})`
  }
  right[0]!.logicalOperator = filter.operator
  return { parts: [...left, ...right] }
}
