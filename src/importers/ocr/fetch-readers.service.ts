import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import type { Ctx, Services } from '../../platform/context'
import { AppError } from '../../platform/errors'
import { type Task, taskKind } from '../../platform/jobs/task'
import { enqueueTask, latestOfKind } from '../../platform/jobs/tasks'
import { findReaderFiles, placeReaderFiles } from '../../platform/readers/add-files'
import {
  FETCHED_LANGUAGES,
  filesToFetch,
  lackingFile,
  packageAddress,
} from '../../platform/readers/reader-packages'
import { tagOfReader } from './language-code.rules'

/** Fifteen megabytes over a slow line. */
const LONGEST_MS = 5 * 60_000
const MAX_BYTES = 64 * 1024 * 1024

type Net = Pick<Services, 'outgoing'>

/** One package as it came. @throws upstream naming the host */
async function fetchPackage({ outgoing }: Net, registry: URL, from: string): Promise<Uint8Array> {
  const values = { file: from, host: registry.host }
  const options = { timeoutMs: LONGEST_MS, maxBytes: MAX_BYTES, accept: '*/*' }
  const { status, body } = await outgoing.get(packageAddress(registry, from), options).catch((cause) => {
    throw new AppError('upstream', 'ocr.fetch-failed', { values, cause })
  })
  if (status !== 200) throw new AppError('upstream', 'ocr.fetch-failed', { values })
  return body
}

/** Fetches what browsers read pictures with from where the operator allows: all of it is checked, then put into the data directory. */
export const FETCH_READERS = taskKind({
  kind: 'fetch-readers',
  owner: 'site',
  lane: 'usual',
  maxAttempts: 1,
  input: v.object({ languages: v.array(v.string()) }),
  async run({ services, progress, signal }, { languages }) {
    const { dataDir, readersFrom } = services.config
    if (readersFrom === null) throw new AppError('forbidden', 'ocr.fetch-off')
    const wanted = filesToFetch(dataDir, languages)
    const packages = [...new Set(wanted.map(({ from }) => from))]
    const folder = mkdtempSync(join(dataDir, '.readers-'))
    try {
      const files: string[] = []
      for (const [at, from] of packages.entries()) {
        progress(at, packages.length)
        signal.throwIfAborted()
        const file = join(folder, `${at}.tgz`)
        writeFileSync(file, await fetchPackage(services, readersFrom, from), { mode: 0o600 })
        files.push(file)
      }
      const { found } = await findReaderFiles(files)
      const lacking = lackingFile(wanted, found)
      if (lacking)
        throw new AppError('upstream', 'ocr.fetch-wrong-file', {
          values: { file: lacking.from, host: readersFrom.host },
        })
      placeReaderFiles(dataDir, found)
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
    return { messageId: 'ocr.fetched' }
  },
})

/** English, and the reader's own language where it can be fetched. */
function languagesFor(locale: string): string[] {
  const own = new Intl.Locale(locale).language
  return FETCHED_LANGUAGES.filter((code) => code === 'eng' || tagOfReader(code) === own)
}

/** Fetches the readers in the background; once, however often it is pressed. */
export function fetchReaders(ctx: Ctx): void {
  if (isFetching(latestFetch(ctx))) return
  const title = { messageId: 'ocr.fetching' }
  enqueueTask(ctx, FETCH_READERS, { languages: languagesFor(ctx.locale) }, { title, orderKey: 'readers' })
}

/** The last time that someone asked for them. */
export function latestFetch(ctx: Pick<Ctx, 'db'>): Task | null {
  return latestOfKind(ctx, FETCH_READERS.kind)
}

export const isFetching = (task: Task | null): boolean =>
  task?.state === 'waiting' || task?.state === 'running'
