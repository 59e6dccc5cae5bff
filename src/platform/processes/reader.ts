import { AppError, type ErrorCode } from '../errors'
import { ownCommand } from './own-command'

/** What the process that reads foreign files answers: anything that can be copied, or why it cannot. */
export type Reply =
  | { answer: unknown }
  | {
      code: ErrorCode
      messageId: string
      values?: Record<string, string | number>
      status: number
      cause: string
    }
  | { fault: string }

/** Libraries repeat themselves in their errors. */
const MAX_CAUSE = 500

/** Answers as a reply between processes. */
export async function replyOf(answer: () => Promise<unknown>): Promise<Reply> {
  try {
    return { answer: await answer() }
  } catch (error) {
    if (!(error instanceof AppError)) return { fault: String(error instanceof Error ? error.stack : error) }
    const { code, messageId, values, status } = error
    return { code, messageId, values, status, cause: String(error.cause ?? '').slice(0, MAX_CAUSE) }
  }
}

export interface Reader {
  /**
   * Asks the process, after all earlier questions, and waits at most so long; then the process is killed.
   * @param tooLong id of the message for what does not end. @throws AppError that, or as the process answers
   */
  ask(asked: object, ms: number, tooLong: string): Promise<unknown>
  close(): void
}

/** A process for foreign files (decision 0066): whatever is in them takes its time and memory. It ends with the server. */
export function startReader(): Reader {
  let settle: ((reply: Reply | null) => void) | undefined
  const child = Bun.spawn([...ownCommand(), 'archive-reader'], {
    argv0: 'trivet',
    stdio: ['ignore', 'ignore', 'ignore'],
    serialization: 'advanced',
    ipc: (reply: Reply) => settle?.(reply),
    onExit: () => settle?.(null),
    // Nothing of the server's settings and secrets.
    env: { BUN_ENABLE_CRASH_REPORTING: '0', DO_NOT_TRACK: '1', TZ: process.env.TZ },
  })
  const close = () => child.kill('SIGKILL')

  async function tell(asked: object, ms: number, tooLong: string): Promise<unknown> {
    const { promise, resolve } = Promise.withResolvers<Reply | null>()
    settle = resolve
    const timer = setTimeout(() => resolve(null), ms)
    if (child.exitCode === null && !child.killed) child.send(asked)
    else resolve(null)
    const reply = await promise.finally(() => clearTimeout(timer))
    settle = undefined
    if (reply === null) {
      close()
      throw new AppError('invalid', tooLong, { status: 400 })
    }
    if ('answer' in reply) return reply.answer
    if ('fault' in reply) throw new Error(reply.fault)
    const { code, messageId, values, status, cause } = reply
    throw new AppError(code, messageId, { status, cause, ...(values && { values }) })
  }

  let last: Promise<unknown> = Promise.resolve()
  return {
    ask(asked, ms, tooLong) {
      const turn = last.then(() => tell(asked, ms, tooLong))
      last = turn.catch(() => undefined)
      return turn
    },
    close,
  }
}
