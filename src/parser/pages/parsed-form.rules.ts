import * as v from 'valibot'
import { formatDecimal } from '../../recipes/quantity.rules'
import { type Confidence, NO_CONFIDENCE } from '../parsed-line.schema'
import type { ParsedIngredient } from '../parser.schema'

/** Below this share a field or line is marked (reference api-import §3, "UI threshold"). */
export const SURE_FROM = 0.75

/** Words of a line that may be the name of something new. */
export type NamePart = 'unit' | 'food'

/** One line of the form, as typed. */
export interface ParsedRow {
  referenceId: string
  /** The line that was taken apart; '' for an ingredient without words, which stays as it is. */
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
}

/** Whether a share of certainty needs a look; a parser that does not say needs none. */
export function isDoubtful(share: number | null): boolean {
  return share !== null && share < SURE_FROM
}

/** A parsed line as a row of the form. New names are made unless the line is doubtful. */
export function toParsedRow(
  referenceId: string,
  { input, confidence, ingredient }: ParsedIngredient,
): ParsedRow {
  const { quantity, unit, food, note } = ingredient
  const isNew = (item: typeof unit | typeof food) => item !== null && !('id' in item)
  const offers = { unit: isNew(unit), food: isNew(food) }
  const isSure = !isDoubtful(confidence.average)
  return {
    referenceId,
    text: input,
    quantity: quantity ? formatDecimal(quantity) : '',
    unit: unit?.name ?? '',
    food: food?.name ?? '',
    note,
    confidence,
    offers,
    makes: { unit: offers.unit && isSure, food: offers.food && isSure },
  }
}

/** An ingredient that no parser has read: its words are the note. */
export function unreadRow(referenceId: string, text: string): ParsedRow {
  const nothing = { unit: false, food: false }
  const blank = { quantity: '', unit: '', food: '' }
  return {
    referenceId,
    text,
    ...blank,
    note: text,
    confidence: NO_CONFIDENCE,
    offers: nothing,
    makes: nothing,
  }
}

const Share = v.fallback(v.nullable(v.pipe(v.number(), v.minValue(0), v.maxValue(1))), null)
const Shares = v.fallback(
  v.object({ average: Share, comment: Share, name: Share, unit: Share, quantity: Share, food: Share }),
  NO_CONFIDENCE,
)

function readShares(text: string): Confidence {
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
    return typeof value === 'string' ? value.replace(/\r\n?/g, '\n') : ''
  }
  const rows: ParsedRow[] = []
  for (let at = 0; sent.has(`lines.${at}.referenceId`); at++) {
    const field = (name: string) => text(`lines.${at}.${name}`)
    rows.push({
      referenceId: field('referenceId'),
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
  return { version: text('version'), rows }
}
