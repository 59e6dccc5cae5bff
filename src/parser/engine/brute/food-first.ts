import { trimTail } from '../../../platform/text/trim'
import { foldPhrase } from '../languages/language'
import { type AmountRead, readAmount } from './amount'
import { matchUnit, type UnitTable } from './unit-table'

const MOST_COUNTED = 12
const MOST_WORDS_BEFORE = 3

/** Words that an amount in the middle of a line belongs to: `Saft von 200 g Beeren`, `sal y 1 cucharada de …`. */
export const CONNECTORS = new Set(
  'von,mit,für,aus,auf,und,oder,plus,zu,of,with,for,and,or,con,per,para,pour,avec,sur,et,ou,y,o,e,med,till,til,för,for,og,och,eller,z,i,do,lub,voor,met,van,en,of,com,em,ja,tai,с,и,или,из,на'
    .split(',')
    .map(foldPhrase),
)

/** Food, amount and unit of a line, the rest being a note. */
export interface FoodFirst {
  amount: AmountRead
  unit: string
  rest: readonly string[]
  note: string
}

const isLength = (unit: string) => /^(?:cm|mm)$/.test(foldPhrase(unit))

/** Where food and amount part: the words before the number, without the sign between, and a unit among them (`大さじ 1`). */
function foodBefore(words: readonly string[], at: number, mayHoldUnit: boolean, table: UnitTable) {
  const last = words[at - 1]!
  const isUnit = mayHoldUnit && at > 1 && table.units.has(foldPhrase(last))
  const food = trimTail(words.slice(0, isUnit ? at - 1 : at).join(' '), /[\s:,–—-]/)
  return { food: food.split(' ').filter((word) => word !== ''), unit: isUnit ? last : '' }
}

/** What follows the amount, as a note; undefined if it does not look like one. */
function noteBehind(words: readonly string[], from: number, isNearStart: boolean): string | undefined {
  const rest = words.slice(from).join(' ')
  const inside = /^\((.*)\)$/.exec(rest)
  if (inside) return inside[1]!.trim()
  if (rest === '' || /^[,;(]/.test(rest)) return rest.replace(/^[,;]\s*/, '')
  return isNearStart ? rest : undefined
}

function readAt(words: readonly string[], at: number, table: UnitTable): FoodFirst | undefined {
  const amount = readAmount(words, at, table)
  if (!amount || amount.value <= 0 || CONNECTORS.has(foldPhrase(words[at - 1]!))) return undefined
  const glued = amount.glued.replace(/,$/, '')
  const isGluedUnit = glued !== '' && table.units.has(foldPhrase(glued))
  if (glued !== '' && !isGluedUnit) return undefined
  const count = isGluedUnit ? 0 : matchUnit(words, amount.next, table)
  const endsInUnit = words.slice(amount.next).join(' ').replace(/,$/, '')
  const behind = isGluedUnit ? glued : words.slice(amount.next, amount.next + count).join(' ')
  const before = foodBefore(words, at, behind === '', table)
  const unit = behind || before.unit
  const next = amount.next + count
  if (before.food.length === 0) return undefined
  if (unit === '' && (amount.value > MOST_COUNTED || (endsInUnit !== '' && !endsInUnit.startsWith('(')))) {
    return undefined
  }
  const isNearStart = behind !== '' && !isLength(unit) && at <= MOST_WORDS_BEFORE
  const note = noteBehind(words, next, isNearStart)
  return note === undefined ? undefined : { amount, unit, rest: before.food, note }
}

/**
 * Reads a line whose amount follows the food: `Farina 200 g`, `Eau - 85 grammes`, `panna 750 ml ben fredda`. Undefined if no
 * such amount is in it.
 */
export function amountBehindFood(words: readonly string[], table: UnitTable): FoodFirst | undefined {
  for (let at = 1; at < words.length; at++) {
    if (!/^[\d½⅓⅔¼¾⅛]/.test(words[at]!)) continue
    const found = readAt(words, at, table)
    if (found) return found
  }
  return undefined
}
