import { type ArchiveAsk, archiveAnswerer } from '../importers/archive/archive-child.service'
import { limitProcess } from '../platform/images/limit-process'

/** Pages of 32 MB as trees, and a picture beside. */
const MORE_BYTES = 1024 * 1024 * 1024

/** `trivet archive-reader`: no command for people; a server reads archives in it, which may hold anything (decision 0066). */
export function runArchiveReader(): Promise<never> {
  // Whoever stops the server stops its whole group; the server decides whether this goes on.
  for (const name of ['SIGTERM', 'SIGINT'] as const) process.on(name, () => {})
  limitProcess(MORE_BYTES)
  const answer = archiveAnswerer()
  process.on('message', async (asked: ArchiveAsk) => {
    process.send?.(await answer(asked))
  })
  process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
  return new Promise<never>(() => {})
}
