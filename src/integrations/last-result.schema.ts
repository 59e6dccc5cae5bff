import type { TaskMessage } from '../platform/jobs/task'

/** The result of the last message to another server. */
export interface LastResult {
  /** UTC. */
  at: string
  isOk: boolean
  /** What the other server answered, or why nothing arrived. */
  message: TaskMessage | null
}

/** The three columns of a row that store the result of its last message. */
export interface LastRow {
  last_sent_at: string | null
  last_ok: number | null
  last_message: string | null
}

/** The result of the last message; null where none was sent. */
export function toLastResult({ last_sent_at, last_ok, last_message }: LastRow): LastResult | null {
  if (last_sent_at === null) return null
  const message = last_message === null ? null : (JSON.parse(last_message) as TaskMessage)
  return { at: last_sent_at, isOk: last_ok === 1, message }
}
