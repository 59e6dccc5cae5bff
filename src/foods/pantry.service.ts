import type { GroupScope } from '../platform/context'
import { listAllFoods } from './food.service'
import { listAllUnits } from './unit.service'

/** Whether a group has neither foods nor units; two statements. */
export function isPantryEmpty(scope: GroupScope): boolean {
  return listAllUnits(scope).length === 0 && listAllFoods(scope).length === 0
}
