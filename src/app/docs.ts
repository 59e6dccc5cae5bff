import type { OpenApiDocument, Operation } from '../platform/openapi/document'
import { COMPONENTS, type JsonSchema } from '../platform/openapi/json-schema'
import type { DocsField, DocsOperation, DocsPage, TypePart } from './docs.view'

const text = (value: string): TypePart => ({ text: value })

function joined(parts: TypePart[][], separator: string): TypePart[] {
  return parts.flatMap((part, index) => (index === 0 ? part : [text(separator), ...part]))
}

const listOf = (value: unknown): JsonSchema[] => (Array.isArray(value) ? value : [])

/** A schema in one line: `string | null`, `Food[]`, `"first" | "last"`; names of components lead to them. */
function describeType(schema: JsonSchema): TypePart[] {
  if (typeof schema.$ref === 'string') {
    const name = schema.$ref.slice(COMPONENTS.length)
    return [{ text: name, schema: name }]
  }
  if ('const' in schema) return [text(JSON.stringify(schema.const))]
  if (Array.isArray(schema.enum)) return [text(schema.enum.map((value) => JSON.stringify(value)).join(' | '))]
  const options = [...listOf(schema.anyOf), ...listOf(schema.oneOf)]
  if (options.length > 0) return joined(options.map(describeType), ' | ')
  if (Array.isArray(schema.type) && schema.type.includes('array'))
    return joined([describeType({ ...schema, type: 'array' }), [text('null')]], ' | ')
  if (schema.type === 'array') {
    const items = describeType((schema.items ?? {}) as JsonSchema)
    const isSimple = items.length === 1 && !items[0]!.text.includes(' | ')
    return isSimple ? [...items, text('[]')] : [text('('), ...items, text(')[]')]
  }
  if (schema.type === 'object') return describeObject(schema)
  if (Array.isArray(schema.type)) return [text(schema.type.join(' | '))]
  if (typeof schema.format === 'string') return [text(`${schema.type} (${schema.format})`)]
  if (schema.contentMediaType) return [text('file')]
  return [text(typeof schema.type === 'string' ? schema.type : 'any')]
}

function describeObject({ properties, required, additionalProperties }: JsonSchema): TypePart[] {
  const entries = Object.entries((properties ?? {}) as Record<string, JsonSchema>)
  if (entries.length === 0) {
    if (additionalProperties === null || typeof additionalProperties !== 'object') return [text('object')]
    return [text('{ [name]: '), ...describeType(additionalProperties as JsonSchema), text(' }')]
  }
  const isRequired = (name: string) => Array.isArray(required) && required.includes(name)
  const fields = entries.map(([name, schema]) => [
    text(`${name}${isRequired(name) ? '' : '?'}: `),
    ...describeType(schema),
  ])
  return [text('{ '), ...joined(fields, ', '), text(' }')]
}

function fieldsOf(schema: JsonSchema): DocsField[] {
  const required = new Set(Array.isArray(schema.required) ? schema.required : [])
  return Object.entries((schema.properties ?? {}) as Record<string, JsonSchema>).map(([name, own]) => ({
    name,
    type: describeType(own),
    isRequired: required.has(name),
    default: 'default' in own ? JSON.stringify(own.default) : null,
    description: typeof own.description === 'string' ? own.description : null,
  }))
}

function schemaIn(content: unknown): JsonSchema | null {
  const [media] = Object.values((content ?? {}) as Record<string, { schema: JsonSchema }>)
  return media?.schema ?? null
}

function toOperation(method: string, path: string, operation: Operation): DocsOperation {
  const body = schemaIn(operation.requestBody?.content)
  return {
    id: operation.operationId,
    method: method.toUpperCase(),
    path,
    summary: operation.summary,
    description: operation.description,
    parameters: (operation.parameters ?? []).map(({ name, required, schema, description, ...parameter }) => ({
      name: parameter.in === 'path' ? `{${name}}` : name,
      type: describeType(schema),
      isRequired: required,
      default: 'default' in schema ? JSON.stringify(schema.default) : null,
      description: description ?? null,
    })),
    body: body && describeType(body),
    answers: Object.entries(operation.responses).map(([status, answer]) => {
      const schema = schemaIn(answer.content)
      return { status, description: String(answer.description), type: schema && describeType(schema) }
    }),
  }
}

/** What the documentation page shows, from the document that machines read. */
export function toDocsPage(document: OpenApiDocument): DocsPage {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      tag: operation.tags[0] ?? '',
      operation: toOperation(method, path, operation),
    })),
  )
  return {
    version: document.info.version,
    about: document.info.description.split('\n\n'),
    sections: document.tags.map(({ name }) => ({
      tag: name,
      operations: operations.filter(({ tag }) => tag === name).map(({ operation }) => operation),
    })),
    schemas: Object.entries(document.components.schemas).map(([name, schema]) => ({
      name,
      description: typeof schema.description === 'string' ? schema.description : null,
      fields: fieldsOf(schema),
    })),
  }
}
