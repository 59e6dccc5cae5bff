import { type ConversionConfig, toJsonSchemaDefs } from '@valibot/to-json-schema'
import * as v from 'valibot'

export type JsonSchema = { [key: string]: unknown }
type Schema = v.GenericSchema<unknown, unknown>

export const COMPONENTS = '#/components/schemas/'

/** Whether a schema is read before or after its transformations. */
export type Side = 'input' | 'output'

interface Node {
  type?: string
  pipe?: readonly { kind: string }[]
  entries?: Record<string, Schema>
  item?: Schema
  items?: readonly Schema[]
  rest?: Schema
  wrapped?: Schema
  options?: readonly unknown[]
  key?: Schema
  value?: Schema
  getter?: (input: unknown) => Schema
}

const isSchema = (value: unknown): value is Schema =>
  value !== null && typeof value === 'object' && 'kind' in value && value.kind === 'schema'

// A getter may make a new schema each time; the book has to recognise it.
const lazyTargets = new WeakMap<Schema, Schema[]>()

/** A lazy schema may look at its input: both what it gives for an object and for a text count. A recursive one needs a `ref`. */
function targetsOf(lazy: Schema): Schema[] {
  const { getter } = lazy as Node
  if (lazy.type !== 'lazy' || !getter) return []
  const targets = lazyTargets.get(lazy) ?? [...new Set([getter({}), getter('')])]
  lazyTargets.set(lazy, targets)
  return targets
}

function partsOf(schema: Schema): Schema[] {
  const node = schema as Node
  const parts: unknown[] = [
    ...(node.pipe ?? []),
    ...Object.values(node.entries ?? {}),
    ...(node.items ?? []),
    ...(node.options ?? []),
    node.item,
    node.rest,
    node.wrapped,
    node.key,
    node.value,
    ...targetsOf(schema),
  ]
  return parts.filter(isSchema)
}

/** `ref` names a component, `jsonSchema` says explicitly what a schema with transformations accepts. */
function metadataOf(schema: Schema): { ref?: string; jsonSchema?: JsonSchema } {
  if (!('pipe' in schema)) return {}
  const { ref, jsonSchema } = v.getMetadata(schema) as { ref?: unknown; jsonSchema?: unknown }
  return {
    ...(typeof ref === 'string' ? { ref } : {}),
    ...(jsonSchema !== null && typeof jsonSchema === 'object'
      ? { jsonSchema: jsonSchema as JsonSchema }
      : {}),
  }
}

const FILES = new Set(['file', 'blob', 'instance'])

const CONFIG: Omit<ConversionConfig, 'typeMode'> = {
  target: 'draft-2020-12',
  // Checks and transformations that JSON Schema has no words for are left out.
  errorMode: 'ignore',
  overrideRef: ({ referenceId }) => `${COMPONENTS}${referenceId}`,
  overrideAction({ valibotAction, jsonSchema }) {
    if (valibotAction.type !== 'metadata') return undefined
    const { ref: _ref, jsonSchema: _own, ...rest } = jsonSchema as JsonSchema
    return rest
  },
}

/**
 * Schemas to convert together: every one with a `ref` becomes a component, once. The rest gets a number, and is put into
 * the document where it is referred to.
 */
export class SchemaBook {
  readonly #side: Side
  /** The name of a component; `~` and a number for everything else. */
  readonly #ids = new Map<Schema, string>()
  readonly #named = new Map<string, Schema>()
  readonly #written = new Map<string, JsonSchema>()
  readonly #seen = new Set<Schema>()
  #converted: Record<string, JsonSchema> | undefined

  constructor(side: Side) {
    this.#side = side
  }

  /** Meets a schema that will be asked for, and everything in it. @throws when two different schemas have one `ref` */
  add(schema: Schema): void {
    this.#meet(schema)
    this.#number(schema)
  }

  #meet(schema: Schema): void {
    if (this.#seen.has(schema)) return
    this.#seen.add(schema)
    const { ref, jsonSchema } = metadataOf(schema)
    if (ref !== undefined) this.#name(ref, schema)
    else if (jsonSchema) this.#written.set(this.#number(schema), jsonSchema)
    for (const target of targetsOf(schema)) this.#number(target)
    for (const part of partsOf(schema)) this.#meet(part)
  }

  #number(schema: Schema): string {
    const id = this.#ids.get(schema) ?? metadataOf(schema).ref ?? `~${this.#ids.size}`
    this.#ids.set(schema, id)
    return id
  }

  #name(ref: string, schema: Schema): void {
    this.#ids.set(schema, ref)
    const known = this.#named.get(ref)
    this.#named.set(ref, known ?? schema)
    // The same schema under a further pipe, such as one with a description, is still the same.
    const isSame = !known || partsOf(schema).includes(known) || partsOf(known).includes(schema)
    if (!isSame) throw new Error(`two schemas are called ${ref}`)
  }

  /** Components by name. */
  components(): Record<string, JsonSchema> {
    const all = this.#convertAll()
    return Object.fromEntries(
      [...this.#named.keys()].map((ref) => [ref, this.#finish(all[ref]) as JsonSchema]),
    )
  }

  /** A schema that was added, with references to the components. */
  convert(schema: Schema): JsonSchema {
    return this.#finish({ $ref: `${COMPONENTS}${this.#ids.get(schema)}` }) as JsonSchema
  }

  #convertAll(): Record<string, JsonSchema> {
    if (this.#converted) return this.#converted
    const definitions = Object.fromEntries([...this.#ids].map(([schema, id]) => [id, schema]))
    for (const [ref, schema] of this.#named) definitions[ref] = schema
    this.#converted = toJsonSchemaDefs(definitions as Record<string, v.GenericSchema>, {
      ...CONFIG,
      typeMode: this.#side,
      overrideSchema: ({ valibotSchema }) => this.#override(valibotSchema as Schema),
    }) as Record<string, JsonSchema>
    return this.#converted
  }

  #override(schema: Schema): JsonSchema | undefined {
    if (FILES.has(schema.type)) return { type: 'string', contentMediaType: 'application/octet-stream' }
    if (schema.type !== 'lazy') return undefined
    const options = targetsOf(schema).map((target) => ({ $ref: `${COMPONENTS}${this.#ids.get(target)}` }))
    return options.length === 1 ? options[0] : { anyOf: options }
  }

  /** Puts numbered schemas where they are referred to, and adapts defaults to the types of their schemas. */
  #finish(value: unknown): unknown {
    if (Array.isArray(value)) return value.map((item) => this.#finish(item))
    if (value === null || typeof value !== 'object') return value
    const { $ref, ...rest } = value as JsonSchema
    const id = typeof $ref === 'string' ? $ref.slice(COMPONENTS.length) : ''
    if (id.startsWith('~')) {
      const own = this.#written.get(id) ?? this.#convertAll()[id] ?? {}
      return this.#finish({ ...own, ...rest })
    }
    const { default: _, ...bare } = value as JsonSchema
    const typed =
      'default' in value ? (isPlainDefault(value) ? { ...value, default: typedDefault(value) } : bare) : value
    return Object.fromEntries(Object.entries(typed).map(([key, item]) => [key, this.#finish(item)]))
  }
}

/** An object that stands for what is left out; generators of clients know only plain values, and no one has to send it. */
const isPlainDefault = ({ default: value }: JsonSchema) => value === null || typeof value !== 'object'

function typedDefault({ type, default: value }: JsonSchema): unknown {
  if (typeof value !== 'string') return value
  if (type === 'integer' || type === 'number') return Number(value)
  return type === 'boolean' ? value === 'true' : value
}
