import { AppError } from '../errors'
import { convertToOriginal, convertToWebp, toSet } from './convert'
import type { Answer } from './converter'
import { type Message, MessageReader, sendMessage } from './converter-wire'
import { type Conversion, IMAGE_NAMES } from './image-set'
import { limitProcess } from './limit-process'
import { setNativeCacheDir } from './native-cache'
import { releaseMemory } from './release-memory'

/** libvips repeats itself in its errors. */
const MAX_CAUSE = 500

interface Result {
  head: Answer
  parts: Uint8Array[]
}

async function perform({ head, parts }: Message): Promise<Result> {
  const job = head as Conversion
  const takeFile = () => parts.pop() ?? new Uint8Array()
  try {
    if (job.kind === 'one') {
      const { bytes, width, height } = await convertToWebp(takeFile(), job.maxSide, job.quality)
      return { head: { width, height, tint: null }, parts: [bytes] }
    }
    const original = await convertToOriginal(takeFile())
    // Nothing of the picture itself is referenced any more.
    releaseMemory()
    const { files, width, height, tint } = await toSet(original)
    return { head: { width, height, tint }, parts: IMAGE_NAMES.map((name) => files[name]) }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const { messageId, values } = error
    return { head: { messageId, values, cause: String(error.cause ?? '').slice(0, MAX_CAUSE) }, parts: [] }
  }
}

/**
 * `trivet convert-image`: converts one picture after another from stdin to stdout until stdin ends, also in the middle of a
 * picture: then the server is gone, and no one waits.
 * @param moreBytes how much memory it may take beyond what it has at the start
 * @param idleMs it also ends after so long without a picture
 * @param cacheDir where the image library may be unpacked
 */
export async function runConverter([moreBytes, idleMs, cacheDir]: string[]): Promise<never> {
  // Stopping the server stops its whole process group; a picture that is nearly done may still be wanted.
  for (const name of ['SIGTERM', 'SIGINT'] as const) process.on(name, () => {})
  limitProcess(Number(moreBytes))
  if (cacheDir) setNativeCacheDir(cacheDir)
  const reader = new MessageReader(Bun.stdin.stream())
  const sink = Bun.stdout.writer()
  let idle: Timer | undefined
  const next = async () => {
    if (await reader.hasMore()) clearTimeout(idle)
    return (await reader.next()) ?? endAtOnce()
  }
  for (let job = next(); ; ) {
    const message = await job
    // Always one read ahead: while a picture is converted this notices the end of the server.
    job = next()
    releaseMemory() // the bytes from the pipe
    const { head, parts } = await perform(message)
    // Before the answer: the next picture may come while it is still being sent.
    idle = setTimeout(endAtOnce, Number(idleMs))
    await sendMessage(sink, head, parts)
    releaseMemory()
  }
}

/** Ends without waiting for the decoder's threads, as an orderly exit would. */
function endAtOnce(): never {
  process.kill(process.pid, 'SIGKILL')
  throw new Error('killed')
}
