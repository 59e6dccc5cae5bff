import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { LoadedConfig } from '../platform/config/config'
import { addReaderFiles } from '../platform/readers/add-files'
import { missingPrograms, readerLanguages } from '../platform/readers/reader-files'
import { type Answer, answerCommand } from './answer'
import type { CommandIo } from './scrape'
import { USAGE } from './usage'

type Io = Pick<CommandIo, 'write' | 'writeError'>

/** A path that was named cannot be read, or the data directory not be written. */
class UnusableFile extends Error {}

interface ReaderState {
  isReady: boolean
  /** Packages to add. */
  missing: string[]
}

function stateOf(dataDir: string) {
  const packages = (kind: 'ocr' | 'heic') => [
    ...new Set(missingPrograms(dataDir, kind).map(({ from }) => from)),
  ]
  const languages = readerLanguages(dataDir)
  const ocr = [...packages('ocr'), ...(languages.length === 0 ? ['@tesseract.js-data/eng@1.0.0'] : [])]
  const heic = packages('heic')
  return {
    text: { isReady: ocr.length === 0, missing: ocr, languages },
    heic: { isReady: heic.length === 0, missing: heic },
  }
}

const sentence = (what: string, { isReady, missing }: ReaderState, more = '') =>
  isReady ? `${what}: ready${more}` : `${what}: missing ${missing.join(', ')}`

function show(dataDir: string): Answer {
  const { text, heic } = stateOf(dataDir)
  const lines = [
    sentence('Text in pictures', text, ` (${text.languages.join(', ')})`),
    sentence('HEIC photos', heic),
  ]
  return { lines, data: { text, heic } }
}

async function add(dataDir: string, paths: string[]): Promise<Answer> {
  const { added, unknown } = await addReaderFiles(dataDir, paths)
  const shown = show(dataDir)
  const lines = [
    ...added.map((file) => `added ${file}`),
    ...unknown.map((name) => `left out ${name}: not the version Trivet expects`),
    ...(added.length + unknown.length === 0 ? ['no reader files were found there'] : []),
    ...shown.lines,
  ]
  return { lines, data: { added, unknown, ...(shown.data as object) } }
}

/** `trivet readers`: what browsers read pictures with. The data directory may be in use; its database is not opened. */
export async function runReaders(args: string[], { config }: LoadedConfig, io: Io): Promise<number> {
  const dataDir = resolve(config.dataDir)
  return answerCommand(
    async () => {
      const { positionals } = parseArgs({
        args,
        options: { json: { type: 'boolean' } },
        allowPositionals: true,
      })
      const [verb = 'list', ...paths] = positionals
      if (verb === 'list' && paths.length === 0) return show(dataDir)
      if (verb !== 'add' || paths.length === 0) return null
      try {
        return await add(dataDir, paths)
      } catch (error) {
        const isFile = error instanceof Error && 'code' in error && 'path' in error
        if (!isFile) throw error
        throw new UnusableFile(`${String(error.path)} cannot be used (${String(error.code)}).`)
      }
    },
    { io, usage: USAGE.readers, isJson: args.includes('--json') },
  ).catch((error: unknown) => {
    if (!(error instanceof UnusableFile)) throw error
    io.writeError(error.message)
    return 1
  })
}
