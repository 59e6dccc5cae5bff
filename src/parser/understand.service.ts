import type { SeedUnit } from '../foods/food-lists.schema'
import { listLanguage, seedLists } from '../foods/food-lists.service'
import { canMakeFood, type FoodName, resolveNames } from '../foods/resolve.service'
import type { Unit } from '../foods/unit.schema'
import { getOrCreateUnit } from '../foods/unit.service'
import { getPreferences } from '../groups/group.service'
import type { Ctx } from '../platform/context'
import { opens } from '../platform/flags'
import { newId } from '../platform/ids'
import { timeSlices } from '../platform/limits/time-slices'
import { unparsedLine } from '../recipes/ingredient/unparsed.rules'
import type { ImportRecipeInput } from '../recipes/recipe/import-input.schema'
import { importRecipe } from '../recipes/recipe/import-recipe.service'
import type { Recipe } from '../recipes/recipe/recipe.schema'
import type { LineReading } from '../recipes/recipe/recipe-content.schema'
import type { Prepared } from '../recipes/recipe/recipe-write.service'
import { createUnitMatcher, type Named } from './match.rules'
import { openUnits } from './pantry.service'
import { chooseFood, type SureLine, sureLine } from './sure-line.rules'

/** An imported recipe, its lines taken apart as far as that is sure. */
interface Understood {
  input: ImportRecipeInput
  /** By reference of the line; empty where nothing was to be read. */
  readings: ReadonlyMap<string, LineReading>
}

/** A unit of the kitchen, or one of the lists of the line's language that it does not have yet. */
type KnownUnit = Unit | (Named & { id: ''; seed: SeedUnit })

/** A line that is understood, with its unit. */
export type ReadLine = SureLine<KnownUnit>

type Row = Record<string, unknown>

interface PlainRow {
  row: Row
  text: string
}

const asIs = (input: ImportRecipeInput): Understood => ({ input, readings: new Map() })

const textIn = (row: Row, key: string) => (typeof row[key] === 'string' ? row[key] : '')

/** The lines of a recipe of which nothing is taken apart yet; null when someone has done so, or there are none. */
function plainRows({ recipeIngredient, settings }: ImportRecipeInput): PlainRow[] | null {
  const rows: readonly unknown[] = Array.isArray(recipeIngredient) ? recipeIngredient : []
  const isPlain = settings?.disableAmount !== false
  const plain = rows.map((one) => {
    const row: Row = typeof one === 'object' && one !== null ? { ...one } : { note: one }
    const quantity = typeof row.quantity === 'number' ? row.quantity : null
    return { row, text: unparsedLine({ quantity, note: textIn(row, 'note') }, isPlain) }
  })
  const isTaken = plain.some(({ row }) => Boolean(row.unit) || Boolean(row.food))
  return isTaken || plain.length === 0 ? null : plain
}

/** The units that a kitchen of a language usually has, read by the first line that asks for one. */
function unitsOfLists(language: string) {
  let units: ReturnType<typeof createUnitMatcher<KnownUnit>> | undefined
  return () => {
    units ??= createUnitMatcher<KnownUnit>(
      seedLists(language).units.map((seed) => ({
        ...{ id: '', name: seed.name, pluralName: seed.plural, abbreviation: seed.abbreviation, seed },
        aliases: seed.aliases?.map((name) => ({ name })),
      })),
    )
    return units
  }
}

/** Takes lines apart, in slices, as far as that is sure; foods are looked for later. @returns null for a line in doubt */
export async function readSureLines(
  ctx: Ctx,
  texts: readonly string[],
  language: string,
): Promise<(ReadLine | null)[]> {
  const { units, unitNames } = await openUnits(ctx)
  // The words of fifteen languages are loaded by the first line that is taken apart.
  const { parseIngredient } = await import('./parse.service')
  const options = { parser: 'nlp', language, units: unitNames } as const
  const slices = timeSlices()
  const listed = unitsOfLists(language)
  const read: (ReadLine | null)[] = []
  for (const text of texts) {
    await slices.pause()
    read.push(sureLine<KnownUnit>(parseIngredient(text, options), units, language, listed))
  }
  return read
}

/** New foods of one import, more than any recipe needs: creating one takes a millisecond or more. Lines beyond stay plain lines. */
const MOST_NEW = 50

const joined = (parts: readonly string[]) => parts.filter((part) => part !== '').join(', ')

/** Three places, as ingredients keep them: the display finds ⅓ in 0.333. */
const rounded = (quantity: number | null) => quantity && Math.round(quantity * 1000) / 1000

/** What is kept of a line once its food is known. */
export interface TakenLine {
  quantity: number | null
  unitId: string | null
  foodId: string
  note: string
}

type Lines = readonly (ReadLine | null)[]

const named = (names: readonly string[], language: string): FoodName[] =>
  names.map((name) => ({ name, language }))

/** The food of each line: the first that the kitchen has, else the first that it may make. */
function chooseFoods(ctx: Ctx, lines: Lines, language: string, mayName: boolean) {
  const guesses = [...new Set(lines.flatMap((line) => line?.foods.map(({ name }) => name) ?? []))]
  const found = resolveNames(ctx, named(guesses, language), { mayCreate: false, mayName })
  const known = new Map(guesses.map((name, at) => [name, found[at]]))
  const chosen = lines.map((line) => line && chooseFood(line.foods, (name) => Boolean(known.get(name))))
  const unknown = new Set(chosen.flatMap((food) => (food && !known.get(food.name) ? [food.name] : [])))
  return { chosen, known, wanted: [...unknown].slice(0, MOST_NEW) }
}

/** Whether an import would take each line apart; finds foods as `takeLines`, and makes none. */
export function wouldTake(ctx: Ctx, lines: Lines, language: string): boolean[] {
  const { chosen, known, wanted } = chooseFoods(ctx, lines, language, false)
  const mayCreate = opens(ctx.actor, 'organize')
  const made = new Set((mayCreate ? named(wanted, language).filter(canMakeFood) : []).map(({ name }) => name))
  return chosen.map(
    (food, at) =>
      (mayCreate || lines[at]?.unit?.id !== '') &&
      Boolean(food && (known.get(food.name) || made.has(food.name))),
  )
}

/**
 * Finds the foods of lines, and makes those that may be made, in an open transaction; null for a line that stays plain text.
 * @param language of the lines
 */
export function takeLines(tx: Ctx, lines: Lines, language: string): (TakenLine | null)[] {
  const mayCreate = opens(tx.actor, 'organize')
  const { chosen, known, wanted } = chooseFoods(tx, lines, language, mayCreate)
  const made =
    wanted.length === 0 || !mayCreate ? [] : resolveNames(tx, named(wanted, language), { mayCreate })
  for (const [at, name] of wanted.entries()) known.set(name, made[at])
  return lines.map((line, at) => {
    const guess = chosen[at]
    const resolved = guess && known.get(guess.name)
    if (!line || !resolved || (line.unit?.id === '' && !mayCreate)) return null
    const note = joined([guess.note, resolved.rest, line.note])
    const unit =
      line.unit && 'seed' in line.unit
        ? getOrCreateUnit(tx, line.unit.name, line.unit.seed, listLanguage(language))
        : line.unit
    return { quantity: rounded(line.quantity), unitId: unit?.id ?? null, foodId: resolved.food.id, note }
  })
}

/** A recipe with its rows as they are kept. @param taken what is known of each line; null for one that stays plain text */
function understood(
  input: ImportRecipeInput,
  rows: readonly PlainRow[],
  taken: readonly (TakenLine | null)[],
): Understood {
  const recipeIngredient = rows.map(({ row, text }, at) => {
    const line = taken[at]
    if (text === '') return row
    const kept = {
      ...row,
      referenceId: textIn(row, 'referenceId').toLowerCase() || newId(),
      originalText: textIn(row, 'originalText') || text,
    }
    if (!line) return { ...kept, quantity: null, unit: null, food: null, note: text }
    const { quantity, unitId, foodId, note } = line
    return { ...kept, quantity, unit: unitId && { id: unitId }, food: { id: foodId }, note }
  })
  const readings = new Map(
    (recipeIngredient as Row[]).flatMap((row) => {
      const reading: LineReading = row.food ? 'sure' : 'doubtful'
      return textIn(row, 'note') || row.food ? [[textIn(row, 'referenceId'), reading] as const] : []
    }),
  )
  return {
    input: { ...input, recipeIngredient, settings: { ...input.settings, disableAmount: false } },
    readings,
  }
}

/** Whether the caller's group wants the lines of imports taken apart. */
export function takesImports(ctx: Ctx): boolean {
  const { recipeParseOnImport, recipeDisableAmount } = getPreferences(ctx, ctx.groupId)
  return recipeParseOnImport === true && !recipeDisableAmount
}

type Understand = (tx: Ctx) => Understood

/** Never throws: an import does not fail because of its ingredients. */
async function understand(ctx: Ctx, input: ImportRecipeInput): Promise<Understand> {
  const rows = takesImports(ctx) ? plainRows(input) : null
  if (!rows) return () => asIs(input)
  const language = input.language || ctx.locale
  const texts = rows.map(({ text }) => text)
  const none = () => rows.map(() => null)
  const lines = await readSureLines(ctx, texts, language).catch((error) => {
    ctx.log.error("couldn't read the ingredients of an import", { error })
    return none()
  })
  return (tx) => {
    try {
      // Foods that were made before it failed are no part of the recipe.
      return understood(
        input,
        rows,
        tx.part(() => takeLines(tx, lines, language)),
      )
    } catch (error) {
      tx.log.error("couldn't find the foods of an import", { error })
      return understood(input, rows, none())
    }
  }
}

/**
 * Takes the lines of an imported recipe apart, where its group wants that: what is sure gets quantity, unit, food and note, the rest stays
 * a line; the text as it came is kept with each. Members who may not organize make no foods: lines of new ones stay lines.
 * @param finish makes the input whole in the transaction, where others have to be asked
 * @returns what writes the recipe, for the transaction that is to hold it; it throws as `importRecipe`
 */
export async function understandImport(
  ctx: Ctx,
  input: ImportRecipeInput,
  finish: (tx: Ctx, input: ImportRecipeInput) => ImportRecipeInput = (_, whole) => whole,
): Promise<(tx: Ctx, prepared: Prepared) => Recipe> {
  const understandIn = await understand(ctx, input)
  return (tx, prepared) => {
    const { input: read, readings } = understandIn(tx)
    return importRecipe(tx, finish(tx, read), { ...prepared, readings })
  }
}
