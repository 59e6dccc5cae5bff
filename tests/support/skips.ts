import { appendFileSync } from 'node:fs'
import { relative } from 'node:path'

/** Where the runner gathers why tests are skipped. */
const FILE = process.env.TEST_SKIPS
const ROOT = `${import.meta.dir}/../..`

/** The test file that asks. */
function asker(): string {
  const frames = (new Error().stack ?? '').split('\n')
  const path = frames.map((line) => /(\/[^():]+\.test\.tsx?)/.exec(line)?.[1]).find(Boolean)
  return path ? relative(ROOT, path) : 'tests'
}

/**
 * Whether tests are skipped, for `test.skipIf`; the runner tells why in its closing lines, and fails for one that is skipped without a
 * reason. @param why a sentence that names what is missing
 */
export function lacks(isMissing: boolean, why: string): boolean {
  if (isMissing && FILE) appendFileSync(FILE, `${asker()}\t${why}\n`)
  return isMissing
}

/** The same for the real pages and sentences. */
export const lacksCorpus = (isMissing: boolean) => lacks(isMissing, 'TRIVET_CORPUS is not set')
