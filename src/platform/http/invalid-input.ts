import * as v from 'valibot'
import { AppError } from '../errors'
import { allowingKeptTexts, isLength, isTooLong, liftForKeptTexts } from './kept-texts'

type Part = 'path' | 'query' | 'body'

/** What clients of the API find in `detail` when a body or query is wrong. */
export interface InputIssue {
  type: string
  loc: (string | number)[]
  msg: string
  input: unknown
}

const TYPES: Record<string, string> = {
  string: 'string_type',
  number: 'float_type',
  boolean: 'bool_type',
  array: 'list_type',
  object: 'model_type',
  uuid: 'uuid_parsing',
  picklist: 'enum',
  min_length: 'string_too_short',
  max_length: 'string_too_long',
}

function shortInput(input: unknown): unknown {
  if (typeof input === 'string') return input.length > 200 ? `${input.slice(0, 200)}…` : input
  return input === null || typeof input !== 'object' ? input : null
}

/** Messages that valibot makes itself contain the whole input; ours are ids. */
const LONGEST_MESSAGE = 200

function toIssue(part: Part, issue: v.BaseIssue<unknown>): InputIssue {
  const path = (issue.path ?? []).map((item) => (typeof item.key === 'number' ? item.key : String(item.key)))
  const isMissing = issue.input === undefined
  return {
    type: isMissing ? 'missing' : (TYPES[issue.type] ?? 'value_error'),
    loc: [part, ...path],
    msg: isMissing ? 'validation.required' : issue.message.slice(0, LONGEST_MESSAGE),
    input: isMissing ? null : shortInput(issue.input),
  }
}

/** Values of an input whose mistakes are all collected: each takes a kilobyte, and a body of 2 MB could have fifty thousand. */
const MAX_EXPLAINED = 10_000
/** Values of an input that are compared with what is kept. */
const MAX_COMPARED = 50_000

function countValues(input: unknown, most: number): number {
  if (input === null || typeof input !== 'object') return 1
  let count = 1
  for (const item of Array.isArray(input) ? input : Object.values(input)) {
    count += countValues(item, most - count)
    if (count > most) break
  }
  return count
}

interface Node extends v.GenericSchema<unknown, unknown> {
  pipe?: readonly unknown[]
  entries?: Record<string, unknown>
  options?: readonly unknown[]
  item?: unknown
  wrapped?: unknown
  value?: unknown
  getter?: (input: unknown) => unknown
}

const isSchema = (value: unknown): value is Node =>
  value !== null && typeof value === 'object' && 'kind' in value && value.kind === 'schema'

const OF_FIELDS = new Set(['object', 'loose_object', 'strict_object', 'record'])
const refusing = new WeakSet<object>()

/**
 * Valibot takes a list for an object without fields, which would be legal where every field may be left out: from the first input on, the
 * objects and records of a schema refuse it as they refuse a text. And bounds are lifted for texts that are stored already.
 */
function prepare(schema: unknown): void {
  if (!isSchema(schema) || refusing.has(schema)) return
  refusing.add(schema)
  const run = schema['~run']
  if (OF_FIELDS.has(schema.type) && !schema.pipe) {
    Object.assign(schema, {
      '~run': (dataset: v.UnknownDataset, config: v.Config<v.BaseIssue<unknown>>) =>
        run.call(schema, Array.isArray(dataset.value) ? { ...dataset, value: null } : dataset, config),
    })
  } else if (schema.type === 'lazy' && schema.getter) {
    const { getter } = schema
    Object.assign(schema, {
      getter(input: unknown) {
        const target = getter(input)
        prepare(target)
        return target
      },
    })
  }
  const parts = [schema.item, schema.wrapped, schema.value, ...(schema.options ?? [])]
  for (const part of [...parts, ...Object.values(schema.entries ?? {})]) prepare(part)
  for (const part of schema.pipe ?? []) {
    if (isLength(part)) liftForKeptTexts(part)
    else prepare(part)
  }
}

/**
 * Reads an input by its schema. The first check of a field that fails is its last: what is too long is not looked at by any expression. A
 * large input that is wrong gets its first mistake alone, any other all of them.
 * @param stored what is stored now: a text beyond today's bounds may be sent back unchanged
 */
export function checkInput<S extends v.GenericSchema<unknown, unknown>>(
  schema: S,
  input: unknown,
  stored?: () => unknown,
): v.SafeParseResult<S> {
  prepare(schema)
  const first = v.safeParse(schema, input, { abortEarly: true, abortPipeEarly: true })
  if (stored && isTooLong(first.issues?.[0]) && countValues(input, MAX_COMPARED) <= MAX_COMPARED)
    return allowingKeptTexts(input, stored(), () => checkInput(schema, input))
  if (first.success || countValues(input, MAX_EXPLAINED) > MAX_EXPLAINED) return first
  return v.safeParse(schema, input, { abortPipeEarly: true })
}

/** No one reads more; a body of 2 MB can be wrong in a million places, and each takes a hundred times its own size to say. */
const MAX_ISSUES = 100

/** A 422 with one entry per wrong field, at most 100; messages are ids, translated at the edge where they are ids. */
export function invalidInput(part: Part, issues: readonly v.BaseIssue<unknown>[]): AppError {
  const detail = issues.slice(0, MAX_ISSUES).map((issue) => toIssue(part, issue))
  const fields = Object.fromEntries(detail.map(({ loc, msg }) => [loc.slice(1).join('.'), msg]))
  return new AppError('invalid', 'validation.invalid-input', { detail, fields })
}
