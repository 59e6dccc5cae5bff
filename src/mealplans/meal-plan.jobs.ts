import { listGroupZones } from '../groups/group.service'
import type { Job } from '../platform/jobs/job'
import { purgeChanges } from './entries/plan-change.service'
import { notePlannedMeals } from './made/made.service'

const HALF_AN_HOUR_MS = 30 * 60_000

export const MEAL_PLAN_JOBS: Job[] = [
  {
    name: 'plan-digests',
    titleId: 'job.plan-digests',
    schedule: { atMs: HALF_AN_HOUR_MS },
    run: async (services) => {
      const { enqueueDigests } = await import('./digest/digest.service')
      return `${enqueueDigests(services)} put into the line`
    },
  },
  {
    name: 'planned-meals',
    titleId: 'job.planned-meals',
    schedule: { dailyIn: listGroupZones },
    run: async (services) => `${await notePlannedMeals(services)} noted`,
  },
  {
    name: 'meal-plan-changes',
    titleId: 'job.meal-plan-changes',
    schedule: 'daily',
    run: (services) => `${purgeChanges(services)} forgotten`,
  },
]
