import { isForEach, readAmount, readContainer } from '../../measures/amount.rules'
import { convertAmount, type UnitSystem, writeConverted } from '../../measures/convert.rules'
import { convertWritten } from '../../measures/convert-text.rules'
import { type Density, findDensity } from '../../measures/density.rules'
import { type IngredientLine, startOf } from './ingredient-line.rules'

/** Key of a food's extras under which a household keeps its own grams per millilitre. */
const DENSITY_KEY = 'gramsPerMl'

interface MeasuredFood {
  name: string
  pluralName?: string | null | undefined
  aliases?: readonly { name: string }[] | undefined
  extras?: Record<string, string> | undefined
}

export interface Units {
  to: Exclude<UnitSystem, 'written'>
  scale: number
  language: string
  decimalMark: string | undefined
}

/** The household's own density of a food, else that of its name, plural or aliases. */
export function densityOf(food: MeasuredFood, language: string): Density | undefined {
  const own = Number((food.extras?.[DENSITY_KEY] ?? '').replace(',', '.'))
  const known = [food.name, food.pluralName ?? '', ...(food.aliases ?? []).map(({ name }) => name)]
    .filter((name) => name !== '')
    .map((name) => findDensity(name, language))
    .find((density) => density !== undefined)
  if (own > 0.02 && own < 5) return { gramsPerMl: own, isLiquid: known?.isLiquid ?? false }
  return known
}

/** The amount of an ingredient that was taken apart, in other units; null where it stays. @param quantity scaled */
export function amountInUnits(
  quantity: number,
  unit: { name: string; abbreviation?: string | null | undefined },
  food: MeasuredFood | null | undefined,
  { to, language, decimalMark }: Units,
): string | null {
  const density = food ? densityOf(food, language) : undefined
  const turn = (name: string) => convertAmount(quantity, name, to, { density, language })
  const turned = turn(unit.name) ?? (unit.abbreviation ? turn(unit.abbreviation) : null)
  return turned && writeConverted(turned, decimalMark, language)
}

/** A free line with its amount in other units; as it is where it has none to turn. @param line the same, scaled and set apart */
export function lineInUnits(text: string, line: IngredientLine, units: Units): IngredientLine {
  const { to, language, scale, decimalMark } = units
  const head = readAmount(text, startOf(text), language)
  if (head?.kind !== 'measure' || !head.unit) return line
  if (readContainer(text, head.end) !== undefined || isForEach(text, head.end, language)) return line
  const amount = convertWritten(text, head, { to, language, scale, ...(decimalMark && { decimalMark }) })
  if (amount === null) return line
  const words = text.slice(head.unit.start, head.unit.end).trim().split(/\s+/).length
  const rest = line.rest
    .replace(/^[.\s]+/, '')
    .split(/\s+/)
    .slice(words)
    .join(' ')
  return withUnitBehind({ ...line, amount, rest: rest.replace(/^\.\s*/, '') })
}

/** The figures on their own and the unit with the food, as in lines that are not converted. */
export function withUnitBehind({ amount, rest, note }: IngredientLine): IngredientLine {
  const at = amount.lastIndexOf(' ')
  return { amount: amount.slice(0, at), rest: `${amount.slice(at + 1)} ${rest}`.trim(), note }
}
