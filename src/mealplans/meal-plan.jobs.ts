import { listGroupZones } from '../groups/group.service'
import type { Job } from '../platform/jobs/job'
import { purgeChanges } from './entries/plan-change.service'
import { notePlannedMeals } from './made/made.service'

export const MEAL_PLAN_JOBS: Job[] = [
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
