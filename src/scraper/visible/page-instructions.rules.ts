import type { DraftText } from '../draft.schema'
import { ingredientLikeness } from '../fields/amounts.rules'
import { withoutAppeals, withoutRunningNumbers } from '../fields/step-edges.rules'
import { isStepNumber, splitSteps, withoutStepNumber } from '../fields/steps.rules'
import { isWithin } from '../html/tree.rules'
import { withoutUnlikely } from './chances.rules'
import { asideKind } from './headings.rules'
import { areFacts } from './page-facts.rules'
import { isListed, isMarkedBy, looksLikeSection, type MarkedLine, sectionName } from './regions.rules'
import {
  findFirstStep,
  isFirstStepHeading,
  isNumberedHeading,
  isPartOfMethod,
  isStepText,
  stepText,
} from './step-lines.rules'

/** Instructions as they are on the page, with the positions of their first and last line. */
export interface InstructionRegion {
  instructions: DraftText[]
  start: number
  end: number
  score: number
  /** Whether a heading or a class announces them. */
  isAnnounced: boolean
}

const MAX_STEPS = 200
/** Lines that are looked at for the steps, with those in between that are none. */
const MAX_LOOKED = 600
/** How near to their ingredients unannounced steps must be. */
const NEAR = 9
const MAX_TITLE = 100
/** Instructions longer than this are not better: articles around a recipe are longest. */
const MAX_SCORED = 1_000
/** With a lower score, what follows an announcement is not the steps. */
const MIN_SCORE = 0.8
/** Class names of instructions, in several languages. */
const INSTRUCTION_CLASS =
  /instruction|direction|(?:^|[\s_-])method|prep[ae]rations?(?!-?time)|(?:^|[\s_-])steps?(?:$|[\s_-])|zubereitung|bereiding|elaboracion|procedimento|postup|przygotowanie|hazirlan/i

/** Whether an item lacks the class of the steps and is in a list of its own: notes after them. */
function isOfOtherKind({ element }: MarkedLine, first: MarkedLine): boolean {
  const wanted = first.element.attributes.class ?? ''
  return wanted !== '' && (element.attributes.class ?? '') === '' && element.parent !== first.element.parent
}

function isAlike(line: MarkedLine, first: MarkedLine): boolean {
  return isListed(first) ? line.kind === first.kind : !isListed(line) && line.level > 0 === first.level > 0
}

/** Whether steps go on after a line, so that it is a title among them. */
function leadsOn(lines: readonly MarkedLine[], index: number, first: MarkedLine): boolean {
  return lines
    .slice(index + 1, index + 4)
    .some((line) => isAlike(line, first) && line.heading === null && isStepText(line.text) && !line.isLink)
}

/** What a line among the steps is: a step, the title of the next ones, nothing, or their end. */
function verdict(
  lines: readonly MarkedLine[],
  index: number,
  first: MarkedLine,
  level: number,
): 'step' | 'title' | 'skip' | 'end' {
  const line = lines[index]!
  const { text } = line
  const goesOn = leadsOn(lines, index, first)
  if (line.heading !== null && !isListed(line))
    return goesOn && (line.heading === 'instructions' || isPartOfMethod(lines, index)) ? 'title' : 'end'
  if (isStepNumber(text) || areFacts(text)) return 'skip'
  const aside = asideKind(text)
  if (aside !== null && (!goesOn || (aside === 'other' && !isListed(line)))) return 'end'
  // Footnotes: `* not included in the nutrition facts`.
  if (text.startsWith('*') && !isListed(line)) return 'end'
  if (line.isLink && !isListed(line)) return 'end'
  if (line.isLink && !first.isLink && lines[index - 1]?.isLink !== true && !/[.!。]$/.test(text))
    return 'skip'
  if (line.level > 0 && level > 0 && line.level < level && !(isNumberedHeading(line) && goesOn)) return 'end'
  const isTitle = text.length <= MAX_TITLE && goesOn && (looksLikeSection(line) || !isStepText(text))
  // Numbered steps do not go on in a bulleted list: that holds further links of the page.
  if (
    line.kind === 'item' &&
    first.kind === 'item' &&
    (line.element.parent?.name !== first.element.parent?.name || isOfOtherKind(line, first))
  )
    return 'end'
  if (isAlike(line, first) && !(line.isStrong && !isListed(line))) {
    const isSameParagraph = index > 0 && lines[index - 1]!.element === line.element
    if (isListed(first) || isStepText(text) || isSameParagraph) return 'step'
    return isTitle ? 'title' : goesOn ? 'step' : 'end'
  }
  // A list between paragraphs of the same box belongs to the steps too.
  const box = first.element.parent
  if (!isListed(first) && isListed(line) && box !== null && isWithin(line.element, box)) return 'step'
  if (isTitle) return 'title'
  if (line.isStrong && isStepText(text) && goesOn) return 'step'
  return isListed(first) && goesOn && line.level === 0 ? 'skip' : 'end'
}

/**
 * Reads steps from their first line on, until the page turns to something else; titles in between open sections.
 * @param level level of the heading above, 0 when it was no heading
 */
function readSteps(
  lines: readonly MarkedLine[],
  from: number,
  level: number,
  section: string,
): { instructions: DraftText[]; end: number } {
  const first = lines[from]!
  const taken: { line: MarkedLine; title: string; index: number }[] = []
  let title = section
  const last = Math.min(lines.length, from + MAX_LOOKED)
  for (let index = from; index < last && taken.length < MAX_STEPS; index += 1) {
    const line = lines[index]!
    if (line.isFrame && !first.isFrame) continue
    const found = verdict(lines, index, first, level)
    if (found === 'end') break
    if (found === 'title') title = sectionName(withoutStepNumber(line.text))
    if (found !== 'step') continue
    taken.push({ line, title, index })
    title = ''
  }
  const known = withoutUnlikely(taken, ({ line }) => line.chance?.step)
  const instructions = known.flatMap(({ line, title: name }) =>
    splitSteps(stepText(line)).map((text, at) => ({ title: at === 0 ? name : '', text })),
  )
  return {
    instructions: withoutAppeals(withoutRunningNumbers(withoutRepetition(instructions.slice(0, MAX_STEPS)))),
    end: known.at(-1)?.index ?? from,
  }
}

/** A page that shows its steps twice, for wide and for narrow screens, gives them once. */
function withoutRepetition(steps: DraftText[]): DraftText[] {
  const half = steps.length / 2
  const isTwice =
    half >= 2 &&
    Number.isInteger(half) &&
    steps.slice(0, half).every(({ text }, index) => text === steps[half + index]!.text)
  return isTwice ? steps.slice(0, half) : steps
}

function scoreOf(steps: readonly DraftText[], bonus: number): number {
  const good = steps.filter(({ text }) => isStepText(text) && ingredientLikeness(text) < 0.9).length
  const length = Math.min(
    MAX_SCORED,
    steps.reduce((sum, { text }) => sum + Math.min(text.length, 600), 0),
  )
  return steps.length === 0 ? 0 : (good / steps.length) * Math.log2(1 + length / 40) * bonus
}

function titleAbove(lines: readonly MarkedLine[], from: number, least: number): string {
  const title = lines
    .slice(Math.max(least, from - 3), from)
    .findLast(
      (line) =>
        looksLikeSection(line) &&
        (line.heading === null || isPartOfMethod(lines, lines.indexOf(line))) &&
        !isStepNumber(line.text),
    )
  return title === undefined ? '' : sectionName(withoutStepNumber(title.text))
}

/** Steps follow their ingredients closely; further away they may belong to the article around the recipe. */
function nearness(distance: number): number {
  return distance > 0 ? 1 + 1 / (1 + distance / 12) : 0.6
}

/** Announcements that are followed, and lines that are tried without one; real pages have a dozen at most. */
const MAX_STARTS = 30

function announcedRegions(lines: readonly MarkedLine[], after: number): InstructionRegion[] {
  const isMarked = lines.map((line) => !line.isFrame && !line.isLink && isMarkedBy(line, INSTRUCTION_CLASS))
  let starts = 0
  return lines.flatMap((line, index) => {
    if (starts >= MAX_STARTS) return []
    const isHeading = line.heading === 'instructions'
    const isFirstInClass = !isHeading && isMarked[index] === true && isMarked[index - 1] !== true
    if (!isHeading && !isFirstInClass) return []
    const from = findFirstStep(lines, isHeading ? index + 1 : index)
    if (from < 0 || (isFirstInClass && isMarked[from] !== true)) return []
    starts += 1
    const { instructions, end } = readSteps(lines, from, line.level, titleAbove(lines, from, index + 1))
    const bonus = nearness(index - after) * (line.isFrame ? 1 : isHeading ? 1.3 : 1.1)
    return instructions.length === 0
      ? []
      : [{ instructions, start: from, end, score: scoreOf(instructions, bonus), isAnnounced: true }]
  })
}

/** Steps that no heading announces: right after the ingredients, or numbered. */
function unannouncedRegion(lines: readonly MarkedLine[], after: number): InstructionRegion[] {
  let tries = 0
  for (let index = Math.max(0, after + 1); index < lines.length && tries < MAX_STARTS; index += 1) {
    const line = lines[index]!
    if (line.isFrame || line.isLink || line.heading !== null || line.level > 0) continue
    const isNear = after >= 0 && index <= after + 8
    const isOrdered = line.kind === 'item' && line.element.parent?.name === 'ol'
    const above = lines[index - 1]
    const isNumbered =
      (/^\D{0,12}1(?!\d)/.test(line.text) && withoutStepNumber(line.text) !== line.text) ||
      (above !== undefined && isFirstStepHeading(above))
    if (!(isNear || isOrdered || isNumbered) || !isStepText(line.text)) continue
    if (line.likeness >= 1 && !isNumbered) continue
    tries += 1
    const { instructions, end } = readSteps(lines, index, 0, titleAbove(lines, index, after + 1))
    const sentences = instructions.filter(({ text }) => isStepText(text)).length
    if (instructions.length >= 2 && sentences >= instructions.length * 0.6) {
      return [{ instructions, start: index, end, score: scoreOf(instructions, 1), isAnnounced: false }]
    }
  }
  return []
}

/** Steps under numbered headings: `Step 1: …`, `Step 2: …`, wherever they are. */
function numberedRegion(lines: readonly MarkedLine[]): InstructionRegion[] {
  const index = lines.findIndex((line) => !line.isFrame && isFirstStepHeading(line))
  const from = index < 0 ? -1 : findFirstStep(lines, index + 1)
  if (from < 0) return []
  const { instructions, end } = readSteps(lines, from, 0, titleAbove(lines, from, index))
  return instructions.length < 2
    ? []
    : [{ instructions, start: from, end, score: scoreOf(instructions, 1.2), isAnnounced: false }]
}

/**
 * The instructions on the page, the best first.
 * @param after position of the last line of the ingredients, -1 when they are not on the page
 */
export function findInstructions(lines: readonly MarkedLine[], after: number): InstructionRegion[] {
  const announced = announcedRegions(lines, after)
    .filter(({ score }) => score >= MIN_SCORE)
    .sort((a, b) => b.score - a.score)
  const [best] = announced
  const isNear = best !== undefined && best.start > after && best.start <= after + 2 * NEAR
  if (best !== undefined && (isNear || best.instructions.length > 1 || after < 0)) return announced
  // A single paragraph under such a heading is mostly about something else; the steps may follow their ingredients at once.
  const behind = best === undefined ? [] : unannouncedRegion(lines.slice(0, after + NEAR), after)
  if (best !== undefined) return [...behind, ...announced]
  const numbered = numberedRegion(lines)
  return numbered.length > 0 ? numbered : unannouncedRegion(lines, after)
}
