import * as v from 'valibot'
import { numberForField } from '../../measures/number.rules'
import { foldText } from '../../platform/text/fold'
import type { HeadedRow } from '../../recipes/editor/row-order.rules'
import { LINE_LENGTH } from '../../recipes/recipe/lenient.schema'
import { type Confidence, NO_CONFIDENCE } from '../parsed-line.schema'
import type { ParsedIngredient } from '../parser.schema'

/** Below this share a field or line is marked. */
export const SURE_FROM = 0.75

/** Words of a line that may be the name of something new. */
export type NamePart = 'unit' | 'food'

/** One line of the form, as typed. */
export interface ParsedRow extends HeadedRow {
  referenceId: string
  /** Added on this page: the recipe does not have it yet. */
  isNew: boolean
  /** A stored ingredient without words: it is not shown and stays as it is. */
  isKept: boolean
  /** The line that was taken apart, or is to be. */
  text: string
  quantity: string
  unit: string
  food: string
  note: string
  confidence: Confidence
  /** The unit or food is new, and the form offers to make it. */
  offers: Record<NamePart, boolean>
  /** It is to be made. */
  makes: Record<NamePart, boolean>
}

/** The form; `version` is the recipe's last change when it was opened. */
export interface ParsedFormValues {
  version: string
  rows: ParsedRow[]
  /** Ids of the recipe's ingredients that were taken out. */
  removed: string[]
}

/** Whether a confidence is so low that the part needs attention; never where the parser gives none. */
export function isDoubtful(share: number | null): boolean {
  return share !== null && share < SURE_FROM
}

/** `Pinch of salt` is one pinch: a unit without a number would not be shown. */
function isOneUnit(text: string, unit: ParsedIngredient['ingredient']['unit']): boolean {
  if (!unit?.id) return false
  const line = `${foldText(text)} `
  const names = [unit.name, unit.abbreviation, ...unit.aliases.map(({ name }) => name)]
  const isPlural = line.startsWith(`${foldText(unit.pluralName ?? '')} `) && unit.pluralName !== unit.name
  return !isPlural && names.some((name) => name !== '' && line.startsWith(`${foldText(name)} `))
}

/** What a row has besides its line. */
export type RowFrame = Pick<ParsedRow, 'referenceId' | 'title' | 'isNew' | 'isKept'>

/**
 * A parsed line as a row of the form. New names are made unless the line is doubtful.
 * @param language in which numbers are written, that of the recipe; '' if it has none
 */
export function toParsedRow(
  { referenceId, title, isNew: isNewRow, isKept }: RowFrame,
  { input, confidence, ingredient }: ParsedIngredient,
  language: string,
): ParsedRow {
  const { quantity, unit, food, note } = ingredient
  const isNew = (item: typeof unit | typeof food) => item !== null && item.id === null
  const offers = { unit: isNew(unit), food: isNew(food) }
  const isSure = !isDoubtful(confidence.average)
  return {
    referenceId,
    title,
    isNew: isNewRow,
    isKept,
    text: input,
    quantity: quantity ? numberForField(quantity, language) : isOneUnit(input, unit) ? '1' : '',
    unit: unit?.name ?? '',
    food: food?.name ?? '',
    note,
    confidence,
    offers,
    makes: { unit: offers.unit && isSure, food: offers.food && isSure },
  }
}

/** An empty row, for a line without words or one that was just added. */
export function unreadRow({ referenceId, title, isNew, isKept }: RowFrame): ParsedRow {
  const nothing = { unit: false, food: false }
  return {
    ...{ referenceId, title, isNew, isKept, text: '' },
    ...{ quantity: '', unit: '', food: '', note: '' },
    confidence: NO_CONFIDENCE,
    offers: nothing,
    makes: nothing,
  }
}

/** True for a line that is above others and is no ingredient: `For the sauce:`. */
export function isHeadingLine({ text, quantity, unit, food }: ParsedRow): boolean {
  return /:\s*$/.test(text) && `${quantity}${unit}${food}`.trim() === ''
}

/** True for a row in which nothing is written. */
export function isBlankRow({ text, quantity, unit, food, note }: ParsedRow): boolean {
  return `${text}${quantity}${unit}${food}${note}`.trim() === ''
}

/** Six numbers with their names. */
const LONGEST_SHARES = 500
const Share = v.fallback(v.nullable(v.pipe(v.number(), v.minValue(0), v.maxValue(1))), null)
const Shares = v.fallback(
  v.object({ average: Share, comment: Share, name: Share, unit: Share, quantity: Share, food: Share }),
  NO_CONFIDENCE,
)

function readShares(text: string): Confidence {
  if (text.length > LONGEST_SHARES) return NO_CONFIDENCE
  try {
    return v.parse(Shares, JSON.parse(text))
  } catch {
    return NO_CONFIDENCE
  }
}

/** Reads the form as the browser sent it; missing fields are empty. Never throws. */
export function readParsedForm(form: FormData): ParsedFormValues {
  // A form looks through all its fields for each; a map does not.
  const sent = new Map(form)
  const text = (name: string) => {
    const value = sent.get(name)
    // What is longer than a line may be is refused when it is saved; until then no one looks at the rest.
    return typeof value === 'string' ? value.slice(0, LINE_LENGTH + 1).replace(/\r\n?/g, '\n') : ''
  }
  const rows: ParsedRow[] = []
  for (let at = 0; sent.has(`lines.${at}.referenceId`); at++) {
    const field = (name: string) => text(`lines.${at}.${name}`)
    rows.push({
      referenceId: field('referenceId'),
      title: sent.has(`lines.${at}.title`) ? field('title') : null,
      isNew: field('isNew') === 'true',
      isKept: field('isKept') === 'true',
      text: field('text'),
      quantity: field('quantity'),
      unit: field('unit'),
      food: field('food'),
      note: field('note'),
      confidence: readShares(field('confidence')),
      offers: { unit: field('offersUnit') === 'true', food: field('offersFood') === 'true' },
      makes: { unit: field('makesUnit') === 'true', food: field('makesFood') === 'true' },
    })
  }
  const removed = form.getAll('removed').filter((id) => typeof id === 'string')
  return { version: text('version'), rows, removed }
}
