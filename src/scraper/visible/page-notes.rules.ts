import type { DraftText } from '../draft.schema'
import { tidyLine } from '../html/text.rules'
import { noteIn } from './headings.rules'
import type { InstructionRegion } from './page-instructions.rules'
import { looksLikeSection, type MarkedLine } from './regions.rules'

const LOOK_AHEAD = 25
const MAX_NOTES = 12
const MAX_NOTE = 1_500
const MIN_NOTE = 12

/** Notes under a heading of their own soon after the instructions; article text elsewhere on the page does not count. */
export function findNotes(lines: readonly MarkedLine[], instructions: InstructionRegion | null): DraftText[] {
  if (instructions === null) return []
  const own = noteIn(lines[instructions.end + 1]?.text ?? '')
  if (own !== null && own.length <= MAX_NOTE) return [{ title: '', text: tidyLine(own) }]
  const near = lines.slice(instructions.end + 1, instructions.end + 1 + LOOK_AHEAD)
  const start = near.findIndex(({ heading, isFrame }) => heading === 'notes' && !isFrame)
  if (start < 0) return []
  const notes: DraftText[] = []
  for (const line of near.slice(start + 1)) {
    if (line.heading !== null || line.level > 0 || line.isLink || line.isFrame || notes.length >= MAX_NOTES)
      break
    if (line.text.length > MAX_NOTE || (looksLikeSection(line) && line.text.length < MIN_NOTE)) break
    if (line.text.length >= MIN_NOTE) notes.push({ title: '', text: tidyLine(line.text) })
  }
  return notes
}
