import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readAmount } from '../../src/measures/amount.rules'
import { measuredAnywhere } from '../../src/measures/convert.rules'
import { decimalMarkOf } from '../../src/measures/quantity.rules'
import { type Row, toListRows } from '../../src/shopping/page/rows.rules'
import type { SyncAnswer } from '../../src/shopping/sync/operation.schema'

export interface Pair {
  language: string
  units: 'metric' | 'us'
  lines: [string, string]
  /** The amount of what they become; null where they must not become one. */
  amount: string | null
}

/** Three hundred pairs of lines as they are on shopping lists, labelled by hand. */
export const PAIRS: readonly Pair[] = readFileSync(
  join(import.meta.dir, '../fixtures/list-pairs.txt'),
  'utf8',
)
  .split('\n')
  .filter((line) => /^\p{L}{2} \|/u.test(line))
  .map((line): Pair => {
    const [language, units, one, other, amount] = line.split(' | ') as [string, 'us', string, string, string]
    return { language, units, lines: [one, other], amount: amount === 'apart' ? null : amount }
  })

export const LOCALES: Readonly<Record<string, string>> = {
  en: 'en-US',
  de: 'de-DE',
  fr: 'fr-FR',
  es: 'es-ES',
  it: 'it-IT',
  nl: 'nl-NL',
}

/** A list that holds both lines of a pair, as its page shows it. */
export function shownRows(
  { language, units }: Pair,
  { items, list }: Pick<SyncAnswer, 'items' | 'list'>,
): Row[] {
  const decimalMark = decimalMarkOf(LOCALES[language]!)
  const { sections } = toListRows(items!, list, { view: 'plain', decimalMark, units, notScaled: '' })
  return sections.flatMap(({ rows }) => rows)
}

/** An amount as it counts: how much in which unit of the kitchen. */
function amountIn(text: string, language: string, nameOf: (unit: string) => string) {
  const plain = text.replace(/^≈ /, '').replace(/ ×$/, '')
  if (plain === '' || plain === 'some') return null
  const amount = readAmount(plain, 0, language)
  const value = amount?.range.low.value ?? Number.NaN
  const word = plain.slice(amount?.range.end ?? 0).trim()
  const measured = word === '' ? undefined : (measuredAnywhere(nameOf(word)) ?? measuredAnywhere(word))
  return measured ? { base: value * measured.size, of: measured.kind } : { base: value, of: nameOf(word) }
}

function isAmount({ amount: shown, wanted, language, nameOf }: Shown): boolean {
  const [one, other] = [amountIn(shown, language, nameOf), amountIn(wanted, language, nameOf)]
  if (!one || !other) return one === other
  // What a cup of something weighs is a guess.
  const most = shown.startsWith('≈') ? 0.05 : 0.03
  return Math.abs(one.base - other.base) <= other.base * most && (one.of === other.of || other.of === '')
}

interface Shown {
  amount: string
  wanted: string
  language: string
  nameOf: (unit: string) => string
}

/** The unit of the kitchen that a word means, by its name. */
export type NameOf = Shown['nameOf']

/** Whether rows are what the label of their pair says: one with that amount, or two. */
export function isPairRight(pair: Pair, rows: readonly Row[], nameOf: NameOf): boolean {
  if (pair.amount === null) return rows.length > 1
  const { language, amount: wanted } = pair
  return rows.length === 1 && isAmount({ amount: rows[0]!.amount, wanted, language, nameOf })
}

export const tellPair = (pair: Pair, rows: readonly Row[]) =>
  `${pair.language}: ${pair.lines.join(' + ')} = ${rows
    .map((row) => `${row.amount} ${row.name} (${row.note})`)
    .join(' & ')}, wanted ${pair.amount}`
