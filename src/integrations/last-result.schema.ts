import type { TaskMessage } from '../platform/jobs/task'

/** What came of the last message to somebody outside. */
export interface LastResult {
  /** UTC. */
  at: string
  isOk: boolean
  /** What the far side answered, or why nothing arrived. */
  message: TaskMessage | null
}
