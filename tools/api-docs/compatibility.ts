import type { OpenApiDocument, Operation } from '../../src/platform/openapi/document'
import { COMPONENTS, type JsonSchema } from '../../src/platform/openapi/json-schema'

type Shown = NonNullable<Operation['parameters']>[number]

/** What clients send was written for the kept document; what they get is made by the new one. */
type Direction = 'asked' | 'answered'

/** One kind of value that a schema stands for: of one type, or one constant. */
interface Option {
  schema: JsonSchema
  /** Name of the component that it is. */
  ref: string | null
}

const schemasOf = (value: unknown): JsonSchema[] => (Array.isArray(value) ? value : [])
const propertiesOf = (schema: JsonSchema) => (schema.properties ?? {}) as Record<string, JsonSchema>
const requiredOf = (schema: JsonSchema) =>
  new Set(Array.isArray(schema.required) ? schema.required.map(String) : [])
const isContainer = ({ schema }: Option) => schema.type === 'object' || schema.type === 'array'

/** Every kind of value that a schema stands for; none when it takes anything. */
function optionsOf(document: OpenApiDocument, schema: JsonSchema, ref: string | null = null): Option[] {
  if (typeof schema.$ref === 'string') {
    const name = schema.$ref.slice(COMPONENTS.length)
    return optionsOf(document, document.components.schemas[name] ?? {}, name)
  }
  const options = [...schemasOf(schema.anyOf), ...schemasOf(schema.oneOf)]
  if (options.length > 0) return options.flatMap((option) => optionsOf(document, option))
  if (Array.isArray(schema.enum)) return schema.enum.map((value) => ({ schema: { const: value }, ref: null }))
  if (Array.isArray(schema.type)) return schema.type.map((type) => ({ schema: { ...schema, type }, ref }))
  return 'type' in schema || 'const' in schema ? [{ schema, ref }] : []
}

function nameOf({ schema }: Option): string {
  return 'const' in schema ? JSON.stringify(schema.const) : String(schema.type)
}

function typeOf({ schema }: Option): unknown {
  if (!('const' in schema)) return schema.type
  return schema.const === null ? 'null' : typeof schema.const
}

/** Whether every value of one option is a value of the other, as far as types and constants tell. */
function isWithin(given: Option, taken: Option): boolean {
  if ('const' in taken.schema) return 'const' in given.schema && given.schema.const === taken.schema.const
  return typeOf(given) === typeOf(taken) || (typeOf(given) === 'integer' && typeOf(taken) === 'number')
}

class Comparison {
  readonly broken = new Set<string>()
  readonly #seen = new Set<string>()

  constructor(
    readonly kept: OpenApiDocument,
    readonly now: OpenApiDocument,
  ) {}

  /** Notes what a client of the kept document would stumble over in one schema. */
  schema(where: string, kept: JsonSchema, now: JsonSchema, direction: Direction): void {
    const [before, after] = [optionsOf(this.kept, kept), optionsOf(this.now, now)]
    const [given, taken] = direction === 'asked' ? [before, after] : [after, before]
    if (taken.length === 0) return
    if (given.length === 0) this.broken.add(`${where} may be anything now`)
    for (const option of given) {
      if (taken.some((other) => isWithin(option, other))) continue
      const verb = direction === 'asked' ? 'no longer takes' : 'may now be'
      this.broken.add(`${where} ${verb} ${nameOf(option)}`)
    }
    for (const type of ['object', 'array']) {
      const ofType = (options: Option[]) =>
        options.filter((option) => isContainer(option) && option.schema.type === type)
      const [shapes, shapesNow] = [ofType(before), ofType(after)]
      if (shapes.length === 0 || shapesNow.length === 0) continue
      const isMore = shapesNow.length > shapes.length
      if (shapesNow.length !== shapes.length && isMore === (direction === 'answered'))
        this.broken.add(`${where} has ${isMore ? 'more' : 'fewer'} shapes`)
      for (const [index, shape] of shapes.slice(0, shapesNow.length).entries())
        this.#inside(where, shape, shapesNow[index]!, direction)
    }
  }

  #inside(where: string, kept: Option, now: Option, direction: Direction): void {
    // Components that refer to each other are compared once.
    const key = JSON.stringify([direction, kept.ref, now.ref])
    if (kept.ref !== null && this.#seen.has(key)) return
    this.#seen.add(key)
    const place = kept.ref ?? where
    if (kept.schema.type === 'array') {
      const itemsOf = ({ schema }: Option) => (schema.items ?? {}) as JsonSchema
      this.schema(`${place}[]`, itemsOf(kept), itemsOf(now), direction)
      return
    }
    const after = propertiesOf(now.schema)
    for (const [name, schema] of Object.entries(propertiesOf(kept.schema))) {
      if (name in after) this.schema(`${place}.${name}`, schema, after[name]!, direction)
      else this.broken.add(`${place}.${name} is gone`)
    }
    const [must, mustNow] = [requiredOf(kept.schema), requiredOf(now.schema)]
    if (direction === 'asked') {
      for (const name of mustNow.difference(must)) this.broken.add(`${place}.${name} is required now`)
    } else {
      for (const name of must.difference(mustNow)) this.broken.add(`${place}.${name} may be missing now`)
    }
  }

  #parameters(where: string, kept: readonly Shown[], now: readonly Shown[]): void {
    const byName = (parameters: readonly Shown[]) =>
      // A header that a call no longer looks at hurts no one.
      new Map(parameters.filter((one) => one.in !== 'header').map((parameter) => [parameter.name, parameter]))
    const [before, after] = [byName(kept), byName(now)]
    for (const [name, { schema }] of before) {
      const next = after.get(name)
      if (next) this.schema(`${where}?${name}`, schema, next.schema, 'asked')
      else this.broken.add(`${where}?${name} is gone`)
    }
    for (const { name, required } of now)
      if (required && !before.get(name)?.required) this.broken.add(`${where}?${name} is required now`)
  }

  operation(where: string, kept: Operation, now: Operation): void {
    if (kept.security.length === 0 && now.security.length > 0) this.broken.add(`${where} needs a sign-in now`)
    this.#parameters(where, kept.parameters ?? [], now.parameters ?? [])
    if (now.requestBody?.required && !kept.requestBody?.required) this.broken.add(`${where} needs a body now`)
    this.#content(`${where} body`, kept.requestBody, now.requestBody, 'asked')
    for (const [status, answer] of Object.entries(kept.responses)) {
      // A failure may turn into a success, or say more precisely what failed.
      if (!status.startsWith('2')) continue
      const answerNow = now.responses[status]
      if (answerNow) this.#content(`${where} ${status}`, answer, answerNow, 'answered')
      else this.broken.add(`${where} no longer answers ${status}`)
    }
  }

  #content(where: string, kept: unknown, now: unknown, direction: Direction): void {
    const schemaIn = (part: unknown) => {
      const { content = {} } = (part ?? {}) as { content?: Record<string, { schema: JsonSchema }> }
      return Object.values(content)[0]?.schema
    }
    const [before, after] = [schemaIn(kept), schemaIn(now)]
    if (before && after) this.schema(where, before, after, direction)
  }
}

/**
 * What a client that was written for the kept document would stumble over in the new one, as sentences; none when everything was only
 * added. Calls, parameters and fields may be added, what is asked may widen, what is answered may narrow. Sizes and formats are not
 * compared: a limit on what no one sends is no break.
 */
export function findBreaks(kept: OpenApiDocument, now: OpenApiDocument): string[] {
  const comparison = new Comparison(kept, now)
  for (const [path, methods] of Object.entries(kept.paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      const where = `${method.toUpperCase()} ${path}`
      const operationNow = now.paths[path]?.[method]
      if (operationNow) comparison.operation(where, operation, operationNow)
      else comparison.broken.add(`${where} is gone`)
    }
  }
  return [...comparison.broken]
}
