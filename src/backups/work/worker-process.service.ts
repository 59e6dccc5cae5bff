import { mkdirSync } from 'node:fs'
import * as v from 'valibot'
import { AppError } from '../../platform/errors'
import { ownCommand } from '../../platform/processes/own-command'
import { type BackupJob, type BackupOutcome, type Report, WorkLine } from './job.schema'

const MAX_STDERR = 2000

/** Work on a backup that goes on in a process of its own; nothing of it holds up a request, nor takes the server's memory. */
function start(job: BackupJob) {
  mkdirSync(job.backupsDir, { recursive: true, mode: 0o700 })
  const child = Bun.spawn([...ownCommand(), 'backup-worker'], {
    argv0: 'trivet',
    stdin: 'pipe',
    stdout: 'pipe',
    stderr: 'pipe',
    // Nothing of the server's settings and secrets.
    env: { BUN_ENABLE_CRASH_REPORTING: '0', DO_NOT_TRACK: '1', TZ: process.env.TZ },
  })
  // What follows the line never comes: as long as this end is open, the server is there.
  child.stdin.write(`${JSON.stringify(job)}\n`)
  void child.stdin.flush()
  return child
}

async function* linesOf(stream: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<WorkLine> {
  let rest = ''
  const decoder = new TextDecoder()
  for await (const chunk of stream) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) yield v.parse(WorkLine, JSON.parse(line))
  }
}

/**
 * Runs a job to its end.
 * @param signal ends it at once
 * @throws AppError what the job says; internal when its process ended without a word
 */
export async function runInProcess(
  job: Exclude<BackupJob, { kind: 'pack' }>,
  report: Report,
  signal?: AbortSignal,
): Promise<BackupOutcome> {
  signal?.throwIfAborted()
  const child = start(job)
  const stop = () => child.kill('SIGKILL')
  signal?.addEventListener('abort', stop)
  try {
    const said = new Response(child.stderr).text()
    for await (const line of linesOf(child.stdout)) {
      if (line.type === 'progress') report.progress(line.done, line.total)
      else if (line.type === 'made') report.made(line)
      else if (line.type === 'done') return line.outcome
      else {
        const { code, messageId, values, status, cause } = line
        throw new AppError(code, messageId, { values, status, cause })
      }
    }
    signal?.throwIfAborted()
    const cause = (await said).slice(-MAX_STDERR)
    throw new AppError('internal', 'backup.cut-off', { cause })
  } finally {
    signal?.removeEventListener('abort', stop)
    child.kill('SIGKILL')
    await child.exited
  }
}

/** The bytes of a whole archive, made while they are sent; a client that goes away ends the process that makes it. */
export function packInProcess(job: Extract<BackupJob, { kind: 'pack' }>): ReadableStream<Uint8Array> {
  const child = start(job)
  const reader = child.stdout.getReader()
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { value, done } = await reader.read()
      if (!done) return controller.enqueue(value)
      // An archive that breaks off must not look like a whole one.
      if ((await child.exited) === 0) controller.close()
      else controller.error(new AppError('internal', 'backup.cut-off'))
    },
    cancel() {
      child.kill('SIGKILL')
    },
  })
}
