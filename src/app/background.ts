import { startDiets } from '../diets/diets-background.service'
import { startAlarm } from '../integrations/push/alarm.service'
import { startNutrition } from '../nutrition/nutrition-background.service'
import type { Services } from '../platform/context'
import { createTaskRunner } from '../platform/jobs/task-runner'
import { resumeReindexing } from '../search/index.service'
import { closeListeners } from '../shopping/sync/listeners.service'
import { findActor } from '../users/actor.service'
import { TASK_KINDS } from './jobs'

export interface Background {
  /** Begins nothing new, and resolves when running work has ended or after a few seconds. */
  stop(): Promise<void>
}

/** Starts the scheduled jobs and the queued tasks. */
export function startBackground(services: Services): Background {
  const runner = createTaskRunner(services, {
    kinds: TASK_KINDS,
    actorOf: (userId) => findActor(services, userId),
  })
  services.jobs.start()
  // What was marked for the search index before a stop or an upgrade.
  resumeReindexing(services)
  runner.start()
  const stopNutrition = startNutrition(services)
  const stopDiets = startDiets(services)
  const alarm = startAlarm(services)
  return {
    async stop() {
      closeListeners()
      alarm.stop()
      stopNutrition()
      stopDiets()
      await Promise.all([services.jobs.stop(), runner.stop()])
    },
  }
}
