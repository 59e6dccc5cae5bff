import { type ArchiveAsk, archiveAnswerer } from '../importers/archive/archive-child.service'
import type { ReadingJob } from '../importers/reading/reading-job.schema'
import { limitProcess } from '../platform/images/limit-process'
import { replyOf } from '../platform/processes/reader'

/** Pages of 32 MB as trees, and a picture beside. */
const MORE_BYTES = 1024 * 1024 * 1024

const readPage = async (job: ReadingJob) =>
  (await import('../importers/reading/reading.service')).readJob(job)

/** `trivet archive-reader`: no command for people; a server reads archives in it, which may hold anything (decision 0066). */
export function runArchiveReader(): Promise<never> {
  // Stopping the server stops its whole process group; the server decides whether this goes on.
  for (const name of ['SIGTERM', 'SIGINT'] as const) process.on(name, () => {})
  limitProcess(MORE_BYTES)
  const answer = archiveAnswerer()
  process.on('message', async (asked: ArchiveAsk | { ask: 'page'; job: ReadingJob }) => {
    process.send?.(await (asked.ask === 'page' ? replyOf(() => readPage(asked.job)) : answer(asked)))
  })
  process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
  return new Promise<never>(() => {})
}
