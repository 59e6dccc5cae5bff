import { countedYield } from '../fields/yield.rules'
import { lineOf } from '../html/text.rules'
import { attribute, type Element } from '../html/tree.rules'

const AMOUNT = /^\d{1,3}$/
const MARKS = ['aria-label', 'name', 'id', 'class']
/** Names of the number of portions in scripts and labels. */
const YIELD_MARK =
  /serv|portion|porsjon|porci|porzion|porç|persone?n|personas|persoane|yield|adag|(?:^|[^a-z])osob|人/i
const MAX_LABEL = 20

function isForPortions(element: Element): boolean {
  return MARKS.some((name) => YIELD_MARK.test(attribute(element, name)))
}

function chosenOption(select: Element): string {
  const options: Element[] = []
  const pending = [...select.children]
  for (let next = pending.shift(); next !== undefined && options.length < 100; next = pending.shift()) {
    if (next.kind !== 'element') continue
    if (next.name === 'option') options.push(next)
    else pending.push(...next.children)
  }
  const chosen = options.find((option) => 'selected' in option.attributes)
  return chosen === undefined ? '' : lineOf(chosen)
}

/** The value of a field for the number of portions, with its label where that is a unit: `4 porsjoner`; else empty. */
export function portionsIn(element: Element): string {
  if (!isForPortions(element)) return ''
  const type = attribute(element, 'type').toLowerCase()
  const isInput = element.name === 'input' && (type === '' || type === 'text' || type === 'number')
  const value = isInput ? attribute(element, 'value') : element.name === 'select' ? chosenOption(element) : ''
  if (!AMOUNT.test(value)) return countedYield(value)
  const label = attribute(element, 'aria-label')
  const counted = label.length <= MAX_LABEL ? countedYield(`${value} ${label}`) : ''
  return counted === '' ? value : counted
}
