import { cleanLine } from '../html/text.rules'
import { isThing, listOf, property, type Thing } from '../html/thing.rules'
import { PEOPLE_UNITS, PIECE_UNITS, YIELD_LABELS } from '../words/facts'
import { allWords, alternatives } from '../words/languages'

const MAX_LENGTH = 200
/** How much of a value that states a yield is read: entries of a list, characters with their markup. */
const MAX_ENTRIES = 20
const MAX_RAW = 2_000

function quantityText(thing: Thing): string {
  const low = property(thing, 'minValue')
  const high = property(thing, 'maxValue')
  const value = property(thing, 'value', '@value', '@text', 'name', 'text')
  const unit = property(thing, 'unitText')
  const amount = value ?? (low !== undefined && high !== undefined ? `${low}-${high}` : (high ?? low))
  return [amount, unit].filter((part) => typeof part === 'string' || typeof part === 'number').join(' ')
}

/** `Makes Makes 2 loaves`: once by the form, once by its author. */
const TWICE = /^(\p{L}{3,12}) \1 /iu

function yieldText(entry: unknown): string {
  if (typeof entry === 'number') return entry > 0 ? String(entry) : ''
  const raw = isThing(entry) ? quantityText(entry) : typeof entry === 'string' ? entry : ''
  const text = cleanLine(raw.slice(0, MAX_RAW)).replace(TWICE, '$1 ')
  return text.length > MAX_LENGTH || /^0+(?:\D|$)/.test(text) ? '' : text
}

/**
 * The yield as one text: of several values the last that names what is counted (`["12", "12 cookies"]` → `12 cookies`), else
 * the last with a number. Empty when nothing is stated.
 */
export function readYield(value: unknown): string {
  const texts = listOf(value)
    .slice(0, MAX_ENTRIES)
    .map(yieldText)
    .filter((text) => text !== '')
  const numbered = texts.filter((text) => /\p{N}/u.test(text))
  return numbered.findLast((text) => /\p{L}/u.test(text)) ?? numbered.at(-1) ?? texts.at(-1) ?? ''
}

const WIDE = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/u
const RANGE = String.raw`\p{N}{1,3}(?:[.,]5)?(?:\s?(?:[-–/+]|to|bis|tot|à|a|till|of|or|ou|oder|až|do)\s?\p{N}{1,3})?`

/** An amount with one of the units after it, at most one other word between: `12 large cookies`. */
function counted(units: readonly string[]): string {
  const narrow = alternatives(units.filter((word) => !WIDE.test(word)))
  const wide = alternatives(units.filter((word) => WIDE.test(word)))
  return `${RANGE}\\s?(?:(?:\\p{L}{1,10}\\s|\\(\\p{L}{1,10}\\)\\s)?(?:${narrow})(?!\\p{L})|(?:${wide}))`
}

const PEOPLE = allWords(PEOPLE_UNITS)
const COUNTED_TEXT = new RegExp(
  `(?:^|[^\\p{L}\\p{N}.,/⁄])(${counted([...PEOPLE, ...allWords(PIECE_UNITS)])})`,
  'iu',
)
const LABEL = alternatives(allWords(YIELD_LABELS))
const WHOLE_PHRASE = new RegExp(`^(?:(?:${LABEL})\\s?[:：]?\\s)?${counted(PEOPLE)}[.:)]?$`, 'iu')
const LABELLED = new RegExp(`^(?:${LABEL})\\s?[:：]?\\s(?:about\\s|approx\\.?\\s)?\\p{N}`, 'iu')

/** The number of people, portions or pieces that a text counts: `Recipe for about 4 people` → `4 people`; else empty. */
export function countedYield(text: string): string {
  return COUNTED_TEXT.exec(text.slice(0, MAX_LENGTH))?.[1]?.trim() ?? ''
}

/** Whether a text is nothing but a number of people or portions: `4 servings`, `Für 4 Personen`. */
export function isYieldPhrase(text: string): boolean {
  return text.length <= 40 && WHOLE_PHRASE.test(text)
}

/** Whether a text begins with a label of yields and a number: `Serves 4`, `Makes about 12 cookies`. */
export function isLabelledYield(text: string): boolean {
  return LABELLED.test(text)
}
