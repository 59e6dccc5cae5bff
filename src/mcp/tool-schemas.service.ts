import { i18nFor, isMessageId } from '../platform/i18n/i18n'
import { type JsonSchema, SchemaBook } from '../platform/openapi/json-schema'
import { ARGUMENTS, type ToolName } from './tools.schema'

const known = new Map<string, Record<ToolName, JsonSchema>>()

/** Descriptions are ids of messages; each becomes its words. */
function translated(schema: unknown, say: (id: string) => string): unknown {
  if (Array.isArray(schema)) return schema.map((part) => translated(part, say))
  if (schema === null || typeof schema !== 'object') return schema
  return Object.fromEntries(
    Object.entries(schema).map(([key, value]) => [
      key,
      key === 'description' && typeof value === 'string' && isMessageId(value)
        ? say(value)
        : translated(value, say),
    ]),
  )
}

/** JSON Schemas of what the tools take, in the words of a locale. */
export function toolSchemas(locale: string): Record<ToolName, JsonSchema> {
  let schemas = known.get(locale)
  if (!schemas) {
    const i18n = i18nFor(locale)
    const book = new SchemaBook('input')
    const all = Object.entries(ARGUMENTS)
    for (const [, schema] of all) book.add(schema)
    schemas = Object.fromEntries(
      all.map(([name, schema]) => [name, translated(book.convert(schema), (id) => i18n._(id))]),
    ) as Record<ToolName, JsonSchema>
    known.set(locale, schemas)
  }
  return schemas
}
