import type { DraftText } from '../draft.schema'
import { ingredientLikeness } from '../fields/amounts.rules'
import { isStepNumber, splitSteps, withoutStepNumber } from '../fields/steps.rules'
import { looksLikeSection, type MarkedLine, sectionName } from './regions.rules'

/** Instructions as they stand on the page, with the positions of their first and last line. */
export interface InstructionRegion {
  instructions: DraftText[]
  start: number
  end: number
  score: number
}

const LOOK_AHEAD = 12
const MAX_STEPS = 200
const MIN_SENTENCE = 25
const WIDE = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/u

/** Whether a text can be a step: long enough to tell what to do, not a link, a time or an ingredient. */
function isStepText(text: string): boolean {
  const bare = withoutStepNumber(text)
  if (WIDE.test(bare)) return bare.length >= 6
  return bare.length >= MIN_SENTENCE || (bare.length >= 8 && /[.!]$/.test(bare) && bare.includes(' '))
}

function isListed(line: MarkedLine): boolean {
  return line.kind === 'item' || line.kind === 'row'
}

function isAlike(line: MarkedLine, first: MarkedLine): boolean {
  return isListed(first) ? line.kind === first.kind : !isListed(line) && line.level > 0 === first.level > 0
}

function findFirst(lines: readonly MarkedLine[], from: number): number {
  for (let index = from; index < Math.min(lines.length, from + LOOK_AHEAD); index += 1) {
    const line = lines[index]!
    if (line.isLink) continue
    if (line.heading === 'ingredients' || line.heading === 'other') return -1
    if (line.level > 0 && line.heading === null && !isStepText(line.text)) continue
    if (isListed(line) && line.text.length >= 8) return index
    if (line.level === 0 && isStepText(line.text) && line.heading === null) return index
  }
  return -1
}

/** Whether steps go on behind a line, so that it is a title among them. */
function leadsOn(lines: readonly MarkedLine[], index: number, first: MarkedLine): boolean {
  return lines
    .slice(index + 1, index + 3)
    .some((line) => isAlike(line, first) && line.heading === null && isStepText(line.text) && !line.isLink)
}

interface Collected {
  steps: DraftText[]
  title: string
}

function add(collected: Collected, text: string): void {
  for (const step of splitSteps(text)) {
    if (collected.steps.length >= MAX_STEPS) return
    collected.steps.push({ title: collected.title, text: step })
    collected.title = ''
  }
}

/**
 * Reads steps from their first line on, until the page turns to something else; titles in between open sections.
 * @param level level of the heading above, 0 when it was no heading
 */
export function readSteps(
  lines: readonly MarkedLine[],
  from: number,
  level: number,
  section: string,
): { instructions: DraftText[]; end: number } {
  const first = lines[from]!
  const collected: Collected = { steps: [], title: section }
  let end = from
  for (let index = from; index < lines.length; index += 1) {
    const line = lines[index]!
    const { text } = line
    if (line.isFrame && !first.isFrame) continue
    if (line.heading === 'instructions' && leadsOn(lines, index, first)) {
      if (!isStepNumber(text)) collected.title = sectionName(text)
      continue
    }
    if (line.heading !== null && !isListed(line)) break
    if (isStepNumber(text)) continue
    if (line.isLink && !isListed(line)) break
    if (isAlike(line, first) && !(line.isStrong && !isListed(line))) {
      if (!isListed(first) && !isStepText(text) && !leadsOn(lines, index, first)) break
      add(collected, text)
      end = index
    } else if (line.level > 0 && level > 0 && line.level < level) break
    else if (
      text.length <= 100 &&
      leadsOn(lines, index, first) &&
      (looksLikeSection(line) || !isStepText(text))
    ) {
      collected.title = sectionName(withoutStepNumber(text))
    } else if (line.isStrong && isStepText(text) && text.length < 60 && leadsOn(lines, index, first)) {
      collected.title = sectionName(text)
    } else if (!(isListed(first) && leadsOn(lines, index, first) && line.level === 0)) break
  }
  return { instructions: collected.steps, end }
}

function scoreOf(steps: DraftText[], bonus: number): number {
  const good = steps.filter(({ text }) => isStepText(text)).length
  const length = steps.reduce((sum, { text }) => sum + Math.min(text.length, 600), 0)
  return steps.length === 0 ? 0 : (good / steps.length) * Math.log2(1 + length / 40) * bonus
}

function announcedRegions(lines: readonly MarkedLine[], after: number): InstructionRegion[] {
  return lines.flatMap((line, index) => {
    if (line.heading !== 'instructions') return []
    const from = findFirst(lines, index + 1)
    if (from < 0) return []
    const between = lines
      .slice(index + 1, from)
      .findLast((each) => looksLikeSection(each) && each.heading === null && !isStepNumber(each.text))
    const { instructions, end } = readSteps(
      lines,
      from,
      line.level,
      between === undefined ? '' : sectionName(between.text),
    )
    const isBehind = index > after ? 1.4 : 1
    return [
      { instructions, start: from, end, score: scoreOf(instructions, isBehind * (line.isFrame ? 1 : 1.3)) },
    ]
  })
}

/** Steps that no heading announces: right behind the ingredients, or a numbered list. */
function unannouncedRegion(lines: readonly MarkedLine[], after: number): InstructionRegion | null {
  for (let index = Math.max(0, after + 1); index < lines.length; index += 1) {
    const line = lines[index]!
    if (line.isFrame || line.isLink || line.heading === 'notes' || line.heading === 'other') continue
    const isNear = after >= 0 && index <= after + 8
    const isOrdered = line.kind === 'item' && line.element.parent?.name === 'ol'
    const isNumbered = /^(?:1\s?[.):–-]|step 1\b)/i.test(line.text)
    if (!(isNear || isOrdered || isNumbered) || line.level > 0 || !isStepText(line.text)) continue
    if (ingredientLikeness(line.text) >= 1 && !isNumbered) continue
    const before = lines[index - 1]
    const section =
      before !== undefined && before.heading === null && before.level > 0 && index - 1 > after
        ? sectionName(withoutStepNumber(before.text))
        : ''
    const { instructions, end } = readSteps(lines, index, 0, section)
    const sentences = instructions.filter(({ text }) => isStepText(text)).length
    if (instructions.length >= 2 && sentences >= instructions.length * 0.6)
      return { instructions, start: index, end, score: scoreOf(instructions, 1) }
  }
  return null
}

/**
 * The instructions on the page, the best first.
 * @param after position of the last line of the ingredients, -1 when they are not on the page
 */
export function findInstructions(lines: readonly MarkedLine[], after: number): InstructionRegion[] {
  const announced = announcedRegions(lines, after)
    .filter(({ instructions }) => instructions.length > 0)
    .sort((a, b) => b.score - a.score)
  if (announced.length > 0) return announced
  const found = unannouncedRegion(lines, after)
  return found === null ? [] : [found]
}
