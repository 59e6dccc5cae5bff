/** What a thread may take. */
export interface ThreadLimits {
  /** For one job; then the thread is ended, whatever it does. */
  timeoutMs: number
  /** Without a job for so long it ends, and gives its memory back. */
  idleMs: number
}

/** A second thread for work that would hold up everybody; it is there only while there is some. */
export interface Thread<Job, Answer> {
  /**
   * Gives a job to the thread, which does one after another; job and answer are copied.
   * @throws TimeoutError after `timeoutMs`; Error for whatever goes wrong in the thread
   */
  run(job: Job): Promise<Answer>
  readonly isAlive: boolean
}

function told<Answer>(worker: Worker, job: unknown, timeoutMs: number): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  const timer = setTimeout(() => {
    reject(new DOMException(`The thread took longer than ${timeoutMs} ms.`, 'TimeoutError'))
  }, timeoutMs)
  worker.onmessage = ({ data }: MessageEvent<Answer>) => resolve(data)
  worker.onerror = ({ message }) => reject(new Error(message))
  worker.postMessage(job)
  return promise.finally(() => clearTimeout(timer))
}

/**
 * A thread that the first job starts. One that took too long or failed is ended, and the next job starts another.
 * @param start makes the worker, which answers every message with one
 */
export function createThread<Job, Answer>(
  start: () => Worker,
  { timeoutMs, idleMs }: ThreadLimits,
): Thread<Job, Answer> {
  let worker: Worker | undefined
  let idle: Timer | undefined
  let last: Promise<unknown> = Promise.resolve()

  function end(): void {
    worker?.terminate()
    worker = undefined
  }

  async function ask(job: Job): Promise<Answer> {
    clearTimeout(idle)
    worker ??= start()
    try {
      const answer = await told<Answer>(worker, job, timeoutMs)
      idle = setTimeout(end, idleMs)
      idle.unref()
      return answer
    } catch (error) {
      end()
      throw error
    }
  }

  return {
    run(job) {
      const turn = last.then(() => ask(job))
      last = turn.catch(() => undefined)
      return turn
    },
    get isAlive() {
      return worker !== undefined
    },
  }
}
