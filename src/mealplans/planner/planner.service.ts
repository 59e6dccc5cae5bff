import { addDays, type Day, daysBetween, daysFrom } from '../../measures/day.rules'
import type { Ctx } from '../../platform/context'
import { timeSlices } from '../../platform/limits/time-slices'
import type { EntryType } from '../entries/entry-type.schema'
import { changePlan } from '../entries/plan-change.service'
import type { PlanChangeId } from '../entries/plan-change.store'
import type { CreatePlanEntryInput, PlanEntry, PlanEntryId } from '../entries/plan-entry.schema'
import {
  addPlanEntry,
  deletePlanEntry,
  entriesOfDays,
  getPlanEntry,
  replacePlanEntry,
} from '../entries/plan-entry.service'
import { chooseRecipe } from '../plan-rules/random.service'
import { endOf, type Span } from './week.rules'

/** What a page has done, and how it is undone. */
export interface Done {
  change: PlanChangeId
  entry: PlanEntry
}

/** Plans a meal. @throws as `addPlanEntry` */
export function addMeal(ctx: Ctx, input: CreatePlanEntryInput): Done {
  return ctx.transaction((tx) => {
    let entry!: PlanEntry
    const change = changePlan(tx, [], () => {
      entry = addPlanEntry(tx, input, { isChosen: true })
      return [entry.id]
    })
    return { change, entry }
  })
}

/** The fields of an entry that its page sets; who planned it stays. */
export type MealEdit = Partial<CreatePlanEntryInput>

/** Changes what is given of a meal. @throws not-found */
export function changeMeal(ctx: Ctx, id: PlanEntryId, edit: MealEdit): Done {
  return ctx.transaction((tx) => {
    const { date, entryType, title, text, recipeId, userId } = getPlanEntry(tx, id)
    let entry!: PlanEntry
    const change = changePlan(tx, [id], () => {
      entry = replacePlanEntry(tx, id, { date, entryType, title, text, recipeId, userId, ...edit })
      return []
    })
    return { change, entry }
  })
}

/** Takes a meal out of the plan. @throws not-found */
export function removeMeal(ctx: Ctx, id: PlanEntryId): Done {
  return ctx.transaction((tx) => {
    const entry = getPlanEntry(tx, id)
    const change = changePlan(tx, [id], () => {
      deletePlanEntry(tx, id)
      return []
    })
    return { change, entry }
  })
}

/** Adds several at once. Null when there is nothing to add. */
function addAll(ctx: Ctx, inputs: readonly CreatePlanEntryInput[]): PlanChangeId | null {
  if (inputs.length === 0) return null
  return changePlan(ctx, [], (tx) => inputs.map((input) => addPlanEntry(tx, input, { isChosen: false }).id))
}

/** What a change of many has added. */
export interface Filled {
  count: number
  /** Null where nothing was added. */
  change: PlanChangeId | null
}

const slotOf = ({ date, entryType }: { date: Day; entryType: EntryType }) => `${date} ${entryType}`

/** Plans recipes by chance for all meals of some kinds that have nothing yet; none that the days have already, and none twice. */
export async function fillGaps(
  ctx: Ctx,
  span: Span,
  types: readonly EntryType[],
  forEveryone = true,
): Promise<Filled> {
  const planned = entriesOfDays(ctx, span.start, endOf(span))
  const full = new Set(planned.map(slotOf))
  const taken = new Set(planned.flatMap(({ recipeId }) => recipeId ?? []))
  const gaps = daysFrom(span.start, span.days)
    .flatMap((date) => types.map((entryType) => ({ date, entryType })))
    .filter((slot) => !full.has(slotOf(slot)))
  const chosen: CreatePlanEntryInput[] = []
  const slices = timeSlices()
  for (const slot of gaps) {
    await slices.pause()
    const recipeId = await chooseRecipe(ctx, { ...slot, forEveryone }, taken)
    if (recipeId === undefined) continue
    taken.add(recipeId)
    chosen.push({ ...slot, title: '', text: '', recipeId })
  }
  return { count: chosen.length, change: addAll(ctx, chosen) }
}

/** Replaces a planned recipe by a random one that its day and the seven after it do not have; null where no other matches the rules. @throws not-found */
export async function changeByChance(ctx: Ctx, id: PlanEntryId): Promise<Done | null> {
  const { date, entryType } = getPlanEntry(ctx, id)
  const planned = entriesOfDays(ctx, date, addDays(date, 7))
  const taken = new Set(planned.flatMap(({ recipeId }) => recipeId ?? []))
  const recipeId = await chooseRecipe(ctx, { date, entryType, forEveryone: true }, taken)
  return recipeId === undefined
    ? null
    : changeMeal(ctx, id, { recipeId, title: '', text: '', servings: null, leftoverOf: null })
}

/** Plans one recipe by chance, which the days around do not have yet; null where no other matches the rules. */
export async function addByChance(
  ctx: Ctx,
  span: Span,
  slot: { date: Day; entryType: EntryType },
): Promise<Done | null> {
  const planned = entriesOfDays(ctx, span.start, endOf(span))
  const taken = new Set(planned.flatMap(({ recipeId }) => recipeId ?? []))
  const recipeId = await chooseRecipe(ctx, { ...slot, forEveryone: true }, taken)
  return recipeId === undefined ? null : addMeal(ctx, { ...slot, title: '', text: '', recipeId })
}

/** Plans everything of some days again from another day on; what is the rest of a meal among them is the rest of its copy. */
export function copyDays(ctx: Ctx, span: Span, to: Day): Filled {
  return ctx.transaction((tx) => {
    const planned = entriesOfDays(tx, span.start, endOf(span))
    const shift = daysBetween(span.start, to)
    const copies = new Map<PlanEntryId, PlanEntryId>()
    const originalsFirst = planned.toSorted(
      (one, other) => Number(one.leftoverOf !== null) - Number(other.leftoverOf !== null),
    )
    if (planned.length === 0) return { count: 0, change: null }
    const change = changePlan(tx, [], () =>
      originalsFirst.map(({ id, date, entryType, title, text, recipeId, servings, leftoverOf }) => {
        const copy = addPlanEntry(
          tx,
          {
            date: addDays(date, shift),
            entryType,
            title,
            text,
            recipeId,
            servings,
            leftoverOf: (leftoverOf !== null && copies.get(leftoverOf)) || null,
          },
          { isChosen: false },
        )
        copies.set(id, copy.id)
        return copy.id
      }),
    )
    return { count: planned.length, change }
  })
}
