import { isBareAmount, isMeasure, isWrittenAmount } from '../fields/amounts.rules'
import { lineOf } from '../html/text.rules'
import type { Element } from '../html/tree.rules'
import { isListed, joined, type MarkedLine } from './regions.rules'

/** A line of a list of ingredients before it is tidied. */
export interface Item {
  text: string
  section: string
  list: Element | null
  likeness: number
  turned: Turned | null
  /** The words of a link at the end of the line; empty where the whole line is one. */
  link: string
}

const MAX_AMOUNT = 28

/** `Pak Choi` and `3 Stk.` in elements of their own become `3 Stk. Pak Choi`. */
export function withAmountsJoined(items: Item[]): Item[] {
  const bare = items.filter(({ text }) => isMeasure(text)).length
  if (bare < 2 || bare < items.length * 0.3) return items
  const amountFirst = items.findIndex(({ text }) => isBareAmount(text)) === 0
  const result: Item[] = []
  for (let index = 0; index < items.length; index += 1) {
    const item = items[index]!
    const next = items[index + 1]
    const isPair = next !== undefined && isBareAmount(item.text) !== isBareAmount(next.text)
    if (isPair && isBareAmount(item.text) === amountFirst) {
      const [amount, name] = amountFirst ? [item, next] : [next, item]
      result.push({ ...name, text: `${amount.text} ${name.text}`, likeness: 1 })
      index += 1
    } else result.push(item)
  }
  return result
}

/** The texts of the elements that make up a line: wrappers around a single element are skipped. */
function partsOf(line: MarkedLine): string[] {
  let element = line.element
  for (;;) {
    const children = element.children.filter((child) => child.kind === 'element' || child.text.trim() !== '')
    const [only] = children
    if (children.length === 1 && only?.kind === 'element') element = only
    else return children.map(lineOf).filter((part) => part !== '')
  }
}

/** A line with its last column in front, where that begins with an amount. */
interface Turned {
  text: string
  /** The column is nothing but an amount, and the only one of the line. */
  isSure: boolean
}

function withAmountFirst(line: MarkedLine): Turned | null {
  if (!isListed(line) || /^\p{N}/u.test(line.text)) return null
  const parts = partsOf(line)
  const amount = parts.at(-1) ?? ''
  const name = parts.slice(0, -1).join(' ')
  const isAmount = amount.length <= MAX_AMOUNT && (/^\p{N}/u.test(amount) || isWrittenAmount(amount))
  if (name === '' || !isAmount) return null
  return {
    text: `${amount} ${name}`,
    isSure: isWrittenAmount(amount) || (isBareAmount(amount) && !/\p{N}/u.test(name)),
  }
}

const OFFER = /(?:^|[\s_-])(?:btn|button)(?:$|[\s_-])/i
const MAX_LINK = 40
const MAX_DEPTH = 4

/** The words of the link or button that an element ends with; else empty. */
function linkAtEnd(element: Element): string {
  let last: Element = element
  for (let depth = 0; depth < MAX_DEPTH; depth += 1) {
    const child = last.children.findLast(({ kind }) => kind === 'element')
    if (child?.kind !== 'element') return ''
    last = child
    if (last.name !== 'a' && !OFFER.test(last.attributes.class ?? '')) continue
    const text = lineOf(last)
    return text.length <= MAX_LINK ? text : ''
  }
  return ''
}

/** An item with the line as it is on the page. */
export function itemOf(line: MarkedLine, section: string): Item {
  return {
    text: joined(line.text),
    section,
    list: line.element.parent,
    likeness: line.likeness,
    turned: withAmountFirst(line),
    link: line.isLink ? '' : linkAtEnd(line.element),
  }
}

/**
 * Tables that name the ingredient first are written amount first, as everywhere else: `Vetemjöl | 1 dl` → `1 dl Vetemjöl`.
 * Where most lines show it, those whose column holds more than an amount are turned too.
 */
export function withAmountsFirst(items: Item[]): Item[] {
  const turnable = items.filter((item) => item.turned !== null)
  const areAll = turnable.filter((item) => item.turned?.isSure).length >= turnable.length * 0.75
  return items.map((item) =>
    item.turned !== null && (areAll || item.turned.isSure) ? { ...item, text: item.turned.text } : item,
  )
}
