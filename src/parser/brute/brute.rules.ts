import { foldPhrase } from '../languages/language.rules'
import { type AmountRead, readAmount } from './amount.rules'
import { splitFood } from './food.rules'
import { matchUnit, type UnitTable } from './unit-table.rules'

/** What the rules found; quantity 0 means that there is no amount. */
export interface BruteLine {
  quantity: number
  quantityEnd: number | null
  unit: string | null
  food: string | null
  note: string
}

const EARLY_PARENTHESIS = /^(\S+(?:\s+\S+){0,2}?)\s*(\([^()]*\))\s+(\S.*)$/
const UNIT_LOOKAHEAD = 3
const MOST_COUNTED_AT_THE_END = 12

/** Moves a parenthesised part from among the first words to the end: `1 (400 g) tin` → `1 tin (400 g)`. */
function moveParenthesis(text: string, table: UnitTable): string {
  const match = EARLY_PARENTHESIS.exec(text)
  if (!match) return text
  const [, before = '', inside = '', behind = ''] = match
  const withUnit = foldPhrase(`${before.split(' ').at(-1) ?? ''} ${inside}`)
  return table.units.has(withUnit) ? text : `${before} ${behind} ${inside}`
}

function joinNotes(...notes: string[]): string {
  return notes.filter((note) => note !== '').join(', ')
}

function toLine(
  amount: AmountRead | undefined,
  unit: string,
  rest: string[],
  note: string,
  table: UnitTable,
) {
  const { food, note: foodNote } = splitFood(rest, { hasAmount: unit !== '' || amount !== undefined, table })
  return {
    quantity: amount?.value ?? 0,
    quantityEnd: amount?.end ?? null,
    unit: unit || null,
    food: food || null,
    note: joinNotes(amount?.note ?? '', note, foodNote),
  }
}

/** `500g`, and `400g/14oz` whose second amount is a note; what is glued and no unit belongs to the food. */
function afterGlued(glued: string, rest: string[], amount: AmountRead, table: UnitTable): BruteLine {
  const [unit = '', ...conversion] = glued.split('/')
  if (table.units.has(foldPhrase(unit))) return toLine(amount, unit, rest, conversion.join('/'), table)
  return table.takesAnyUnit
    ? toLine(amount, glued, rest, '', table)
    : toLine(amount, '', [glued, ...rest], '', table)
}

function afterAmount(words: readonly string[], amount: AmountRead, table: UnitTable): BruteLine {
  const at = amount.next
  const glued = amount.glued.replace(/^[x×]$/i, '')
  if (glued !== '') return afterGlued(glued, words.slice(at), amount, table)
  const left = words.length - at
  const known = matchUnit(words, at, table)
  if (known > 0 && left > known) {
    return toLine(amount, words.slice(at, at + known).join(' '), words.slice(at + known), '', table)
  }
  const described = left > 2 && !words[at]!.endsWith(',') ? matchUnit(words, at + 1, table) : 0
  if (!table.takesAnyUnit && described > 0 && left > described + 1) {
    const from = at + 1 + described // `1 kleine Dose Tomaten`
    return toLine(amount, words.slice(at + 1, from).join(' '), words.slice(from), words[at]!, table)
  }
  const takesNext = table.takesAnyUnit && left >= 2 && !words[at]!.endsWith(',')
  return takesNext
    ? toLine(amount, words[at]!, words.slice(at + 1), '', table)
    : toLine(amount, '', words.slice(at), '', table)
}

/** `Farina 200 g`: the amount stands behind the food. */
function amountAtEnd(words: readonly string[], table: UnitTable): BruteLine | undefined {
  for (let i = 1; i < words.length; i++) {
    if (!/^[\d½⅓⅔¼¾⅛]/.test(words[i]!)) continue
    const amount = readAmount(words, i, table)
    if (!amount || amount.value <= 0) continue
    const isGluedUnit = amount.glued !== '' && table.units.has(foldPhrase(amount.glued))
    const unit = isGluedUnit ? amount.glued : words.slice(amount.next).join(' ')
    const isWhole = isGluedUnit
      ? amount.next === words.length
      : amount.glued === '' && (unit === '' || table.units.has(foldPhrase(unit)))
    if (!isWhole || (unit === '' && amount.value > MOST_COUNTED_AT_THE_END)) continue
    const food = words
      .slice(0, i)
      .join(' ')
      .replace(/[\s:,–-]+$/, '')
    return food === '' ? undefined : toLine(amount, unit, food.split(' '), '', table)
  }
  return undefined
}

function withoutAmount(words: readonly string[], table: UnitTable): BruteLine {
  for (let i = 0; i < Math.min(UNIT_LOOKAHEAD, words.length - 1); i++) {
    const count = matchUnit(words, i, table)
    if (count === 0 || i + count >= words.length) continue
    const unit = words.slice(i, i + count).join(' ')
    return toLine(undefined, unit, words.slice(i + count), words.slice(0, i).join(' '), table)
  }
  return toLine(undefined, '', [...words], '', table)
}

/** Reads one line by rule (reference api-import §3, parser `brute`). Never throws. */
export function parseBrute(text: string, table: UnitTable): BruteLine {
  const plain = text
    .replace(/\s+/g, ' ')
    .replace(/(\d) ?⁄ ?(\d)/g, '$1/$2')
    .trim()
  const words = moveParenthesis(plain, table).split(' ')
  if (words.length === 1 && !/^\d/.test(plain)) {
    return { quantity: 0, quantityEnd: null, unit: null, food: plain || null, note: '' }
  }
  const amount = readAmount(words, 0, table)
  if (amount && (amount.next < words.length || amount.glued !== '')) return afterAmount(words, amount, table)
  if (words.length === 1) return { quantity: 0, quantityEnd: null, unit: null, food: plain, note: '' }
  return amountAtEnd(words, table) ?? withoutAmount(words, table)
}
