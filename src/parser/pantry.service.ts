import type { Food } from '../foods/food.schema'
import { readFoods } from '../foods/food.service'
import type { Unit } from '../foods/unit.schema'
import { readUnits } from '../foods/unit.service'
import { bump, createCache } from '../platform/cache/cache'
import type { GroupScope } from '../platform/context'
import { during, type Listener } from '../platform/events/events'
import { timeSlices } from '../platform/limits/time-slices'
import { type Matcher, namesOfUnit, openFoodMatcher, openUnitMatcher } from './match.rules'

declare module '../platform/cache/cache' {
  interface CacheTopics {
    /** Foods and units of the group, with their labels. */
    pantry: true
  }
}

const CHANGES = [
  'food-created',
  'food-updated',
  'food-deleted',
  'food-merged',
  'foods-labelled',
  'unit-created',
  'unit-updated',
  'unit-deleted',
  'unit-merged',
  'label-updated',
  'label-deleted',
] as const

/** Listens for what changes in pantries, so that none that is kept is out of date. */
export const PANTRY_CHANGES: readonly Listener[] = CHANGES.map((name) =>
  during(name, (_, tx) => bump(tx, 'pantry')),
)

/** The group's foods and units, ready for many look-ups. */
export interface Pantry {
  foods: Matcher<Food>
  units: Matcher<Unit>
  /** Every name, plural, abbreviation and alias of a unit. */
  unitNames: readonly string[]
}

const pantries = createCache<Pantry>({ maxBytes: 16 * 1024 * 1024, topics: ['pantry'] })

/** About what a name takes: as it was written, folded, and its places in two tables and a list. */
const BYTES_A_NAME = 200

/** Reads the group's units alone and makes them ready, in slices. */
export async function openUnits(scope: GroupScope): Promise<Pick<Pantry, 'units' | 'unitNames'>> {
  const slices = timeSlices()
  const units = openUnitMatcher<Unit>()
  const unitNames: string[] = []
  for (const unit of await readUnits(scope)) {
    units.add(unit)
    unitNames.push(...namesOfUnit(unit).filter((name): name is string => Boolean(name)))
    await slices.pause()
  }
  return { units, unitNames }
}

/**
 * Reads the group's foods and units and makes them ready, in slices; kept until one of them changes, unless they are thousands.
 */
export async function openPantry(scope: GroupScope): Promise<Pantry> {
  const view = pantries.of(scope)
  const known = view.get('pantry')
  if (known) return known
  const slices = timeSlices()
  const { units, unitNames } = await openUnits(scope)
  const foods = openFoodMatcher<Food>()
  for (const food of await readFoods(scope)) {
    foods.add(food)
    await slices.pause()
  }
  const pantry = { foods, units, unitNames }
  view.set('pantry', pantry, (foods.names.length + units.names.length) * BYTES_A_NAME)
  return pantry
}
