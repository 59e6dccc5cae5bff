import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { parseArgs } from 'node:util'
import { readBody } from '../platform/net/body'
import { BodyTooLarge } from '../platform/net/body-limits'
import type { PageReading, RecipeDraft } from '../scraper/draft.schema'
import { isoDuration } from '../scraper/fields/times.rules'
import { decodePage } from '../scraper/html/charset.rules'
import { readPage } from '../scraper/page.service'
import { USAGE } from './usage'

/** Where a command reads and writes. */
export interface CommandIo {
  stdin: ReadableStream<Uint8Array>
  write(line: string): void
  writeError(line: string): void
}

const NO_RECIPE = 'No recipe found on this page.'
/** Saved pages carry their pictures at times; what is fetched from the web is held to less. */
const MAX_PAGE_BYTES = 32 * 1024 * 1024
const TOO_LARGE = 'This page is larger than 32 MB.'

function duration(minutes: number | null): string | undefined {
  return minutes === null ? undefined : isoDuration(minutes)
}

/** A draft under the names of schema.org, times as ISO 8601 durations; what is unknown is left out. */
export function toRecipeLine(draft: RecipeDraft): Record<string, unknown> {
  return {
    name: draft.name,
    description: draft.description,
    image: draft.images,
    recipeYield: draft.recipeYield,
    totalTime: duration(draft.totalTime),
    prepTime: duration(draft.prepTime),
    performTime: duration(draft.performTime),
    recipeIngredient: draft.ingredients.map(({ text }) => text),
    recipeInstructions: draft.instructions,
    author: draft.author,
    categories: [...draft.categories, ...draft.cuisines],
    tags: draft.tags,
    nutrition: draft.nutrition,
  }
}

/** At most `MAX_PAGE_BYTES` of a page are ever kept, however small the file that unfolds to more. */
async function readBytes(path: string, io: CommandIo): Promise<Uint8Array> {
  const source = path === '-' ? Readable.from(io.stdin) : createReadStream(path)
  try {
    const bytes = await readBody(source, null, MAX_PAGE_BYTES)
    const isZipped = bytes[0] === 0x1f && bytes[1] === 0x8b
    return isZipped ? await readBody(Readable.from([bytes]), 'gzip', MAX_PAGE_BYTES) : bytes
  } catch (error) {
    if (error instanceof BodyTooLarge) throw new Error(TOO_LARGE)
    throw error
  }
}

async function readFile(path: string, io: CommandIo, url?: string): Promise<PageReading> {
  return readPage(decodePage(await readBytes(path, io), null), { url })
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

function textOfKey(value: unknown, key: string): string {
  const found = typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined
  return typeof found === 'string' ? found : ''
}

/** One line of the list of pages in, one line with the recipe or the reason out. */
async function scrapeLine(line: string, io: CommandIo): Promise<void> {
  let file = ''
  try {
    const request: unknown = JSON.parse(line)
    file = textOfKey(request, 'file')
    const { draft } = await readFile(
      textOfKey(request, 'path') || file,
      io,
      textOfKey(request, 'url') || undefined,
    )
    io.write(
      JSON.stringify(draft === null ? { file, error: NO_RECIPE } : { file, recipe: toRecipeLine(draft) }),
    )
  } catch (error) {
    io.write(JSON.stringify({ file, error: messageOf(error) }))
  }
}

async function* linesOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const chunk of stream) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
  yield rest
}

async function scrapeList(io: CommandIo): Promise<number> {
  for await (const line of linesOf(io.stdin)) {
    if (line.trim() !== '') await scrapeLine(line, io)
  }
  return 0
}

async function showDraft(path: string, io: CommandIo): Promise<boolean> {
  try {
    const { draft, fields } = await readFile(path, io)
    if (draft === null) io.writeError(`${path}: ${NO_RECIPE}`)
    else io.write(JSON.stringify({ draft, fields }, null, 2))
    return draft !== null
  } catch (error) {
    io.writeError(`${path}: ${messageOf(error)}`)
    return false
  }
}

/**
 * `trivet scrape`: reads saved pages, plain or gzipped, and prints the recipe in each; nothing is fetched or stored.
 * With `--jsonl` it reads lines `{"file","path","url"}` from standard input and writes a line `{"file","recipe"}` or
 * `{"file","error"}` for each. Returns the exit code: 0, 1 when a named file gave no recipe, 2 for wrong usage.
 */
export async function runScrape(args: string[], io: CommandIo): Promise<number> {
  let jsonl = false
  let paths: string[] = []
  try {
    const parsed = parseArgs({ args, options: { jsonl: { type: 'boolean' } }, allowPositionals: true })
    jsonl = parsed.values.jsonl === true
    paths = parsed.positionals
  } catch (error) {
    io.writeError(`${messageOf(error)}\n${USAGE.scrape}`)
    return 2
  }
  if (jsonl) return scrapeList(io)
  if (paths.length === 0) {
    io.writeError(USAGE.scrape)
    return 2
  }
  let isComplete = true
  for (const path of paths) isComplete = (await showDraft(path, io)) && isComplete
  return isComplete ? 0 : 1
}
