import { type HeadingKind, headingKind } from './headings.rules'
import type { Line } from './lines.rules'

/** A line with what it announces, if it is a heading. */
export interface MarkedLine extends Line {
  heading: HeadingKind | null
}

const MAX_SECTION = 90

/** Adds to every line what it announces: headings, bold lines, short lines. Frame lines and links announce nothing. */
export function markHeadings(lines: readonly Line[]): MarkedLine[] {
  return lines.map((line) => ({
    ...line,
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
    /(?:^|[\s_-])(?:title|heading|header|category|group|name|subtitle|section)/i.test(
      line.element.attributes.class ?? '',
    )
  )
}

/** A section's name without colon. */
export function sectionName(text: string): string {
  return text.replace(/[\s:：]+$/, '').replaceAll('\n', ' ')
}
