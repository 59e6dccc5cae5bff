import { AppError } from '../errors'

/** A JSON body of the API; a recipe with long texts stays well below. */
export const JSON_LIMIT_BYTES = 2 * 1024 * 1024

/** Fields of one form; the longest recipe has half as many. */
const MAX_FIELDS = 10_000

function tooLarge(maxBytes: number): AppError {
  return new AppError('too-large', 'http.body-too-large', {
    values: { limit: Math.floor(maxBytes / 1024 / 1024) },
  })
}

/**
 * Reads a body whole, but never more than the limit; a declared length is not believed.
 * @throws too-large; invalid 400 when the client goes away in the middle
 */
export async function readBytes(request: Request, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) throw tooLarge(maxBytes)
  if (!request.body) return new Uint8Array()
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let size = 0
  try {
    for await (const chunk of request.body) {
      size += chunk.byteLength
      if (size > maxBytes) throw tooLarge(maxBytes)
      chunks.push(chunk)
    }
  } catch (error) {
    if (error instanceof AppError) throw error
    throw new AppError('invalid', 'http.body-cut-off', { status: 400, cause: error })
  }
  return chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks)
}

const SNAKE = /^[a-z][a-z0-9]*(_[a-z0-9]+)+$/
const FREE_KEYS = new Set(['extras'])

/**
 * The API takes camelCase and snake_case for the same field (reference api.md §1); routes see camelCase only.
 * Keys of `extras` are the client's own and stay.
 */
export function camelKeys(value: unknown, depth = 0): unknown {
  if (depth > 40) throw new AppError('invalid', 'http.body-not-json', { status: 422 })
  if (Array.isArray(value)) return value.map((item) => camelKeys(item, depth + 1))
  if (value === null || typeof value !== 'object') return value
  const result: Record<string, unknown> = {}
  for (const [key, item] of Object.entries(value)) {
    const name = SNAKE.test(key)
      ? key.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
      : key
    if (name === '__proto__' || (name !== key && name in value)) continue
    result[name] = FREE_KEYS.has(name) ? item : camelKeys(item, depth + 1)
  }
  return result
}

/** The parsed JSON body with camelCase keys; undefined when the body is empty. */
export async function readJson(request: Request, maxBytes: number): Promise<unknown> {
  const bytes = await readBytes(request, maxBytes)
  if (bytes.byteLength === 0) return undefined
  try {
    return camelKeys(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)))
  } catch (error) {
    if (error instanceof AppError) throw error
    throw new AppError('invalid', 'http.body-not-json', { cause: error })
  }
}

async function parseForm(request: Request, maxBytes: number): Promise<FormData> {
  const declared = request.headers.get('content-length')
  if (Number(declared) > maxBytes) throw tooLarge(maxBytes)
  try {
    // No body is longer than its declared length. Read in one go a photograph stands in memory once, its file a part of the body.
    if (declared !== null) return await request.formData()
    const type = request.headers.get('content-type') ?? ''
    return await new Response(await readBytes(request, maxBytes), {
      headers: { 'content-type': type },
    }).formData()
  } catch (error) {
    if (error instanceof AppError) throw error
    throw new AppError('invalid', 'http.body-not-form', { cause: error })
  }
}

/**
 * Fields and files of a form, url-encoded or multipart, within the limit.
 * @throws too-large when it has more than 10,000 fields: looking for one of them takes as long as there are others
 */
export async function readForm(request: Request, maxBytes: number): Promise<FormData> {
  const form = await parseForm(request, maxBytes)
  if ([...form.keys()].length <= MAX_FIELDS) return form
  throw new AppError('too-large', 'http.too-many-fields', { values: { limit: MAX_FIELDS } })
}

/** A form as an object: a repeated name becomes a list, files stay files. */
export function formToObject(form: FormData): Record<string, unknown> {
  const values = new Map<string, FormDataEntryValue[]>()
  for (const [name, value] of form.entries()) {
    const before = values.get(name)
    if (before) before.push(value)
    else values.set(name, [value])
  }
  return Object.fromEntries([...values].map(([name, all]) => [name, all.length === 1 ? all[0] : all]))
}
