import { setPriority } from 'node:os'
import * as v from 'valibot'
import { BackupJob, type BackupOutcome, type WorkLine } from '../backups/work/job.schema'
import { packWhole, runJob } from '../backups/work/run-job.service'
import { AppError } from '../platform/errors'

const CODES = ['invalid', 'conflict', 'not-found', 'too-large', 'disk-full', 'internal', 'upstream'] as const
/** A third of what anything else gets while the processor is wanted by both; lower would starve on a busy machine. */
const NICE = 5
/** Reporting progress more often only makes work for the listener. */
const TELL_MS = 100

const write = (line: WorkLine) => void process.stdout.write(`${JSON.stringify(line)}\n`)

function failed(error: unknown): WorkLine {
  const cause = String(error instanceof Error ? (error.cause ?? error.stack) : error).slice(0, 2000)
  if (!(error instanceof AppError))
    return { type: 'failed', code: 'internal', messageId: 'backup.failed', values: {}, status: 500, cause }
  const { messageId, values, status } = error
  const code = CODES.find((known) => known === error.code) ?? 'internal'
  return { type: 'failed', code, messageId, values, status, cause }
}

/** The job is the first line; when the rest ends, the server is gone, and so is what it wanted. */
async function readJob(): Promise<BackupJob> {
  const reader = Bun.stdin.stream().getReader()
  const decoder = new TextDecoder()
  let text = ''
  while (!text.includes('\n')) {
    const { value, done } = await reader.read()
    if (done) process.exit(1)
    text += decoder.decode(value, { stream: true })
  }
  const whenAlone = async () => {
    for (;;) if ((await reader.read()).done) process.kill(process.pid, 'SIGKILL')
  }
  void whenAlone()
  return v.parse(BackupJob, JSON.parse(text))
}

/** `trivet backup-worker`: no command for people; a server does work on backups in it (decision 0048). */
export async function runBackupWorker(): Promise<number> {
  // Stopping the server stops its whole process group; the server decides whether this goes on.
  for (const name of ['SIGTERM', 'SIGINT'] as const) process.on(name, () => {})
  // Requests of people come first.
  setPriority(NICE)
  const job = await readJob()
  if (job.kind === 'pack') {
    const sink = Bun.stdout.writer({ highWaterMark: 1 << 20 })
    for await (const piece of packWhole(job)) {
      sink.write(piece)
      await sink.flush()
    }
    await sink.end()
    process.exit(0)
  }
  let toldAt = 0
  const report = {
    progress(done: number, total: number) {
      if (performance.now() - toldAt < TELL_MS) return
      toldAt = performance.now()
      write({ type: 'progress', done, total })
    },
    made: (outcome: BackupOutcome) => write({ type: 'made', ...outcome }),
  }
  try {
    write({ type: 'done', outcome: await runJob(job, report) })
  } catch (error) {
    write(failed(error))
  }
  return 0
}
