import type * as v from 'valibot'

type Text = v.OutputDataset<unknown, v.BaseIssue<unknown>>

interface Length {
  type: string
  '~run'(dataset: Text, config: object): unknown
}

export const isLength = (value: unknown): value is Length =>
  value !== null && typeof value === 'object' && 'type' in value && value.type === 'max_length'

/** Whether an issue is about a text that has too many letters. */
export const isTooLong = (issue: v.BaseIssue<unknown> | undefined) =>
  isLength(issue) && typeof issue.input === 'string'

/** Texts that are kept already, for as long as a schema is asked. */
let kept: ReadonlySet<unknown> = new Set()

const patched = new WeakSet<object>()

const trimmed = (value: unknown) => (typeof value === 'string' ? value.trim() : value)

/** Makes a bound accept the texts of `allowingKeptTexts`. */
export function liftForKeptTexts(length: Length): void {
  if (patched.has(length)) return
  patched.add(length)
  const run = length['~run']
  Object.assign(length, {
    '~run': (dataset: Text, config: object) =>
      kept.has(trimmed(dataset.value)) ? dataset : run.call(length, dataset, config),
  })
}

/** All texts of a value, each with the field that it is in. */
function textsOf(value: unknown, field = ''): [field: string, text: string][] {
  if (typeof value === 'string') return [[field, value.trim()]]
  if (Array.isArray(value)) return value.flatMap((one) => textsOf(one, field))
  if (value === null || typeof value !== 'object') return []
  return Object.entries(value).flatMap(([name, one]) => textsOf(one, name))
}

/** Texts of an input that are stored in the same fields already; not those of other fields. */
function unchangedTexts(input: unknown, stored: unknown): Set<unknown> {
  const known = new Set(textsOf(stored).map(String))
  const texts = textsOf(input)
  const moved = new Set(texts.filter((one) => !known.has(String(one))).map(([, text]) => text))
  return new Set(texts.map(([, text]) => text)).difference(moved)
}

/**
 * Runs a schema so that unchanged texts may be as long as they are: an older version, or an application whose backup was
 * imported, may have stored longer ones than are accepted today.
 */
export function allowingKeptTexts<Result>(input: unknown, stored: unknown, ask: () => Result): Result {
  kept = unchangedTexts(input, stored)
  try {
    return ask()
  } finally {
    kept = new Set()
  }
}
