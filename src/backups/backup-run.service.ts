import { resolve } from 'node:path'
import type { Config } from '../platform/config/config'
import { AppError } from '../platform/errors'
import type { TaskMessage } from '../platform/jobs/task'

/** What is being done with backups at this moment; it outlives a restore, which replaces everything else. */
export interface BackupRun {
  kind: 'backup' | 'proof' | 'restore'
  /** Which backup; null for one that has no name yet. */
  name: string | null
  done: number
  /** 0 while it is not known. */
  total: number
}

interface State {
  current: BackupRun | null
  /** Settles when what goes on has ended. */
  ended: Promise<unknown>
  /** Why the last restore came to nothing. */
  failure: TaskMessage | null
}

const states = new Map<string, State>()

function stateOf({ dataDir }: Pick<Config, 'dataDir'>): State {
  const key = resolve(dataDir)
  const state = states.get(key) ?? { current: null, ended: Promise.resolve(), failure: null }
  states.set(key, state)
  return state
}

/** What goes on, and how the last restore failed unless one has gone well since. */
export const backupRunState = (config: Pick<Config, 'dataDir'>): Readonly<State> => stateOf(config)

/**
 * Does something with backups while nothing else is done with them; a running check, which is short and which no one asked for, is waited for.
 * @throws conflict `backup.another-runs`
 */
export async function runExclusively<T>(
  config: Pick<Config, 'dataDir'>,
  kind: BackupRun['kind'],
  name: string | null,
  run: (operation: BackupRun) => Promise<T>,
): Promise<T> {
  const state = stateOf(config)
  while (state.current?.kind === 'proof') await state.ended
  if (state.current) throw new AppError('conflict', 'backup.another-runs')
  const operation: BackupRun = { kind, name, done: 0, total: 0 }
  state.current = operation
  if (kind === 'restore') state.failure = null
  const { promise, resolve: end } = Promise.withResolvers<void>()
  state.ended = promise
  try {
    return await run(operation)
  } catch (error) {
    if (kind === 'restore')
      state.failure =
        error instanceof AppError
          ? { messageId: error.messageId, values: error.values }
          : { messageId: 'backup.restore-failed' }
    throw error
  } finally {
    state.current = null
    end()
  }
}
