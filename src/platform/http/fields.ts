import * as v from 'valibot'

/** A UUID in a path or body; kept in lower case, as ids are stored. */
export const UuidText = v.pipe(v.string(), v.uuid('validation.uuid'), v.toLowerCase())

/** `/…/:id`. */
export const IdParams = v.object({ id: UuidText })

/** An optional id in a body: null, an empty text and nothing at all mean none. */
export const OptionalId = v.pipe(
  v.optional(v.nullable(v.union([v.literal(''), UuidText])), null),
  v.transform((id) => id || null),
)

/** When a row was made and changed; the time of change under the names of both dialects (reference api-clients §5). */
export const Stamps = v.object({
  createdAt: v.nullable(v.string()),
  updateAt: v.nullable(v.string()),
  updatedAt: v.nullable(v.string()),
})

/** A success message without data (reference api.md §3). */
export const SuccessMessage = v.pipe(
  v.object({ message: v.string(), error: v.literal(false) }),
  v.metadata({ ref: 'SuccessMessage' }),
)

/** A name that must be there. */
export const Name = v.pipe(v.string(), v.trim(), v.nonEmpty('validation.required'))

/** A text that may be missing; a blank one counts as missing. */
export const OptionalText = v.pipe(
  v.optional(v.nullable(v.pipe(v.string(), v.trim())), null),
  v.transform((text) => text || null),
)

/** A text that is empty when it is missing. */
export const BlankText = v.pipe(
  v.optional(v.nullable(v.string()), ''),
  v.transform((text) => text ?? ''),
)
