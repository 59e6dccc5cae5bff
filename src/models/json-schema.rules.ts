/** What an answer has to look like, as JSON Schema; the part of it that services keep to strictly. */
export type JsonSchema = Readonly<Record<string, unknown>>

export const TEXT: JsonSchema = { type: 'string' }
export const MAYBE_TEXT: JsonSchema = { type: ['string', 'null'] }
export const NUMBER: JsonSchema = { type: 'number' }
export const MAYBE_NUMBER: JsonSchema = { type: ['number', 'null'] }

export const listOf = (items: JsonSchema): JsonSchema => ({ type: 'array', items })

/** An object with exactly these keys. */
export const objectOf = (properties: Readonly<Record<string, JsonSchema>>): JsonSchema => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
  additionalProperties: false,
})
