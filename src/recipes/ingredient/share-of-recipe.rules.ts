import { readAmount } from '../../measures/amount.rules'
import { measuredBy } from '../../measures/convert.rules'
import { yieldNumber } from '../../measures/yield.rules'
import { foldText } from '../../platform/text/fold'
import { startOf } from './ingredient-line.rules'
import type { IngredientWords } from './ingredient-text.rules'

/** Characters of a line or yield that are looked at. */
const MOST_READ = 200

/** How much of something a line asks for. */
interface Wanted {
  value: number
  /** Names of what it is measured in; none where things or whole recipes are counted. */
  units: readonly string[]
  /** What is counted. */
  words: string
}

interface LineReading {
  amountsDisabled: boolean
  /** Language of the recipe that the line is in. */
  language: string
}

const namesOf = ({
  name,
  pluralName,
  abbreviation,
  pluralAbbreviation,
}: NonNullable<IngredientWords['unit']>) =>
  [name, pluralName, abbreviation, pluralAbbreviation].flatMap((word) => word || [])

/** What a line asks for; null where it says no amount. */
function wantedBy(line: IngredientWords, { amountsDisabled, language }: LineReading): Wanted | null {
  const { quantity, unit, food } = line
  const note = (line.note ?? '').slice(0, MOST_READ)
  const isApart = !amountsDisabled && (unit || food)
  const head = isApart ? undefined : readAmount(note, startOf(note), language)
  if (head?.kind === 'measure' && head.unit) {
    const { start, end } = head.unit
    return { value: head.range.low.value, units: [note.slice(start, end)], words: note.slice(end) }
  }
  if (head?.kind === 'count') return { value: head.range.low.value, units: [], words: note.slice(head.end) }
  if (amountsDisabled || !quantity) return null
  const words = [food?.name, food?.pluralName, note].join(' ')
  return { value: quantity, units: unit ? namesOf(unit) : [], words }
}

const WORD = /[\p{L}\p{M}]+/gu
const ENDING = /(?:es|en|s|n|e)$/

/** Words without their endings: "buns" and "bun" are one. */
function stemsOf(text: string): string[] {
  return (foldText(text).match(WORD) ?? []).map((word) => (word.length > 3 ? word.replace(ENDING, '') : word))
}

/** The first amount of a yield that is weighed or poured, in grams or millilitres: of "2 jars (400 g)" the 400. */
function measureIn(yieldText: string, language: string) {
  for (let at = 0; at < yieldText.length; at++) {
    if (!/[\p{N}.]/u.test(yieldText.charAt(at))) continue
    const amount = readAmount(yieldText, at, language)
    if (!amount) continue
    const { unit, range, end } = amount
    const measured = unit && measuredBy(yieldText.slice(unit.start, unit.end), language)
    if (measured) return { kind: measured.kind, total: range.low.value * measured.size }
    at = end - 1
  }
  return undefined
}

/** What a recipe makes. */
interface Made {
  name: string
  /** In words. */
  yieldText: string
  language: string
}

/** The words of a line that may say what is counted: of "2 balls pizza dough" the balls, of "2 burger buns" the buns. */
function countedIn(words: string, name: string): string[] {
  const stems = stemsOf(words.split(/[,(;]/)[0]!)
  const own = stemsOf(name)
  const before = stems.slice(0, -own.length || undefined)
  const isNamed = own.length > 0 && stems.slice(before.length).join(' ') === own.join(' ')
  return isNamed ? [...before, own.at(-1)!] : [stems[0] ?? '', stems.at(-1) ?? '']
}

/**
 * How much of a recipe a line takes that is made by it; 1 is all of it. By weight or volume where the recipe says what it yields in
 * them, by its things where the line counts the same ("2 balls" of "4 balls" is ½), else so many times the whole ("2 pizza doughs").
 * Null where the line measures what the recipe does not.
 */
export function shareOfRecipe(
  line: IngredientWords,
  reading: LineReading,
  { name, yieldText, language }: Made,
): number | null {
  const wanted = wantedBy(line, reading)
  if (wanted === null || !(wanted.value > 0)) return 1
  const { value, units, words } = wanted
  const text = yieldText.slice(0, MOST_READ)
  const total = yieldNumber(text, language)
  const things = new Set(
    stemsOf(text.split(/[,(;]/).find((part) => yieldNumber(part, language) === total) ?? ''),
  )
  const measured = units.map((unit) => measuredBy(unit, reading.language)).find((one) => one !== undefined)
  if (measured) {
    const whole = measureIn(text, language)
    return whole?.kind === measured.kind && whole.total > 0 ? (value * measured.size) / whole.total : null
  }
  const counted =
    units.length > 0 ? units.flatMap((unit) => stemsOf(unit.slice(0, MOST_READ))) : countedIn(words, name)
  if (total !== undefined && counted.some((stem) => things.has(stem))) return value / total
  return units.length > 0 ? null : value
}
