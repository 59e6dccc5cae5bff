import * as v from 'valibot'

/** How many letters texts may have, and the message for longer ones. */
const TOO_LONG = {
  10: 'validation.max-length-10',
  100: 'validation.max-length-100',
  500: 'validation.max-length-500',
  1024: 'validation.max-length-1024',
  2000: 'validation.max-length-2000',
  10000: 'validation.max-length-10000',
  50000: 'validation.max-length-50000',
} as const

/** A text of limited length. Nothing looks at a text before its length is checked, so that the cost is limited, too. */
export const TextUpTo = (most: keyof typeof TOO_LONG) => v.pipe(v.string(), v.maxLength(most, TOO_LONG[most]))

/** A short text of a fixed form, such as a date or a number. @param wrong message id for anything else, and for a longer text */
export const ShortForm = (most: number, wrong: string) => v.pipe(v.string(wrong), v.maxLength(most, wrong))

/** A name or an id in a path; a longer path is not even looked at. */
export const PathText = TextUpTo(2_000)

/** A UUID in a path or body; kept in lower case, as ids are stored. */
export const UuidText = v.pipe(v.string(), v.uuid('validation.uuid'), v.toLowerCase())

/** `/…/:id`. */
export const IdParams = v.object({ id: UuidText })

/** The ids in a body that is a list of rows, before it is checked. */
export const idsOfRows = (body: unknown): string[] =>
  Array.isArray(body) ? body.flatMap((one) => (v.is(IdParams, one) ? [one.id.toLowerCase()] : [])) : []

/** An optional id in a body: null, an empty text, Python's `None` as some clients send it, and nothing at all mean none. */
export const OptionalId = v.pipe(
  v.optional(v.nullable(v.union([v.literal(''), v.literal('None'), UuidText])), null),
  v.transform((id) => (id === 'None' ? null : id || null)),
)

/** When a row was made and changed; the time of change under the names of both dialects. */
export const Stamps = v.object({
  createdAt: v.nullable(v.string()),
  updateAt: v.nullable(v.string()),
  updatedAt: v.nullable(v.string()),
})

/** `2026-02-30` has the form of a day and is none. */
const isDay = (text: string) => {
  const time = Date.parse(`${text}T00:00:00Z`)
  return text >= '0001' && !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}

/** A day that the calendar has, `YYYY-MM-DD`. */
export const DayText = v.pipe(
  ShortForm(10, 'validation.date'),
  v.check((text) => /^\d{4}-\d{2}-\d{2}$/.test(text) && isDay(text), 'validation.date'),
  v.metadata({ jsonSchema: { type: 'string', format: 'date' } }),
)

/** A success message without data. */
export const SuccessMessage = v.pipe(
  v.object({ message: v.string(), error: v.literal(false) }),
  v.metadata({ ref: 'SuccessMessage' }),
)

const MAX_EXTRAS = 500

const ShortText = v.pipe(v.string(), v.trim(), v.maxLength(500, 'validation.max-length-500'))

/**
 * A list of limited length. Its length is checked before its items, so that a million of them cost nothing.
 * @param tooLong message id
 */
export function List<Item extends v.GenericSchema<unknown, unknown>>(
  item: Item,
  most: number,
  tooLong: string,
) {
  const items = v.array(item, 'validation.list')
  const tooMany = v.pipe(v.array(v.unknown()), v.maxLength(most, tooLong)) as unknown as typeof items
  return v.lazy((input) => (Array.isArray(input) && input.length > most ? tooMany : items))
}

/** Names and values of the client's own; how many there are is checked first. */
export function Extras<Value extends v.GenericSchema<unknown, string>>(value: Value) {
  const entries = v.record(TextUpTo(500), value, 'validation.object')
  const tooMany = v.pipe(
    v.object({}),
    v.check(() => false, 'validation.max-rows-500'),
  ) as unknown as typeof entries
  const isTooMany = (input: unknown) =>
    input !== null && typeof input === 'object' && Object.keys(input).length > MAX_EXTRAS
  return v.lazy((input) => (isTooMany(input) ? tooMany : entries))
}

export const Name = v.pipe(ShortText, v.nonEmpty('validation.required'))

/** A short text that may be missing; a blank one counts as missing. */
export const OptionalText = v.pipe(
  v.optional(v.nullable(ShortText), null),
  v.transform((text) => text || null),
)

/** A text that is empty when it is missing. */
export const BlankText = v.pipe(
  v.optional(v.nullable(TextUpTo(50_000)), ''),
  v.transform((text) => text ?? ''),
)

/** A file instead of JSON. @param mediaTypes what it may be sent as */
export const fileAnswer = (...mediaTypes: string[]) =>
  v.pipe(v.unknown(), v.metadata({ jsonSchema: { type: 'string', format: 'binary', mediaTypes } }))

/** Server-sent events instead of JSON. @param description of the events */
export const eventStream = (description: string) =>
  v.pipe(
    v.unknown(),
    v.description(description),
    v.metadata({ jsonSchema: { type: 'string', format: 'event-stream' } }),
  )
