import { AppError } from '../errors'
import { jsonExcess, MAX_JSON_VALUES } from '../text/json-size'

/** A JSON body of the API; a recipe with long texts stays well below. */
export const JSON_LIMIT_BYTES = 2 * 1024 * 1024

/** Fields of one form; the longest recipe has half as many. */
const MAX_FIELDS = 10_000

/** What is longer than a route takes; 413, with the limit in whole megabytes. */
export function tooLarge(maxBytes: number): AppError {
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
/** No field has a longer name, and with a name of two million letters the pattern would take that many tries. */
const LONGEST_FIELD = 100
const isSnake = (key: string) => key.includes('_') && key.length <= LONGEST_FIELD && SNAKE.test(key)
const FREE_KEYS = new Set(['extras'])

/**
 * The API takes camelCase and snake_case for the same field; routes see camelCase only.
 * Keys of `extras` are the client's own and stay.
 */
export function camelKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(camelKeys)
  if (value === null || typeof value !== 'object') return value
  const result: Record<string, unknown> = {}
  for (const [key, item] of Object.entries(value)) {
    const name = isSnake(key) ? key.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase()) : key
    if (name === '__proto__' || (name !== key && name in value)) continue
    result[name] = FREE_KEYS.has(name) ? item : camelKeys(item)
  }
  return result
}

/** Refuses a JSON text that is too much to parse. @throws too-large for very many values; invalid for one that nests beyond any of ours */
export function checkJson(text: string): void {
  const excess = jsonExcess(text)
  if (excess === 'too-deep') throw new AppError('invalid', 'http.body-not-json')
  if (excess) throw new AppError('too-large', 'http.too-many-values', { values: { limit: MAX_JSON_VALUES } })
}

/** Waits for the caller's turn, before a step that holds the main thread. */
export type Turn = () => Promise<void> | void

/**
 * The parsed JSON body with camelCase keys; undefined when the body is empty.
 * @throws as `readBytes` and `checkJson`; invalid for what is no JSON
 */
export async function readJson(request: Request, maxBytes: number, turn: Turn): Promise<unknown> {
  const bytes = await readBytes(request, maxBytes)
  if (bytes.byteLength === 0) return undefined
  await turn()
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    checkJson(text)
    return camelKeys(JSON.parse(text))
  } catch (error) {
    if (error instanceof AppError) throw error
    throw new AppError('invalid', 'http.body-not-json', { cause: error })
  }
}

const PIECE_BYTES = 1024 * 1024

/** What is between two fields of a form, and nowhere else as often. */
function separatorOf(contentType: string): string {
  const [, quoted, plain] = /boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(contentType) ?? []
  const boundary = quoted ?? plain
  return boundary === undefined ? '&' : `\r\n--${boundary}`
}

/** Looks through a form piece by piece, so that one with a photograph is neither in memory twice nor holds up others. */
async function hasManyFields(body: Blob, contentType: string, turn: Turn): Promise<boolean> {
  const separator = separatorOf(contentType)
  let count = 0
  for (let start = 0; start < body.size; start += PIECE_BYTES) {
    await turn()
    const piece = Buffer.from(
      await body.slice(start, start + PIECE_BYTES + separator.length - 1).arrayBuffer(),
    )
    for (let at = piece.indexOf(separator); at >= 0; at = piece.indexOf(separator, at + 1)) {
      count += 1
      if (count > MAX_FIELDS) return true
    }
  }
  return false
}

/** The body of a form in one go: in memory once, its files a part of it. No body is longer than its declared length. */
async function readBlob(request: Request, maxBytes: number): Promise<Blob> {
  const declared = request.headers.get('content-length')
  if (Number(declared) > maxBytes) throw tooLarge(maxBytes)
  return declared === null ? new Blob([await readBytes(request, maxBytes)]) : await request.blob()
}

/**
 * Fields and files of a form, url-encoded or multipart, within the limit; no body is a form without fields.
 * @throws too-large when it has more than 10,000 fields: reading them takes a hundred times their length, and finding
 *   one takes longer the more there are
 */
export async function readForm(request: Request, maxBytes: number, turn: Turn): Promise<FormData> {
  const type = request.headers.get('content-type') ?? ''
  try {
    const body = await readBlob(request, maxBytes)
    if (body.size === 0) return new FormData()
    await turn()
    if (await hasManyFields(body, type, turn)) {
      throw new AppError('too-large', 'http.too-many-fields', { values: { limit: MAX_FIELDS } })
    }
    await turn()
    return await new Response(body, { headers: { 'content-type': type } }).formData()
  } catch (error) {
    if (error instanceof AppError) throw error
    throw new AppError('invalid', 'http.body-not-form', { cause: error })
  }
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
