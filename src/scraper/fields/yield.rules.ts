import { cleanLine } from '../html/text.rules'
import { isThing, listOf, property, type Thing } from '../structured/thing.rules'

const MAX_LENGTH = 200

function quantityText(thing: Thing): string {
  const low = property(thing, 'minValue')
  const high = property(thing, 'maxValue')
  const value = property(thing, 'value', '@value', '@text', 'name', 'text')
  const unit = property(thing, 'unitText')
  const amount = value ?? (low !== undefined && high !== undefined ? `${low}-${high}` : (high ?? low))
  return [amount, unit].filter((part) => typeof part === 'string' || typeof part === 'number').join(' ')
}

function yieldText(entry: unknown): string {
  if (typeof entry === 'number') return entry > 0 ? String(entry) : ''
  const text = cleanLine(isThing(entry) ? quantityText(entry) : typeof entry === 'string' ? entry : '')
  return text.length > MAX_LENGTH || /^0+(?:\D|$)/.test(text) ? '' : text
}

/**
 * The yield as one text: of several the last that names what is counted (`["12", "12 cookies"]` → `12 cookies`), else
 * the last with a number. Empty when nothing is stated.
 */
export function readYield(value: unknown): string {
  const texts = listOf(value)
    .map(yieldText)
    .filter((text) => text !== '')
  const numbered = texts.filter((text) => /\p{N}/u.test(text))
  return numbered.findLast((text) => /\p{L}/u.test(text)) ?? numbered.at(-1) ?? texts.at(-1) ?? ''
}
