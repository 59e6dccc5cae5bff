import { isBareAmount } from '../fields/amounts.rules'
import { isYieldPhrase } from '../fields/yield.rules'
import type { HeadingKind } from '../visible/headings.rules'
import { isFact } from '../visible/page-facts.rules'
import { isKitchenLine } from '../visible/plausibility.rules'
import { isListed, isMarkedBy, type MarkedLine } from '../visible/regions.rules'
import { isStepText } from '../visible/step-lines.rules'

/** Features of one line by itself; the model sees those of the lines around, too. */
export const OWN = 44
/** Features of a line from its surroundings. */
export const AROUND = 26

const KINDS: (HeadingKind | null)[] = ['ingredients', 'instructions', 'notes', 'other']
const LENGTHS = [12, 25, 45, 80, 140, 260]
const LIKENESSES = [0.05, 0.3, 0.5, 0.85, 0.95]
const MARKS = [
  /ingr[eé]d|zutat|hozzaval|skladnik|malzeme|surovin/i,
  /instruction|direction|method|prepar|step|zubereitung|bereiding|proced|postup/i,
  /recipe|rezept|recette|receta|ricetta|receita|recept/i,
  /comment|review|respond|rating/i,
  /related|teaser|card|slider|carousel|promo|widget|sidebar/i,
  /nutri|note|tip|faq|toc|equipment/i,
]
/** Lines so far above and below count as around. */
const NEAR = 4
const WIDE = 12
const MAX_SINCE = 60

type Lines = readonly MarkedLine[]

function isOfOneKind(line: MarkedLine | undefined, other: MarkedLine): boolean {
  return (
    line !== undefined &&
    line.element.name === other.element.name &&
    (line.element.attributes.class ?? '') === (other.element.attributes.class ?? '')
  )
}

/** Adds what a line says by itself to a row of numbers, from `at` on. */
function describe(lines: Lines, index: number, row: Float32Array, at: number): void {
  const line = lines[index]!
  const { text, likeness } = line
  let next = at
  const add = (value: boolean | number) => {
    row[next] = Number(value)
    next += 1
  }
  for (const least of LIKENESSES) add(likeness >= least)
  for (const least of LENGTHS) add(text.length >= least)
  add(/[.!。]$/.test(text))
  add(/[:：]$/.test(text))
  add(/[?？]$/.test(text))
  add(/,/.test(text))
  add(/^\p{N}/u.test(text))
  add(/\p{N}/u.test(text))
  add(/^\p{Ll}/u.test(text))
  add(/^[^.!]{5,400}[.!]\s\p{Lu}/u.test(text))
  add(text.includes('\n'))
  add(isBareAmount(text))
  add(line.kind === 'item')
  add(line.kind === 'row')
  add(line.level > 0)
  add(line.isStrong)
  add(line.isLink)
  add(line.isFrame)
  for (const kind of KINDS) add(line.heading === kind)
  add(isFact(text) || isYieldPhrase(text))
  add(text.length < 300 && isKitchenLine(text))
  add(isStepText(text))
  add(line.element.parent?.name === 'ol')
  for (const mark of MARKS) add(isMarkedBy(line, mark))
  add(isOfOneKind(lines[index - 1], line))
  add(isOfOneKind(lines[index + 1], line))
  add(line.element.parent === lines[index - 1]?.element.parent)
}

/** Shares of some lines before a position, by running sums. */
function sharesOf(lines: Lines, holds: (line: MarkedLine) => boolean): (from: number, to: number) => number {
  const sums = new Float64Array(lines.length + 1)
  lines.forEach((line, index) => {
    sums[index + 1] = sums[index]! + Number(holds(line))
  })
  return (from, to) => {
    const [start, end] = [Math.max(0, from), Math.min(lines.length, to)]
    return end <= start ? 0 : (sums[end]! - sums[start]!) / (end - start)
  }
}

/**
 * All lines of a page as rows of numbers: first what each says by itself, then what is around it: amounts, sentences and
 * listed lines near and wide, the last heading above and how far up it is.
 */
export function blockFeatures(lines: Lines): { own: Float32Array; around: Float32Array } {
  const own = new Float32Array(lines.length * OWN)
  const around = new Float32Array(lines.length * AROUND)
  const shares = [
    sharesOf(lines, (line) => line.likeness >= 0.8),
    sharesOf(lines, (line) => line.likeness < 0.4 && isStepText(line.text)),
    sharesOf(lines, isListed),
    sharesOf(lines, (line) => line.isLink || line.isFrame),
  ]
  let heading: HeadingKind | null = null
  let since = MAX_SINCE
  let amounts = 0
  lines.forEach((line, index) => {
    describe(lines, index, own, index * OWN)
    let at = index * AROUND
    for (const share of shares) {
      around[at++] = share(index - NEAR, index)
      around[at++] = share(index + 1, index + 1 + NEAR)
      around[at++] = share(index - WIDE, index)
      around[at++] = share(index + 1, index + 1 + WIDE)
    }
    for (const kind of KINDS) around[at++] = Number(heading === kind)
    around[at++] = Math.min(1, since / 10)
    around[at++] = Math.min(1, since / MAX_SINCE)
    around[at++] = index / lines.length
    around[at++] = Math.min(1, amounts / 5)
    around[at++] = Math.min(1, amounts / 20)
    around[at++] = Number(lines.length > 300)
    if (line.heading !== null || line.level > 0) {
      heading = line.heading
      since = 0
    } else since += 1
    if (line.likeness >= 0.8 && !line.isFrame) amounts += 1
  })
  return { own, around }
}
