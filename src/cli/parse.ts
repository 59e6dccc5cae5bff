import { parseArgs } from 'node:util'
import { parseIngredient } from '../parser/parse.service'
import type { ParsedLine, ParserName } from '../parser/parsed-line.schema'
import { USAGE } from './usage'

/** Where the command reads and writes; several lines may be written at once, with line breaks between them. */
export interface ParseIo {
  stdin: ReadableStream<Uint8Array>
  write(lines: string): void
  writeError(line: string): void
}

interface ParseCommand {
  parser: ParserName
  language: string | null
  isJson: boolean
}

function readCommand(args: string[]): ParseCommand {
  const { values } = parseArgs({
    args,
    options: {
      parser: { type: 'string', default: 'nlp' },
      language: { type: 'string' },
      jsonl: { type: 'boolean', default: false },
    },
  })
  if (values.parser !== 'nlp' && values.parser !== 'brute')
    throw new Error(`Unknown parser "${values.parser}".`)
  return { parser: values.parser, language: values.language ?? null, isJson: values.jsonl }
}

function toJson(sentence: string, line: ParsedLine): string {
  const { quantity, quantityEnd, unit, food, note, confidence, parser } = line
  const { average, comment } = confidence
  return JSON.stringify({
    sentence,
    quantity,
    quantityEnd,
    unit,
    food,
    note,
    confidence:
      average === null
        ? undefined
        : { average, quantity: confidence.quantity, unit: confidence.unit, food: confidence.food, comment },
    parser,
  })
}

function toText({ quantity, quantityEnd, unit, food, note, confidence }: ParsedLine): string {
  const amount = quantityEnd === null ? `${quantity ?? ''}` : `${quantity}–${quantityEnd}`
  const average = confidence.average === null ? '' : `${Math.round(100 * confidence.average)}%`
  return [amount, unit ?? '', food ?? '', note, average].join(' | ')
}

/** Lines that are parsed before their results are written, where so many come at once. */
const BATCH = 256

/** The lines of a stream, in batches, each as soon as it is there. */
export async function* batchesOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<string[]> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const chunk of stream) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    for (let from = 0; from < lines.length; from += BATCH) yield lines.slice(from, from + BATCH)
  }
  yield [rest + decoder.decode()]
}

/**
 * `trivet parse`: takes the ingredient lines of standard input apart, one line out for each that is not empty: quantity,
 * unit, food, note and confidence between bars, or with `--jsonl` as JSON. Returns the exit code, 2 for wrong usage.
 */
export async function runParse(args: string[], io: ParseIo): Promise<number> {
  let command: ParseCommand
  try {
    command = readCommand(args)
  } catch (error) {
    io.writeError(`${error instanceof Error ? error.message : String(error)}\n${USAGE.parse}`)
    return 2
  }
  for await (const batch of batchesOf(io.stdin)) {
    const written: string[] = []
    for (const raw of batch) {
      const text = raw.endsWith('\r') ? raw.slice(0, -1) : raw
      if (text.trim() === '') continue
      const line = parseIngredient(text, command)
      written.push(command.isJson ? toJson(text, line) : toText(line))
    }
    if (written.length > 0) io.write(written.join('\n'))
  }
  return 0
}
