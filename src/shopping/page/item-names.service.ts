import * as v from 'valibot'
import { getFood, getOrCreateFood, updateFood } from '../../foods/food.service'
import { LabelInput } from '../../foods/label.schema'
import { createLabel, listAllLabels } from '../../foods/label.service'
import { getOrCreateUnit, listAllUnits } from '../../foods/unit.service'
import { createUnitMatcher, findExact } from '../../parser/match.rules'
import type { Ctx } from '../../platform/context'
import { AppError } from '../../platform/errors'
import { opens } from '../../platform/flags'
import { formText } from '../../platform/http/form'
import { foldText } from '../../platform/text/fold'

/** Ids of what an item is made of; null for nothing. */
export interface NamedThings {
  foodId: string | null
  unitId: string | null
  labelId: string | null
}

/** Whether someone may give the group units and labels, and its foods another label. */
export const mayOrganize = ({ actor }: Pick<Ctx, 'actor'>): boolean => opens(actor, 'organize')

function requireOrganizer(ctx: Ctx): void {
  if (!mayOrganize(ctx)) throw new AppError('forbidden', 'shopping.needs-organizer')
}

const typedIn = (form: FormData, field: string) => formText(form, field).trim().slice(0, 500)

/** The unit that was typed, also by its plural, abbreviation or alias, else the one chosen. */
function unitOf(tx: Ctx, form: FormData): string | null {
  const name = typedIn(form, 'newUnit')
  if (name === '') return formText(form, 'unitId') || null
  const known = findExact(createUnitMatcher(listAllUnits(tx)), name)
  if (known) return known.id
  requireOrganizer(tx)
  return getOrCreateUnit(tx, name).id
}

/** The label that was typed, else the one chosen. */
function labelOf(tx: Ctx, form: FormData): string | null {
  const name = typedIn(form, 'newLabel')
  if (name === '') return formText(form, 'labelId') || null
  const known = listAllLabels(tx).find((label) => foldText(label.name) === foldText(name))
  if (known) return known.id
  requireOrganizer(tx)
  return createLabel(tx, v.parse(LabelInput, { name })).id
}

/** The next item of this food comes with the label of this one. */
function keepLabel(tx: Ctx, foodId: string, labelId: string): void {
  const food = getFood(tx, foodId)
  if (food.labelId === labelId) return
  requireOrganizer(tx)
  updateFood(tx, food.id, { ...food, labelId })
}

/**
 * What an item's form names. Names that the group does not have are made, those that it has are joined, and the food keeps the label
 * where that was asked for: all of it, or nothing.
 * @throws forbidden for a new unit or label, or another label of a food, where the caller may not organize data; conflict 400 for no such label
 */
export function nameThings(ctx: Ctx, form: FormData): NamedThings {
  return ctx.transaction((tx) => {
    const [unitId, labelId] = [unitOf(tx, form), labelOf(tx, form)]
    const food = typedIn(form, 'food')
    const foodId = food === '' ? null : getOrCreateFood(tx, food).id
    if (form.has('keepLabel') && foodId !== null && labelId !== null) keepLabel(tx, foodId, labelId)
    return { foodId, unitId, labelId }
  })
}
