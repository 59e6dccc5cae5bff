import { trimTail } from '../../platform/text/trim'
import { ingredientLikeness } from '../fields/amounts.rules'
import type { Element } from '../html/tree.rules'
import { type HeadingKind, headingKind } from './headings.rules'
import type { Line } from './lines.rules'

/** A line with what it announces, if it is a heading. */
export interface MarkedLine extends Line {
  heading: HeadingKind | null
  /** How much it looks like an ingredient, 0 to 1. */
  likeness: number
  /** The trained model's probabilities of an ingredient and a step; it is asked where markup does not say. */
  chance?: { ingredient: number; step: number }
}

const MAX_SECTION = 90

/** Adds to every line what it announces: headings, bold lines, short lines. Frame lines and links announce nothing. */
export function markHeadings(lines: readonly Line[]): MarkedLine[] {
  return lines.map((line) => ({
    ...line,
    likeness: ingredientLikeness(joined(line.text)),
    heading: line.kind === 'row' || (line.isLink && line.level === 0) ? null : headingKind(line.text),
  }))
}

/** Whether a line can name a section of a list: a heading, bold, ending in a colon, marked as title by its class. */
export function looksLikeSection(line: MarkedLine): boolean {
  if (line.text.length > MAX_SECTION || line.isLink) return false
  if (line.kind === 'row') return false
  return (
    line.level > 0 ||
    line.isStrong ||
    /[:：]$/.test(line.text) ||
    // Items have classes such as `ingredient-group`, too.
    (line.likeness < 0.8 &&
      /(?:^|[\s_-])(?:title|heading|header|category|group|name|subtitle|section)/i.test(
        line.element.attributes.class ?? '',
      ))
  )
}

/** A section's name without colon. */
export function sectionName(text: string): string {
  return trimTail(text, /[\s:：]/).replaceAll('\n', ' ')
}

/** A list item or a row of a table. */
export function isListed(line: Line): boolean {
  return line.kind === 'item' || line.kind === 'row'
}

/** How many cells a row of a table has; 0 for other lines. */
export function cellsOf(line: Line): number {
  return line.kind === 'row' ? line.element.children.filter(({ kind }) => kind === 'element').length : 0
}

const TOTAL =
  /^(?:total|totals|gesamt|summe|totale|totaal|totalt|összesen|итого|razem|celkem|spolu|ukupno|toplam|合計|σύνολο|yhteensä)[\s:]{1,4}\p{N}/iu

/** Whether a row of a table only names its columns, or adds them up. */
export function isHeadOrTotal({ kind, element, text }: Line): boolean {
  if (kind !== 'row') return false
  const cells = element.children.filter((cell) => cell.kind === 'element')
  return (
    TOTAL.test(text) || (cells.length > 1 && cells.every(({ name }) => name === 'th') && !/\p{N}/u.test(text))
  )
}

/** The text of a line without its line breaks. */
export function joined(text: string): string {
  return text.replaceAll('\n', ' ')
}

const MAX_ANCESTORS = 6

/** Whether the element of a line, or a near ancestor, has a class or id that matches. */
export function isMarkedBy(line: Line, pattern: RegExp): boolean {
  let element: Element | null = line.element
  for (let step = 0; step < MAX_ANCESTORS && element !== null && element.name !== 'body'; step += 1) {
    const marks = `${element.attributes.class ?? ''} ${element.attributes.id ?? ''}`
    if (marks.length < 200 && pattern.test(marks)) return true
    element = element.parent
  }
  return false
}
