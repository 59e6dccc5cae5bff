import { languageOf } from '../platform/i18n/languages.rules'
import { readAmount, type WrittenAmount } from './amount.rules'
import { type Converted, convertAmount, measuredBy, type UnitSystem, writeConverted } from './convert.rules'
import { type Density, findDensity } from './density.rules'
import { convertLengths } from './length.rules'
import { convertGasMark } from './temperature.rules'

export interface ConvertOptions {
  to: Exclude<UnitSystem, 'written'>
  /** Language of the text. */
  language?: string
  /** Multiplier chosen by the cook. */
  scale?: number
  decimalMark?: string
}

/** What is between an amount and its food. */
const OF = /^\s*(?:(?:of|de|du|des|di|del|della|van)\s+|d['’])?/iu
const MOST_BEHIND = 60
const MOST_WORDS = 5
const HEAD_FIRST = new Set(['fr', 'es', 'it'])

/** The density of the food that is named after an amount: "150 g cold butter into the flour" is butter. */
export function densityBehind(text: string, at: number, language = ''): Density | undefined {
  const behind = text.slice(at, at + MOST_BEHIND).replace(OF, '')
  const words = (/^[^,.;:()\n/]*/.exec(behind)?.[0] ?? '').trim().split(/\s+/).slice(0, MOST_WORDS)
  if (HEAD_FIRST.has(languageOf(language))) return findDensity(words.join(' '), language)
  let found: Density | undefined
  for (let count = 1; count <= words.length; count++) {
    const next = findDensity(words.slice(0, count).join(' '), language)
    // The name has ended: what follows is about preparing the food.
    if (found && !next) break
    found = next ?? found
  }
  return found
}

/** Whether the same amount follows in the wanted system already: "1 cup (120 g)", "200 g / 7 oz". */
function isSaidAgain(text: string, end: number, { to, language = '' }: ConvertOptions): boolean {
  const mark = /^\s?[(/]\s?(?:about |approx\.? |ca\.? |etwa |environ |circa )?/i.exec(
    text.slice(end, end + 20),
  )?.[0]
  if (!mark) return false
  const again = readAmount(text, end + mark.length, language, mark.includes('/'))
  if (!again?.unit) return false
  const measured = measuredBy(text.slice(again.unit.start, again.unit.end), language)
  return measured?.system === to
}

/** An amount of a text in the other system: "≈ 120 g", "≈ 2–3 cups"; null where it stays as it is. */
export function convertWritten(text: string, amount: WrittenAmount, options: ConvertOptions): string | null {
  const { unit, range } = amount
  if (!unit || isSaidAgain(text, amount.end, options)) return null
  const { to, language = '', scale = 1, decimalMark } = options
  const word = text.slice(unit.start, unit.end)
  const density = densityBehind(text, amount.end, language)
  const turn = (value: number) => convertAmount(value * scale, word, to, { density, language })
  const high = range.high ? turn(range.high.value) : null
  return writeRangeOf(turn(range.low.value), high, decimalMark, language)
}

function writeRangeOf(
  low: Converted | null,
  high: Converted | null,
  decimalMark: string | undefined,
  language: string,
): string | null {
  const last = high ?? low
  if (!last) return null
  const written = writeConverted(last, decimalMark, language)
  if (!high || !low || low.unit !== high.unit || low.value === high.value) return written
  const first = writeConverted(low, decimalMark).replace(/\s\S+$/, '')
  return `${first}–${written.replace('≈ ', '')}`
}

const GAS = /\b(?:gas(?:\s?mark)?|gas\s?stufe|regulo)\s?(\d{1,2}|[¼½])(?!\d|[.,]\d)/giu
const MARKS: Record<string, number> = { '¼': 0.25, '½': 0.5 }

/** Lengths, sizes of tins and gas marks in a text that nothing else was read in, in the other system. */
export function convertRest(text: string, to: Exclude<UnitSystem, 'written'>) {
  const marks = [...text.matchAll(GAS)].flatMap(({ 0: whole, 1: mark = '', index }) => {
    const turned = convertGasMark(MARKS[mark] ?? Number(mark), to)
    return turned ? [{ start: index, end: index + whole.length, text: turned }] : []
  })
  return [...convertLengths(text, to), ...marks].sort((one, other) => one.start - other.start)
}
