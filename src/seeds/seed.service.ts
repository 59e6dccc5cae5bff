import { createFood, labelFoods, listAllFoods, updateFood } from '../foods/food.service'
import type { SeedFood, SeedLists, SeedUnit } from '../foods/food-lists.schema'
import { listLanguage, seedLists } from '../foods/food-lists.service'
import type { LabelId } from '../foods/label.schema'
import { createLabel, listAllLabels } from '../foods/label.service'
import { listedForms, type PluralForms } from '../foods/plural-forms.schema'
import { createListedUnit, listAllUnits, updateUnit } from '../foods/unit.service'
import type { Ctx, GroupScope } from '../platform/context'
import { foldText } from '../platform/text/fold'

export type SeedKind = 'foods' | 'units' | 'labels'

type Names = readonly (string | null | undefined)[]

/** Names by which something counts as known already. */
function keysOf(names: Names): Set<string> {
  return new Set(names.flatMap((name) => (name ? [foldText(name)] : [])))
}

const aliasesOf = (names: readonly string[] = []) => names.map((name) => ({ name }))

/** Labels of the group by folded name. */
function knownLabels(scope: GroupScope): Map<string, LabelId> {
  return new Map(listAllLabels(scope).map(({ id, name }) => [foldText(name), id]))
}

function seedLabels(tx: Ctx, { foods, labels }: SeedLists): number {
  const known = knownLabels(tx)
  const missing = labels.filter(({ name }) => !known.has(foldText(name)))
  const made = new Map(missing.map(({ key, name, color }) => [key, createLabel(tx, { name, color }).id]))
  labelSeededFoods(tx, foods, made)
  return missing.length
}

/** Foods that were seeded before their label get it, unless someone has given them another. */
function labelSeededFoods(tx: Ctx, foods: readonly SeedFood[], made: ReadonlyMap<string, LabelId>): void {
  if (made.size === 0) return
  const labelOf = new Map(foods.map(({ name, label }) => [foldText(name), made.get(label)]))
  const plain = listAllFoods(tx).filter(({ labelId }) => labelId === null)
  const byLabel = Map.groupBy(plain, ({ name }) => labelOf.get(foldText(name)))
  for (const [labelId, labelled] of byLabel) {
    if (labelId) {
      const ids = labelled.map(({ id }) => id)
      labelFoods(tx, ids, labelId)
    }
  }
}

type Named = { name: string; pluralName: string | null; pluralForms: PluralForms | null }

/** Existing entries with a listed name get plurals that they lack, since kitchens may be older than these. */
function lackingForms<Thing extends Named>(
  things: readonly Thing[],
  listed: readonly (SeedUnit | SeedFood)[],
  language: string,
): (Thing & { pluralForms: PluralForms })[] {
  const byName = new Map(listed.map((entry) => [entry.name, entry]))
  return things.flatMap((thing) => {
    const { forms, plural = thing.name } = byName.get(thing.name) ?? {}
    const isListed = forms && !thing.pluralForms && (thing.pluralName ?? thing.name) === plural
    return isListed ? [{ ...thing, pluralForms: { language, ...forms } }] : []
  })
}

function seedUnits(tx: Ctx, { units }: SeedLists, language: string): number {
  const own = listAllUnits(tx)
  for (const unit of lackingForms(own, units, language)) updateUnit(tx, unit.id, unit)
  const known = keysOf(
    own.flatMap((unit) => [
      unit.name,
      unit.pluralName,
      unit.abbreviation,
      unit.pluralAbbreviation,
      ...unit.aliases.map(({ name }) => name),
    ]),
  )
  const missing = units.filter(({ name }) => !known.has(foldText(name)))
  for (const unit of missing) createListedUnit(tx, unit, language)
  return missing.length
}

function seedFoods(tx: Ctx, { foods, labels }: SeedLists, language: string): number {
  const own = listAllFoods(tx)
  for (const food of lackingForms(own, foods, language)) updateFood(tx, food.id, food)
  const known = keysOf(
    own.flatMap((food) => [food.name, food.pluralName, ...food.aliases.map(({ name }) => name)]),
  )
  const missing = foods.filter(({ name }) => !known.has(foldText(name)))
  const groupLabels = knownLabels(tx)
  for (const food of missing) {
    const label = labels.find(({ key }) => key === food.label)
    const labelId = (label && groupLabels.get(foldText(label.name))) ?? null
    addFood(tx, food, { labelId, language })
  }
  return missing.length
}

function addFood(
  tx: Ctx,
  { name, plural = name, forms, aliases }: SeedFood,
  { labelId, language }: { labelId: LabelId | null; language: string },
): void {
  const pluralName = plural === name ? null : plural
  const rest = { description: '', extras: {}, onHand: false, aliases: aliasesOf(aliases) }
  createFood(tx, { ...rest, name, pluralName, pluralForms: listedForms(language, forms), labelId }, language)
}

const SEEDERS: Record<SeedKind, (tx: Ctx, lists: SeedLists, language: string) => number> = {
  foods: seedFoods,
  units: seedUnits,
  labels: seedLabels,
}

/**
 * Adds the usual foods, units or labels of a locale in one transaction. Entries that the group has already, by name, plural,
 * abbreviation or alias, are left as they are, so that a second run changes nothing. Foods make no labels: they get theirs if
 * it exists, or when it is created.
 * The lists are our own.
 * @returns how many were added
 */
export function seedKind(ctx: Ctx, kind: SeedKind, locale: string): number {
  const added = ctx.transaction((tx) => SEEDERS[kind](tx, seedLists(locale), listLanguage(locale)))
  ctx.log.info('seeded', { kind, locale, added })
  return added
}

/** Everything a new kitchen starts with: labels, units, then foods. Returns how many of each were added. */
export function seedEverything(ctx: Ctx, locale: string): Record<SeedKind, number> {
  return ctx.transaction((tx) => ({
    labels: seedKind(tx, 'labels', locale),
    units: seedKind(tx, 'units', locale),
    foods: seedKind(tx, 'foods', locale),
  }))
}
