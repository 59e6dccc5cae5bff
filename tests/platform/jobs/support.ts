import * as v from 'valibot'
import {
  type AnyTaskKind,
  type Lane,
  type TaskCtx,
  type TaskKinds,
  type TaskMessage,
  taskKind,
} from '../../../src/platform/jobs/task'
import { createTaskRunner } from '../../../src/platform/jobs/task-runner'
import { getTask } from '../../../src/platform/jobs/tasks'
import { findActor } from '../../../src/users/actor.service'
import type { Kitchen } from '../../support/kitchen'

export const Input = v.object({ name: v.string() })
type Run = (
  task: TaskCtx,
  input: v.InferOutput<typeof Input>,
) => TaskMessage | null | Promise<TaskMessage | null>

/** A person's short work. */
export function kind(run: Run, more: { maxAttempts?: number; lane?: Lane } = {}) {
  return taskKind({ kind: 'peel', owner: 'person', lane: 'usual', input: Input, run, ...more })
}

export const title = { messageId: 'task.task' }

/** Kinds as the app lists them. */
export function named(...kinds: readonly AnyTaskKind[]): TaskKinds {
  return Object.fromEntries(kinds.map((one) => [one.kind, () => one]))
}

export function runnerOf({ services }: Kitchen, kinds: readonly AnyTaskKind[] | TaskKinds) {
  const byName = Array.isArray(kinds) ? named(...kinds) : (kinds as TaskKinds)
  return createTaskRunner(services, { kinds: byName, actorOf: (id) => findActor(services, id) })
}

/** Work that begins when its turn comes and ends when the test lets it go, or when it is told to stop. */
export function stage() {
  const begun: string[] = []
  const gates = new Map<string, PromiseWithResolvers<void>>()
  const told: (() => void)[] = []
  return {
    begun,
    async run({ signal }: Pick<TaskCtx, 'signal'>, { name }: v.InferOutput<typeof Input>) {
      begun.push(name)
      const gate = Promise.withResolvers<void>()
      gates.set(name, gate)
      signal.addEventListener('abort', () => gate.reject(signal.reason))
      for (const tell of told.splice(0)) tell()
      await gate.promise
      return null
    },
    /** Resolves when so many have begun; what may begin together does so in one go. */
    async begins(count: number): Promise<void> {
      while (begun.length < count) await new Promise<void>((resolve) => told.push(resolve))
    },
    end(...names: string[]): void {
      for (const name of names) gates.get(name)?.resolve()
    },
  }
}

export const statesOf = (kitchen: Kitchen, ids: readonly string[]) =>
  ids.map((id) => getTask(kitchen.mara, id).state)
