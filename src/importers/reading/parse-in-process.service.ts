import type { Ctx } from '../../platform/context'
import { createSemaphore } from '../../platform/limits/semaphore'
import { startReader } from '../../platform/processes/reader'
import { isOverTime, runWithin } from '../../platform/processes/run-within'
import type { PageReading } from '../../scraper/draft.schema'
import { foundNothing } from './page-fetch.service'
import type { ReadingJob } from './reading-job.schema'

/**
 * What is longer is read by a process of its own, so that the server goes on answering (decision 0016), and so is what has not been
 * read in this time. Nine of ten pages are shorter, and take some hundredths of a second.
 */
const MAX_HERE = 600_000
const HERE_MS = 60
/** Pages of 5 MB that were made to be slow take one second of a fast processor. */
const BESIDE_MS = 20_000

// Its tables of kitchen words are made when it is loaded: a start that reads no page need not wait for them, nor hold them.
const loadReader = () => import('./reading.service')

// One at a time: each takes a hundred megabytes for a moment.
const beside = createSemaphore({ atOnce: 1, maxWaiting: 100, maxWaitingInLane: 20 })

let last: Promise<unknown> = Promise.resolve()

/**
 * One page per turn of the event loop: between two of an import of many, requests that arrived meanwhile are answered.
 * @returns null for one that takes too long
 */
async function readHere(job: ReadingJob): Promise<PageReading | null> {
  const { readJob } = await loadReader()
  const read = () => {
    try {
      return runWithin(HERE_MS, () => readJob(job))
    } catch (error) {
      if (isOverTime(error)) return null
      throw error
    }
  }
  const turn = last.then(() => Bun.sleep(1)).then(read)
  last = turn.catch(() => undefined)
  return turn
}

async function readBeside(job: ReadingJob): Promise<PageReading> {
  const reader = startReader()
  const asked = { ask: 'page', job }
  return (await reader.ask(asked, BESIDE_MS, 'net.timeout').finally(reader.close)) as PageReading
}

const lengthOf = (job: ReadingJob) => (job.kind === 'page' ? job.html : job.text).length

/**
 * Reads the recipe in a page or a text without holding up other requests for long: large and slow ones by a process of their own,
 * others here, one per turn of the event loop.
 * @throws invalid 400 `BAD_RECIPE_DATA` for what that cannot read in twenty seconds
 */
export async function parseInProcess(
  { log, userId }: Pick<Ctx, 'log' | 'userId'>,
  job: ReadingJob,
): Promise<PageReading> {
  const reading = lengthOf(job) <= MAX_HERE ? await readHere(job) : null
  if (reading) return reading
  try {
    return await beside.run(() => readBeside(job), { lane: userId })
  } catch (error) {
    log.warn("couldn't read a page", { url: job.url, length: lengthOf(job), error })
    throw foundNothing(error)
  }
}
