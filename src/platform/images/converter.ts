import * as v from 'valibot'
import { AppError } from '../errors'
import { ownCommand } from '../processes/own-command'
import { MessageReader, sendMessage } from './converter-wire'
import { type Conversion, type ImageSource, sizeOf } from './image-set'
import { nativeCacheDir } from './native-cache'
import { releaseMemory } from './release-memory'

/** The result of a conversion; the files follow as bytes. */
const Answer = v.union([
  v.object({
    width: v.pipe(v.number(), v.integer(), v.minValue(1)),
    height: v.pipe(v.number(), v.integer(), v.minValue(1)),
    tint: v.nullable(v.picklist([1, 2, 3, 4, 5])),
  }),
  v.object({
    messageId: v.pipe(v.string(), v.startsWith('image.')),
    values: v.record(v.string(), v.union([v.string(), v.number()])),
    cause: v.string(),
  }),
])
export type Answer = v.InferOutput<typeof Answer>

/** A picture that was converted. */
export interface Converted {
  width: number
  height: number
  tint: 1 | 2 | 3 | 4 | 5 | null
  files: Uint8Array<ArrayBuffer>[]
}

export interface ConverterLimits {
  /** Processor time for one picture; after it the process is killed. */
  processorMs: number
  /** Time for one picture from its first byte on, however busy the machine is. */
  deadlineMs: number
  /** After this time without a picture the process ends and frees its memory; after a photograph it does at once. */
  idleMs: number
  /** Memory that decoding may take. */
  memoryBytes: number
}

export interface Converter {
  /**
   * Converts one picture; the caller sees to it that there is one at a time. When the signal is aborted the process ends at once.
   * @throws invalid: what the converter says of the picture, or `image.too-demanding` when it took too long, too much memory, or brought
   * the process down; the signal's reason
   */
  run(job: Conversion, source: ImageSource, signal?: AbortSignal): Promise<Converted>
  /** Id of the process; undefined while there is none. */
  readonly pid: number | undefined
}

/** How often the process is looked at: memory grows by a gigabyte in some 500 ms. */
const WATCH_MS = 40
/** A tick of the processor's time as the kernel counts for programs, on every machine. */
const TICK_MS = 10
const LARGE_BYTES = 1_000_000
/** What the process has without any picture: the engine and the image library. */
const BASE_BYTES = 96 * 1024 * 1024

type Child = Bun.Subprocess<'pipe', 'pipe', 'ignore'>

class Died extends Error {}

function startChild({ memoryBytes, idleMs }: ConverterLimits): Child {
  const child = Bun.spawn(
    [...ownCommand(), 'convert-image', String(memoryBytes), String(idleMs), nativeCacheDir() ?? ''],
    {
      argv0: 'trivet',
      stdin: 'pipe',
      stdout: 'pipe',
      stderr: 'ignore',
      // Nothing of the server's settings and secrets. One heap, from which what is freed goes back to the system.
      env: {
        BUN_ENABLE_CRASH_REPORTING: '0',
        DO_NOT_TRACK: '1',
        MALLOC_ARENA_MAX: '1',
        MALLOC_TRIM_THRESHOLD_: '131072',
        MALLOC_MMAP_THRESHOLD_: '131072',
        // Where libstdc++ is on systems that keep it elsewhere.
        LD_LIBRARY_PATH: process.env.LD_LIBRARY_PATH,
      },
    },
  )
  child.unref()
  return child
}

async function residentBytes(pid: number): Promise<number> {
  const status = await Bun.file(`/proc/${pid}/status`).text()
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) * 1024
}

async function processorMs(pid: number): Promise<number> {
  const stat = await Bun.file(`/proc/${pid}/stat`).text()
  // Fields 14 and 15; the second, a name in brackets, may hold anything.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS
}

function tooDemanding(cause: unknown): AppError {
  return new AppError('invalid', 'image.too-demanding', { cause })
}

interface Exchanged {
  answer: Answer
  files: Converted['files']
}

function toConverted({ answer, files }: Exchanged): Converted {
  if (!('messageId' in answer)) return { ...answer, files }
  const { messageId, values, cause } = answer
  throw new AppError('invalid', messageId, { values, cause })
}

/**
 * A process of our own executable that decodes pictures, so that nothing in one can take the server's memory, time or life
 * (decision 0022). The first picture starts it.
 */
export function createConverter(limits: ConverterLimits): Converter {
  let current: { child: Child; reader: MessageReader } | undefined

  function end(): void {
    current?.child.kill('SIGKILL')
    current = undefined
  }

  function start() {
    const child = startChild(limits)
    const started = { child, reader: new MessageReader(child.stdout) }
    void child.exited.then(() => {
      if (current === started) current = undefined
    })
    return started
  }

  async function exchange(job: Conversion, source: ImageSource): Promise<Exchanged> {
    current ??= start()
    const { child, reader } = current
    const sending = sendMessage(child.stdin, job, [source]).then(() => {
      if (sizeOf(source) <= LARGE_BYTES) return
      // Garbage from reading and sending an upload, and machine code, would stay in memory until the picture is done.
      Bun.shrink()
      releaseMemory()
    })
    const [message] = await Promise.all([reader.next(), sending]).catch((error) => {
      throw new Died('the converter cannot be written to', { cause: error })
    })
    if (!message) throw new Died('the converter ended')
    return { answer: v.parse(Answer, message.head), files: message.parts }
  }

  /** A process that has worked before may just have ended, or died of something else: then the picture gets a new one. */
  async function exchangeTwice(
    job: Conversion,
    source: ImageSource,
    signal: AbortSignal,
  ): Promise<Exchanged> {
    const isFresh = current === undefined
    try {
      return await exchange(job, source)
    } catch (error) {
      if (isFresh || signal.aborted || !(error instanceof Died)) throw error
      end()
      return await exchange(job, source)
    }
  }

  /** Watches the process until it is done or takes more than it may. */
  function watch(stop: AbortController): Timer {
    const began = new Map<number, number>()
    return setInterval(async () => {
      const pid = current?.child.pid
      if (pid === undefined) return
      try {
        const [bytes, ms] = await Promise.all([residentBytes(pid), processorMs(pid)])
        if (!began.has(pid)) began.set(pid, ms)
        const spentMs = ms - (began.get(pid) ?? 0)
        if (bytes > BASE_BYTES + limits.memoryBytes) stop.abort(tooDemanding(`it took ${bytes} bytes`))
        if (spentMs > limits.processorMs) stop.abort(tooDemanding(`it took ${spentMs} ms of the processor`))
      } catch {
        // it has ended meanwhile
      }
    }, WATCH_MS)
  }

  return {
    async run(job, source, callerSignal) {
      callerSignal?.throwIfAborted()
      const stop = new AbortController()
      const signal = callerSignal ? AbortSignal.any([callerSignal, stop.signal]) : stop.signal
      const { promise: stopped, reject } = Promise.withResolvers<never>()
      const giveUp = () => reject(signal.reason)
      signal.addEventListener('abort', giveUp)
      const { deadlineMs } = limits
      const deadline = setTimeout(() => stop.abort(tooDemanding(`it took ${deadlineMs} ms`)), deadlineMs)
      const watching = watch(stop)
      let exchanged: Exchanged
      try {
        exchanged = await Promise.race([exchangeTwice(job, source, signal), stopped])
      } catch (error) {
        end()
        throw error instanceof Died ? tooDemanding(error) : error
      } finally {
        // A long-lived signal would otherwise keep the picture in memory.
        signal.removeEventListener('abort', giveUp)
        clearTimeout(deadline)
        clearInterval(watching)
        // The memory that allocators keep after a photograph is more than a new process takes.
        if (sizeOf(source) > LARGE_BYTES) end()
      }
      return toConverted(exchanged)
    },
    get pid() {
      return current?.child.pid
    },
  }
}
