import { toTimestamp } from '../platform/clock'
import type { Ctx } from '../platform/context'
import { languageOf } from '../platform/i18n/languages.rules'
import { foldText } from '../platform/text/fold'
import type { Food, FoodId } from './food.schema'
import { createFood, getFood } from './food.service'
import { foodsByKeys, touchFood } from './food.store'
import type { NameElsewhere, SeedFood, SharedNames } from './food-lists.schema'
import { readSharedNames } from './food-lists.service'
import { type FoodNameRow, foodNames, insertFoodName } from './food-names.store'
import type { LabelId } from './label.schema'
import { LABELS } from './label.store'
import { listedForms } from './plural-forms.schema'

/** Folded name and plural. */
const keysIn = ([, name, plural]: NameElsewhere) =>
  (plural === undefined ? [name] : [name, plural]).map(foldText)

/** The key by which other lists know a food of a language's list. */
const shareKeyOf = (language: string, { key, name }: SeedFood) =>
  key ?? (language === 'en' ? name : undefined)

const labels = new WeakMap<SharedNames, ReadonlyMap<string, readonly string[]>>()

/** The folded names of each label: a thousand, folded once. */
function namesOfLabels(shared: SharedNames): ReadonlyMap<string, readonly string[]> {
  let names = labels.get(shared)
  if (!names) {
    names = new Map(Object.entries(shared.labels).map(([key, own]) => [key, own.map(foldText)]))
    labels.set(shared, names)
  }
  return names
}

/** Foods of the group by the names that were asked for, and those that are made meanwhile: one statement for each `read`. */
export class KitchenFoods {
  readonly #ctx: Ctx
  readonly #byKey = new Map<string, Food>()
  readonly #asked = new Set<string>()
  readonly #names = new Map<FoodId, FoodNameRow[]>()
  #shared: SharedNames | undefined
  #labels: ReadonlyMap<string, LabelId> | undefined

  constructor(ctx: Ctx) {
    this.#ctx = ctx
  }

  get #sharedNames(): SharedNames {
    this.#shared ??= readSharedNames()
    return this.#shared
  }

  /** Reads the foods that go by some folded names. */
  read(keys: readonly string[]): void {
    const { db, groupId } = this.#ctx
    const fresh = [...new Set(keys)].filter((key) => !this.#asked.has(key))
    const found = foodsByKeys(db, groupId, fresh)
    for (const key of fresh) this.#asked.add(key)
    const ids = new Set([...found.values()].map(({ id }) => id).filter((id) => !this.#names.has(id)))
    for (const id of ids) this.#names.set(id, [])
    for (const row of ids.size === 0 ? [] : foodNames(db, groupId, [...ids]))
      this.#names.get(row.foodId)!.push(row)
    for (const [key, food] of found) if (!this.#byKey.has(key)) this.#byKey.set(key, food)
  }

  get(key: string): Food | undefined {
    return this.#byKey.get(key)
  }

  /** What the lists of all languages call a food of one of them. */
  #elsewhere(language: string, seed: SeedFood): readonly NameElsewhere[] {
    const key = shareKeyOf(language, seed)
    return key === undefined ? [] : (this.#sharedNames.foods[key] ?? [])
  }

  /** The folded names of a food of a list in all languages. */
  keysOfSeed(language: string, seed: SeedFood): string[] {
    return [foldText(seed.name), ...this.#elsewhere(language, seed).flatMap(keysIn)]
  }

  /** How a food is called in those languages in which it has a name and the lists have one for the seed: the same or something else. */
  #compare(food: Food, names: readonly NameElsewhere[]): 'same' | 'other' | 'unknown' {
    const rows = this.#names.get(food.id) ?? []
    const listed = rows.filter(({ language }) => names.some(([locale]) => languageOf(locale) === language))
    if (listed.length === 0) return 'unknown'
    const isSame = listed.some(({ language, name }) =>
      names.some((own) => languageOf(own[0]) === language && keysIn(own).includes(foldText(name))),
    )
    return isSame ? 'same' : 'other'
  }

  /** Whether a food that has the name of a seed is another one: "paprika" of an English kitchen is no "Paprika". */
  isAnother(food: Food, language: string, seed: SeedFood | undefined): boolean {
    if (!seed || !this.hasOtherLanguages(food, language)) return false
    return this.#compare(food, this.#elsewhere(language, seed)) === 'other'
  }

  /** Whether a food is called something in other languages only. */
  hasOtherLanguages({ id }: Food, language: string): boolean {
    const rows = this.#names.get(id) ?? []
    return rows.length > 0 && rows.every((row) => row.language !== language)
  }

  /** The food of the kitchen that the lists of another language call as it is called. @param mayName it is called so in this one from then on */
  findElsewhere(language: string, seed: SeedFood, mayName: boolean): Food | undefined {
    const names = this.#elsewhere(language, seed)
    for (const own of names) {
      const food = keysIn(own).flatMap((key) => this.#byKey.get(key) ?? [])[0]
      if (!food || !keysIn(own).includes(foldText(food.name)) || this.#compare(food, names) === 'other')
        continue
      if (!mayName) return food
      if (this.#names.get(food.id)?.length === 0)
        this.#insertName(food, languageOf(own[0]), food.name, food.pluralName)
      this.#insertName(food, language, seed.name, seed.plural ?? null)
      return this.#renamed(food.id)
    }
    return undefined
  }

  #insertName({ id }: Food, language: string, name: string, plural: string | null): void {
    insertFoodName(this.#ctx.db, this.#ctx.groupId, { foodId: id, language, name, plural })
  }

  #renamed(id: FoodId): Food {
    const ctx = this.#ctx
    touchFood(ctx.db, ctx.groupId, id, toTimestamp(ctx.clock.now()))
    const food = getFood(ctx, id)
    ctx.publish('food-updated', { groupId: ctx.groupId, food })
    return this.#remember(food)
  }

  #remember(food: Food): Food {
    for (const name of [food.name, food.pluralName ?? '', ...food.aliases.map((alias) => alias.name)])
      if (name !== '') this.#byKey.set(foldText(name), food)
    this.#names.set(food.id, foodNames(this.#ctx.db, this.#ctx.groupId, [food.id]))
    return food
  }

  #labelOf(kind: string): LabelId | null {
    if (!this.#labels) {
      const { db, groupId } = this.#ctx
      const own = new Map(LABELS.all(db, groupId).map(({ id, name }) => [foldText(name), id]))
      const byKind = [...namesOfLabels(this.#sharedNames)].flatMap(([key, names]) => {
        const id = names.map((name) => own.get(name)).find((found) => found !== undefined)
        return id ? [[key, id] as const] : []
      })
      this.#labels = new Map(byKind)
    }
    return this.#labels.get(kind) ?? null
  }

  /** A food of a list with its names; one whose name another food has takes the first of its aliases that is free, if there is one. */
  makeFromSeed(language: string, { name, plural, forms, aliases = [], label }: SeedFood): Food | undefined {
    const free = [name, ...aliases].find((one) => !this.isTaken(one))
    if (free === undefined) return undefined
    const others = aliases.filter((alias) => alias !== free)
    return this.make(language, {
      name: free,
      kind: label,
      ...(free === name && { plural, forms }),
      aliases: others,
    })
  }

  /** By a name that was not asked for before: its singular, or how it is called in the nominative. */
  find(name: string): Food | undefined {
    const key = foldText(name)
    this.read([key])
    return this.#byKey.get(key)
  }

  /** Whether a food of the kitchen has this very name. */
  isTaken(name: string): boolean {
    return foldText(this.find(name)?.name ?? '') === foldText(name)
  }

  /** A new food with the label of its kind, where the kitchen has that. */
  make(
    language: string,
    {
      name,
      kind,
      plural,
      forms,
      aliases = [],
    }: Pick<SeedFood, 'name' | 'plural' | 'forms'> & { kind: string; aliases?: readonly string[] },
  ): Food {
    const pluralName = plural === undefined || plural === name ? null : plural
    const input = {
      ...{ name, pluralName, description: '', extras: {}, onHand: false },
      pluralForms: listedForms(language, forms),
      labelId: this.#labelOf(kind),
      aliases: aliases.map((alias) => ({ name: alias })),
    }
    return this.#remember(createFood(this.#ctx, input, language))
  }
}
