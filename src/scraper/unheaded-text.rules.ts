import { sectionHeading } from '../recipes/editor/paste.rules'
import { textMinutes } from './fields/times.rules'
import type { TextLine } from './text-lines.rules'
import { isIngredient, isNumbered, type Parts, POSSIBLE, SURE, statesFacts } from './text-parts.rules'

/** Foods with their notes have fewer words than a step. */
const MAX_FOOD_WORDS = 6
/** An ingredient that is alone is no longer than this. */
const MAX_ALONE = 5
const LONE_YIELD =
  /^(?:\p{L}{2,8}\.?\s)?\p{N}{1,3}(?:[.,]\d{1,2})?(?:\s?[-–]\s?\p{N}{1,3})?\s\p{L}{2,20}(?:\s\p{L}{2,20})?$/u

const isSentence = ({ text }: TextLine) => text.length > 60 && /[.!?。]$/.test(text)
/** `Knead everything for 10 minutes`: no ingredient takes time. */
const takesTime = ({ text }: TextLine) =>
  !/^\P{L}*\p{N}/u.test(text) && text.split(' ').length > MAX_FOOD_WORDS && textMinutes(text) !== null

/** The lines from here to the next blank one. */
function blockAt(lines: readonly TextLine[], start: number): TextLine[] {
  const end = lines.findIndex((line, at) => at > start && line.isBlank)
  return lines.slice(start, end < 0 ? undefined : end)
}

/** A block without any amount in which someone says what to do. */
function isTold(block: readonly TextLine[]): boolean {
  if (block.some((line) => isIngredient(line, SURE))) return false
  return block.some(({ text }) => /[.!。]$/.test(text) || text.split(' ').length > MAX_FOOD_WORDS)
}

/** Where a list of ingredients ends and the method begins, though no heading says so. */
function methodStart(lines: readonly TextLine[]): number {
  const start = lines.findIndex((line, at) => {
    if (line.isBlank) return false
    const begins = at === 0 || lines[at - 1]!.isBlank
    if (begins && isTold(blockAt(lines, at))) return true
    if (sectionHeading(line.text) !== undefined) return false
    const isStep = begins && !isIngredient(line, POSSIBLE)
    return isSentence(line) || isNumbered(line) || isStep || takesTime(line)
  })
  const heading = lines[start - 1]
  const isHeaded = heading !== undefined && !heading.isBlank && sectionHeading(heading.text) !== undefined
  if (start < 0) return lines.length
  return isHeaded ? start - 1 : start
}

/** `500 likes and I tell you the secret`: a line of words and a number alone above a list. */
function isTalk(lines: readonly TextLine[], at: number): boolean {
  const isApart = (lines[at - 1]?.isBlank ?? true) && lines[at + 1]?.isBlank === true
  const isLong = lines[at]!.text.split(' ').length > MAX_ALONE
  return isApart && isLong && lines.slice(at + 1).filter((line) => isIngredient(line, SURE)).length > 1
}

/** Removes the list of ingredients from an introduction, from its first amount or the name of a part above that. */
function takeList({ intro }: Parts): TextLine[] {
  const first = intro.findIndex(
    (line, at) => isIngredient(line, SURE) && !isNumbered(line) && !isTalk(intro, at),
  )
  if (first < 0) return []
  const before = intro[first - 1]
  const hasSection = before !== undefined && !before.isBlank && sectionHeading(before.text) !== undefined
  return intro.splice(hasSection ? first - 1 : first)
}

/** Finds ingredients of an introduction by their looks; without a heading the lines after the list are the method. */
export function findUnheaded(parts: Parts): void {
  const isHeaded = parts.ingredients.length > 0
  // The heading of a part (`For the topping`) may be the first that announces ingredients.
  const isWorthIt = !isHeaded || parts.intro.filter((line) => isIngredient(line, SURE)).length > 1
  const list = isWorthIt ? takeList(parts) : []
  if (list.length > 0) parts.ingredients.unshift({ heading: '', lines: list })
  const last = isHeaded && parts.instructions.length > 0 ? undefined : parts.ingredients.at(-1)
  if (last) parts.instructions.unshift(...last.lines.splice(methodStart(last.lines)))
}

/** `24 cookies` on a line of its own above the ingredients; taken out of the introduction. */
export function takeLoneYield({ intro, ingredients }: Parts): string {
  const hasHeading = ingredients.length > 0
  const at = intro.findIndex(({ text }, index) => {
    if (!LONE_YIELD.test(text) || textMinutes(text) !== null) return false
    const [before, after] = [intro[index - 1], intro[index + 1]]
    const isInList = [before, after].some((line) => line !== undefined && isIngredient(line, SURE))
    if (hasHeading) return !isInList
    // Without a heading it could be an ingredient; only one apart from the list, above it, is not.
    const isApart = (before?.isBlank ?? true) && (after?.isBlank === true || statesFacts(after?.text ?? ''))
    return isApart && intro.slice(index + 1).some((line) => isIngredient(line, SURE))
  })
  return at < 0 ? '' : (intro.splice(at, 1)[0]?.text ?? '')
}
