import { createFood, findFoodsByIds, labelFoods, listAllFoods } from '../foods/food.service'
import type { LabelId } from '../foods/label.schema'
import { createLabel, listAllLabels } from '../foods/label.service'
import { createUnit, findUnitsByIds, listAllUnits } from '../foods/unit.service'
import { createOrganizer, listAllOrganizers } from '../organizers/organizer.service'
import type { Ctx, GroupScope } from '../platform/context'
import { foldText } from '../platform/text/fold'
import type { RecipeState } from '../recipes/recipe/recipe-content.schema'
import { findSubRecipes } from '../recipes/sub-recipe/sub-recipe.service'
import type { Kept } from './history.schema'
import { findKept } from './operation.store'

declare module '../platform/ports' {
  interface Ports {
    /** Makes a recipe action that was deleted again, when that is undone. */
    createRecipeAction(tx: Ctx, action: NonNullable<Kept['recipeAction']>): { id: string }
  }
}

/** Names by id, of what is in some versions of a recipe: live ones, and those that went and are remembered. */
export interface Names {
  foods: Map<string, { name: string; pluralName: string | null }>
  units: Map<string, { name: string; pluralName: string | null; fraction?: boolean }>
  organizers: Map<string, string>
  /** Live recipes that lines are made by. */
  recipes: Map<string, string>
}

function keptOf({ db, groupId }: GroupScope, id: string): Kept {
  return findKept(db, groupId, id) ?? {}
}

const ORGANIZERS = [
  ['categoryIds', 'category'],
  ['tagIds', 'tag'],
  ['toolIds', 'tool'],
] as const

/** The names of everything that some versions point to. */
export function namesIn(scope: GroupScope, states: readonly RecipeState[]): Names {
  const lines = states.flatMap(({ ingredients }) => ingredients)
  const idsOf = (key: 'foodId' | 'unitId') => [...new Set(lines.flatMap((line) => line[key] ?? []))]
  const foods: Names['foods'] = new Map(findFoodsByIds(scope, idsOf('foodId')))
  const units: Names['units'] = new Map(findUnitsByIds(scope, idsOf('unitId')))
  const organizers = new Map<string, string>()
  const made = findSubRecipes(scope, lines, 'members')
  const recipes = new Map([...made].map(([id, { name }]) => [id, name]))
  for (const [key, kind] of ORGANIZERS) {
    const ids = new Set(states.flatMap((state) => state[key]))
    if (ids.size === 0) continue
    for (const { id, name } of listAllOrganizers(scope, kind)) if (ids.has(id)) organizers.set(id, name)
    for (const id of ids) {
      const gone = organizers.has(id) ? undefined : keptOf(scope, id).organizer
      if (gone) organizers.set(id, gone.name)
    }
  }
  for (const id of idsOf('foodId')) {
    const gone = foods.has(id) ? undefined : keptOf(scope, id).food
    if (gone) foods.set(id, gone)
  }
  for (const id of idsOf('unitId')) {
    const gone = units.has(id) ? undefined : keptOf(scope, id).unit
    if (gone) units.set(id, gone)
  }
  return { foods, units, organizers, recipes }
}

type Noun = { id: string; name: string }

/** The one of the name that there is by now, else a new one made of what is remembered; null when no one knows it any more. */
function findOrMake<Gone extends Noun>(
  gone: Gone | undefined,
  all: () => readonly Noun[],
  make: (gone: Gone) => Noun,
): string | null {
  if (!gone) return null
  const key = foldText(gone.name)
  return (all().find(({ name }) => foldText(name) === key) ?? make(gone)).id
}

/** The label, on those of its foods that have got no other one since. */
function reviveLabel(tx: Ctx, { foodIds, ...label }: NonNullable<Kept['label']>): string | null {
  const id = findOrMake(
    label,
    () => listAllLabels(tx),
    ({ name, color }) => createLabel(tx, { name, color }),
  )
  if (id !== null) labelFoods(tx, foodIds, id as LabelId)
  return id
}

/** Makes a food, unit, label, organizer or recipe action the group's own again that went with an operation. @returns its id, which may be a new one */
export function reviveDeleted(tx: Ctx, kept: Kept): string | null {
  const { food, unit, organizer, label } = kept
  if (label) return reviveLabel(tx, label)
  if (kept.recipeAction) return tx.ports.createRecipeAction(tx, kept.recipeAction).id
  if (food)
    return findOrMake(
      food,
      () => listAllFoods(tx),
      (gone) => createFood(tx, { ...gone, labelId: null }),
    )
  if (unit)
    return findOrMake(
      unit,
      () => listAllUnits(tx),
      (gone) => createUnit(tx, gone),
    )
  if (!organizer) return null
  return findOrMake(
    organizer,
    () => listAllOrganizers(tx, organizer.kind),
    ({ name, isOnHand }) => createOrganizer(tx, organizer.kind, { name, onHand: isOnHand }),
  )
}

/**
 * Makes what an earlier version points to the group's own again: what was deleted or merged since is found by its name, or made again
 * of what is remembered. What no one remembers is left out.
 */
export function revive(tx: Ctx, state: RecipeState): RecipeState {
  const ids = (key: 'foodId' | 'unitId') => state.ingredients.flatMap((line) => line[key] ?? [])
  const live = new Set<string>([
    ...findFoodsByIds(tx, ids('foodId')).keys(),
    ...findUnitsByIds(tx, ids('unitId')).keys(),
    ...ORGANIZERS.flatMap(([key, kind]) =>
      state[key].length === 0 ? [] : listAllOrganizers(tx, kind).map(({ id }) => id),
    ),
  ])
  const found = new Map<string, string | null>()
  const now = (id: string) => {
    if (live.has(id)) return id
    if (!found.has(id)) found.set(id, reviveDeleted(tx, keptOf(tx, id)))
    return found.get(id) ?? null
  }
  const organizers = (wanted: readonly string[]) => [...new Set(wanted.flatMap((id) => now(id) ?? []))]
  return {
    ...state,
    ingredients: state.ingredients.map((line) => ({
      ...line,
      foodId: line.foodId === null ? null : now(line.foodId),
      unitId: line.unitId === null ? null : now(line.unitId),
    })),
    categoryIds: organizers(state.categoryIds),
    tagIds: organizers(state.tagIds),
    toolIds: organizers(state.toolIds),
  }
}
