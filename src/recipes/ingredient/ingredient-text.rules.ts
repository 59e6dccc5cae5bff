import { type CountedName, countedWord } from '../../foods/counted-word.rules'
import { readContainer } from '../../measures/amount.rules'
import type { UnitSystem } from '../../measures/convert.rules'
import { handierUnit } from '../../measures/convert.rules'
import {
  exactBeside,
  formatDecimal,
  formatQuantity,
  roundForKitchen,
  roundHandy,
  scaleQuantity,
} from '../../measures/quantity.rules'
import { readUnit } from '../../measures/unit.rules'
import { amountBehind, figuresWithUnit, isMeasureLast } from './amount-behind.rules'
import { type IngredientLine, splitLine } from './ingredient-line.rules'
import { amountInUnits, lineInUnits, type Units, withUnitBehind } from './ingredient-units.rules'
import { type CountedBefore, scaleLine } from './scale-line.rules'

/** The parts of a unit that an ingredient's text shows. */
export interface UnitWords extends CountedName {
  abbreviation?: string | null | undefined
  pluralAbbreviation?: string | null | undefined
  useAbbreviation?: boolean | null | undefined
  fraction?: boolean | null | undefined
}

/** The parts of a food that an ingredient's text shows. */
export interface FoodWords extends CountedName {
  aliases?: readonly { name: string }[] | undefined
  extras?: Record<string, string> | undefined
}

/** An ingredient, or a shopping list item, as far as its text goes. */
export interface IngredientWords {
  quantity?: number | null | undefined
  unit?: UnitWords | null | undefined
  food?: FoodWords | null | undefined
  note?: string | null | undefined
  isFood?: boolean | null | undefined
  disableAmount?: boolean | null | undefined
}

function joinWords(words: (string | null | undefined)[]): string {
  return words
    .map((word) => (word ?? '').trim())
    .filter((word) => word !== '')
    .join(' ')
}

/**
 * The two flags of an ingredient that is alone: each fills in for the other when one is missing; without both it is a
 * food when it has one.
 */
export function foodFlags(ingredient: IngredientWords): { isFood: boolean; disableAmount: boolean } {
  const { isFood, disableAmount, food } = ingredient
  const isKnown = isFood !== null && isFood !== undefined
  const isDisabledKnown = disableAmount !== null && disableAmount !== undefined
  if (isKnown) return { isFood, disableAmount: isDisabledKnown ? disableAmount : !isFood }
  if (isDisabledKnown) return { isFood: !disableAmount, disableAmount }
  const hasFood = food !== null && food !== undefined
  return { isFood: hasFood, disableAmount: !hasFood }
}

/** The parts of an ingredient's text; "" for what is not shown. */
export interface IngredientParts {
  amount: string
  unit: string
  food: string
  note: string
}

/** A unit beside an amount: its abbreviation where it goes by one, in the plural above one. */
export function unitWord(unit: UnitWords, quantity: number): string {
  const abbreviation = (quantity > 1 && unit.pluralAbbreviation) || unit.abbreviation
  return (unit.useAbbreviation && abbreviation) || countedWord(unit, quantity)
}

/** A food as it is called after an amount, or after a unit; in the plural without any amount (0). */
export function foodWord(food: FoodWords, quantity: number, hasUnit: boolean): string {
  if (quantity === 0) return (food.pluralName || food.name).trim()
  return ((hasUnit && food.pluralForms?.of) || countedWord(food, quantity)).trim()
}

/**
 * The one rule for how an ingredient reads, in the API and on pages: the unit needs an amount and is plural above one; the food
 * is plural above one and without an amount. Only the figures differ.
 * @param quantity what is counted, scaled already; 0 for no amount
 * @param amount the same in figures
 */
function partsOf({ unit, food, note }: IngredientWords, quantity: number, amount: string): IngredientParts {
  const word = unit && amount !== '' ? unitWord(unit, quantity).trim() : ''
  return {
    amount,
    unit: word,
    food: food ? foodWord(food, quantity, word !== '') : '',
    note: (note ?? '').trim(),
  }
}

/**
 * The `display` of an ingredient or list item in API replies, such as "2 cups onions chopped".
 * @param settings of the recipe; in a recipe they decide for all ingredients, whatever their own flags say. Left out for
 *   shopping list items and parsed lines.
 */
export function displayText(
  ingredient: IngredientWords,
  settings?: { disableAmount?: boolean | null | undefined } | null,
): string {
  const quantity = ingredient.quantity ?? 0
  const flags = foodFlags(ingredient)
  const usesFood = settings ? settings.disableAmount !== true : flags.isFood && !flags.disableAmount
  const figures = formatQuantity(quantity, {
    style: 'display',
    fraction: ingredient.unit?.fraction !== false,
  })
  const { amount, unit, food, note } = partsOf(ingredient, quantity, figures)
  return usesFood ? joinWords([amount, unit, food, note]) : joinWords([quantity === 1 ? '' : amount, note])
}

/** How a page shows ingredients. */
export interface IngredientView {
  /** Multiplier chosen by the cook; 1 otherwise. */
  scale?: number | undefined
  /** `settings.disableAmount` of the recipe. */
  amountsDisabled?: boolean | null | undefined
  /** Language of the recipe, for the lines no one has taken apart. */
  language?: string | null | undefined
  decimalMark?: string | undefined
  /** Whose units amounts are shown in; as written when left out. */
  units?: UnitSystem | undefined
  /** The line as it came, where no one has changed what was recognized in it: the page reads like the source. */
  written?: string | null | undefined
  /** Free lines are as they were typed: nothing looks for amounts in them. */
  isVerbatim?: boolean | undefined
}

interface ScaledAmount {
  quantity: number
  /** The amount in figures. */
  amount: string
  /** Another unit than the ingredient's, which a kitchen measures so much in. */
  unit?: UnitWords | undefined
  /** See `IngredientLine`. */
  exact?: string | undefined
}

/** The amount of an ingredient as a page counts and writes it, scaled: what a page rounds, it rounds here. */
function scaledAmount(
  { quantity, unit }: IngredientWords,
  { scale = 1, decimalMark = '.' }: IngredientView,
): ScaledAmount {
  const exact = scaleQuantity(quantity, scale) ?? 0
  const isFraction = unit?.fraction !== false
  if (scale === 1 || exact <= 0) {
    return { quantity: exact, amount: formatQuantity(exact, { fraction: isFraction, decimalMark }) }
  }
  const handier = unit ? handierUnit(exact, unit.name) : undefined
  if (handier) {
    const turned = roundHandy(exact * handier.by)
    return { quantity: turned, amount: formatDecimal(turned, decimalMark), unit: { name: handier.unit } }
  }
  // Groups seldom set grams to decimals; scaled grams are whole all the same.
  const isDecimal = !isFraction || (unit ? (readUnit(unit.name, 0)?.isMetric ?? false) : false)
  const scaled = roundForKitchen(exact, isDecimal, !unit && Number.isInteger(quantity))
  const amount = formatQuantity(scaled, { fraction: !isDecimal, decimalMark })
  return { quantity: scaled, amount, exact: exactBeside(exact, scaled, decimalMark) }
}

/**
 * The parts of an ingredient as pages show them, scaled. Amounts disabled: the note alone, as the name (`food`).
 */
export function ingredientParts(
  ingredient: IngredientWords,
  view: IngredientView = {},
): IngredientParts & Pick<IngredientLine, 'exact'> {
  if (view.amountsDisabled) return { amount: '', unit: '', food: (ingredient.note ?? '').trim(), note: '' }
  const { quantity, amount, unit = ingredient.unit, exact } = scaledAmount(ingredient, view)
  return { ...partsOf({ ...ingredient, unit }, quantity, amount), ...(exact && { exact }) }
}

/** The line as it came if it was recognized and no one has changed it since. @param readings by reference */
export function writtenIn(
  { referenceId, originalText }: { referenceId: string; originalText: string | null },
  readings: ReadonlyMap<string, string>,
): string | null {
  return readings.get(referenceId) === 'sure' ? originalText : null
}

/** No one measures out an ingredient in more words than these; looking through them would take long. */
const MAX_READ_LINE = 500

/**
 * An ingredient as one line of the page: the figures, then unit and food, then the note. A line no one has taken apart
 * (amounts disabled, or neither unit nor food and figures in the note) is split and scaled as the text it is; one of more than
 * 500 characters stays as it was typed.
 */
export function ingredientLine(ingredient: IngredientWords, view: IngredientView = {}): IngredientLine {
  if (view.written && !view.amountsDisabled && (view.units ?? 'written') === 'written') {
    const asWritten = { ...view, written: null, amountsDisabled: true }
    const line = ingredientLine({ note: view.written }, asWritten)
    // Amounts are known here: what cannot be counted in the words is counted in the parts.
    if (!line.isUnscaled) return line
  }
  const { amount, unit, food, note: behind, exact } = ingredientParts(ingredient, view)
  const { units, scale = 1, decimalMark } = view
  const language = view.language ?? ''
  const turning: Units | null =
    units === undefined || units === 'written' ? null : { to: units, scale, language, decimalMark }
  const text = (ingredient.note ?? '').trim()
  const isRead = !view.isVerbatim && text.length <= MAX_READ_LINE
  if (!view.amountsDisabled && (unit !== '' || food !== '')) {
    const quantity = scaleQuantity(ingredient.quantity, scale)
    const turned =
      turning && ingredient.unit && quantity
        ? amountInUnits(quantity, ingredient.unit, ingredient.food, turning)
        : null
    const counted = isRead
      ? scaleLine(text, scale, language, quantity ? countedAs(ingredient) : undefined)
      : null
    const note = counted?.text ?? behind
    const isUnscaled = counted?.isUnscaled || undefined
    const isBehind = (food !== '' && isMeasureLast(language)) || undefined
    if (turned !== null) {
      const line = { amount: turned, rest: food, note, isBehind }
      return { ...(isBehind ? line : withUnitBehind(line)), isUnscaled }
    }
    if (isBehind)
      return { amount: figuresWithUnit(amount, unit), rest: food, note, exact, isUnscaled, isBehind }
    // Without a food the note begins with its name: "2 tablespoons ice water, cold".
    if (food === '') {
      const named = splitNote(note)
      return { amount, rest: joinWords([unit, named.rest]), note: named.note, exact, isUnscaled }
    }
    return { amount, rest: joinWords([unit, food]), note, exact, isUnscaled }
  }
  // Lines that no one has taken apart keep the quantity 1 that clients give every line: no one means "1 crème fraîche, to serve".
  const isPlaceholder = !ingredient.quantity || ingredient.quantity === 1
  if (!isRead) {
    const isUnscaled = scale !== 1 && /\p{N}/u.test(text) ? true : undefined
    return { amount: view.amountsDisabled || isPlaceholder ? '' : amount, rest: text, note: '', isUnscaled }
  }
  const isUnparsed = !ingredient.unit && !ingredient.food && isPlaceholder
  if (!view.amountsDisabled && !isUnparsed) return { amount, ...splitNote(behind), exact }
  const scaled = scaleLine(text, scale, language)
  const written = { ...setApart(scaled.text, language), exact: scaled.exact }
  const line = turning && !scaled.isUnscaled ? lineInUnits(text, written, turning) : written
  return { ...line, isUnscaled: scaled.isUnscaled || undefined }
}

/** A free line as the page sets it; without an amount at its beginning one behind the thing is looked for. */
function setApart(text: string, language: string): IngredientLine {
  const line = splitLine(text, language)
  const behind = line.amount === '' ? amountBehind(line.rest) : undefined
  return behind ? { ...line, ...behind, isBehind: true } : line
}

/** Which part of an ingredient's own amount a figure in its note may repeat. */
function countedAs({ unit }: IngredientWords): CountedBefore {
  if (!unit) return 'thing'
  if (readContainer(` ${unit.name}`, 0) !== undefined) return 'container'
  return readUnit(unit.name, 0) ? 'measure' : 'thing'
}

function splitNote(note: string): { rest: string; note: string } {
  const { amount, rest, note: behind } = splitLine(note)
  return amount === '' ? { rest, note: behind } : { rest: note, note: '' }
}
