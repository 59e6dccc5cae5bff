import * as v from 'valibot'
import { PathText, ShortForm } from './fields'

/**
 * Query values arrive as text; these schemas read them. What a schema turns the text into is what the documentation
 * shows, so each carries its own JSON schema.
 */
const INTEGER = /^[-+]?\d{1,9}$/

/** A whole number of at most nine digits. */
export const QueryInteger = v.pipe(
  v.string(),
  v.trim(),
  v.regex(INTEGER, 'validation.whole-number'),
  v.transform(Number),
  v.metadata({ jsonSchema: { type: 'integer' } }),
)

const TRUE = new Set(['true', '1', 'yes', 'y', 'on', 't'])
const FALSE = new Set(['false', '0', 'no', 'n', 'off', 'f'])

/** `true` or `false` in the spellings that clients use. */
export const QueryBoolean = v.pipe(
  ShortForm(10, 'validation.true-or-false'),
  v.trim(),
  v.toLowerCase(),
  v.check((text) => TRUE.has(text) || FALSE.has(text), 'validation.true-or-false'),
  v.transform((text) => TRUE.has(text)),
  v.metadata({ jsonSchema: { type: 'boolean' } }),
)

/** A name that may be repeated (`tags=a&tags=b`); blank values are left out. */
export const QueryList = v.pipe(
  v.union([PathText, v.array(PathText)]),
  v.transform((value) => (typeof value === 'string' ? [value] : value).filter((text) => text.trim() !== '')),
  v.metadata({ jsonSchema: { type: 'array', items: { type: 'string' } } }),
)
