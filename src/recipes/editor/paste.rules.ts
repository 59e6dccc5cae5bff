import { trimTail } from '../../platform/text/trim'
/** A pasted ingredient or instruction, under the heading that was above it. */
export interface PastedPart {
  text: string
  /** Heading of the section that begins with this part; "" within a section. */
  title: string
}

const LINE_ENDS = /\r\n?|[\n\u0085\u2028\u2029]/
const NUMBERED = /^\s*\d{1,3}\s*[.):](?:\s+|(?=\p{L}))/u
const LONE_NUMBER = /^\s*\d{1,3}\s*[.):]\s*$/
const NUMBERED_STEP =
  /^\s*(?:step|schritt|étape|stap|steg|trin|trinn|vaihe|passo|paso|krok)\s+\d{1,3}\s*[.):–-]?\s*/iu
const MAX_HEADING = 60
const HEADING_OPENERS =
  /^(?:for the|for|für (?:den|die|das)|pour (?:la|le|les|l['’])|voor (?:de|het)|till|til|per (?:la|il|lo|i|le|gli|l['’])|para (?:la|el|las|los|o|a|os|as)|na|do)(?:\s|(?<=['’]))\p{L}/iu

/** The lines of a pasted block without empty ones and without spaces around them ("trim whitespace"). */
export function pastedLines(text: string): string[] {
  return text
    .split(LINE_ENDS)
    .map((line) => line.replace(/[\u200b\ufeff]/g, '').trim())
    .filter((line) => line !== '')
}

/** Each line without its first character, as a bullet ("trim first character"); empty lines go. */
export function trimFirstCharacter(text: string): string[] {
  return pastedLines(text)
    .map((line) => [...line].slice(1).join('').trim())
    .filter((line) => line !== '')
}

/**
 * The numbered parts of a pasted block, "1." and "1)" cut off, each with the lines up to the next number joined by spaces
 * ("split by numbered lines"). What is before the first number is a part of its own; without any
 * number each line is one.
 */
export function splitNumbered(text: string): string[] {
  const lines = pastedLines(numbersInFront(text))
  if (!lines.some((line) => NUMBERED.test(line))) return lines
  const parts: string[] = []
  let isOpen = false
  for (const line of lines) {
    const isNumbered = NUMBERED.test(line)
    if (isNumbered || !isOpen) parts.push(line.replace(NUMBERED, '').trim())
    else parts[parts.length - 1] += ` ${line}`
    isOpen = isOpen || isNumbered
  }
  return parts.filter((part) => part !== '')
}

/** Bullets, check boxes and list numbers cut off the front of a line; a leading amount such as "1.5 kg" stays. */
export function trimListMark(line: string): string {
  return line
    .replace(/^\s*(?:[•·▢□☐☑◦‣▪●○✓]\s*|[-–—*+]\s+|\[[ xX]?\]\s*)+/u, '')
    .replace(NUMBERED_STEP, '')
    .replace(NUMBERED, '')
    .trim()
}

/**
 * The heading a line is, without colon and marks, or undefined for any other line: "For the dough:", "## Sauce", "**Sauce**",
 * "Für den Teig", "FILLING". A line with figures is an ingredient, whatever else it looks like.
 * @param isShouting the whole block is in capitals, which then mean nothing
 */
export function sectionHeading(line: string, isShouting = false): string | undefined {
  const trimmed = line.trim()
  const marked =
    /^#{1,6}\s(.{1,200})$/.exec(trimmed) ?? /^(?:\*\*|__)([^*_]{1,60}?):?(?:\*\*|__):?$/.exec(trimmed)
  if (marked) return trimTail(marked[1]!, /[\s:#]/).trim() || undefined
  if (trimmed.length > MAX_HEADING || !/\p{L}/u.test(trimmed)) return undefined
  if (/^[^\p{L}]/u.test(trimmed) || /[.!?;,]$/.test(trimmed)) return undefined
  const isColon = /[:：]$/.test(trimmed)
  if (isColon) return trimmed.slice(0, -1).trimEnd()
  if (/\d|[½⅓⅔¼¾,:]/.test(trimmed)) return undefined
  const words = trimmed.split(/\s+/).length
  const isCapitals = !isShouting && /\p{Lu}{3}/u.test(trimmed) && trimmed === trimmed.toUpperCase()
  const isOpener = words <= 4 && /^\p{Lu}/u.test(trimmed) && HEADING_OPENERS.test(trimmed)
  return isCapitals || isOpener ? trimmed : undefined
}

function isAllCapitals(lines: string[]): boolean {
  const text = lines.join('')
  return text === text.toUpperCase()
}

function underHeadings(lines: string[]): PastedPart[] {
  const parts: PastedPart[] = []
  const isShouting = isAllCapitals(lines)
  let title = ''
  for (const line of lines) {
    const heading = sectionHeading(line, isShouting)
    if (heading === undefined) {
      const text = trimListMark(line)
      if (text === '') continue
      parts.push({ text, title })
      title = ''
    } else {
      // A heading with nothing below it was no heading; nothing that was pasted may get lost.
      if (title !== '') parts.push({ text: title, title: '' })
      title = heading
    }
  }
  if (title !== '') parts.push({ text: title, title: '' })
  return parts
}

/** The ingredients of a pasted block: one per line, bullets cut off, headings as the title of the ingredient below them. */
export function pasteIngredients(text: string): PastedPart[] {
  return underHeadings(pastedLines(text))
}

/** How numbers are written that run on within a text: `1.`, `1)`, `1 - `, `1/`, `Step 1:`; what begins it, and the next. */
const RUNNING: [start: RegExp, before: string, behind: string][] = [
  [/^1\s?[.)、．](?!\d)/, '', '\\s?[.)、．]'],
  [/^1\s[–-]\s/, '', '\\s[–-]'],
  [/^1\/\s?\p{L}/u, '', '\\/'],
  [
    /^(?:step|schritt|étape|stap|steg|trin|trinn|vaihe|passo|paso|krok)\s1(?!\d)/iu,
    '(?:[Ss]tep|STEP|[Ss]chritt|[ÉéEe]tape|[Ss]tap|[Ss]teg|[Tt]rinn?|[Vv]aihe|[Pp]asso|[Pp]aso|[Kk]rok)\\s',
    '\\s?[.):–-]?',
  ],
]

/** Cuts a text at `1.`, `2.`, `3.` … when the numbers run on without a gap; else the text as it is. */
export function cutAtNumbers(text: string): string[] {
  const style = RUNNING.find(([start]) => start.test(text))
  if (style === undefined) return [text]
  const [, before, behind] = style
  const parts: string[] = []
  let rest = text
  for (let number = 2; number < 60; number += 1) {
    const mark = new RegExp(`(?:^|[\\s.!?;)"”])\\s?${before}${number}${behind}(?=\\s?[\\p{L}"“(])`, 'u').exec(
      rest.slice(2),
    )
    if (mark === null) break
    const cut = mark.index + 2 + (/^[.!?;)"”]/.test(mark[0]) ? 1 : 0)
    parts.push(rest.slice(0, cut).trimEnd())
    rest = rest.slice(cut).trimStart()
  }
  return [...parts, rest]
}

/** Every number at the front of a line: those that run on within one, and those that are alone above their step. */
function numbersInFront(text: string): string {
  const lines: string[] = []
  let number = ''
  for (const line of text.split(LINE_ENDS)) {
    if (LONE_NUMBER.test(line)) {
      if (number !== '') lines.push(number)
      number = line.trim()
    } else if (number !== '' && line.trim() === '') {
      // A blank line between a number and its step parts nothing.
    } else {
      lines.push(...cutAtNumbers(`${number} ${line}`.trim()))
      number = ''
    }
  }
  return [...lines, ...(number === '' ? [] : [number])].join('\n')
}

/** The steps of a text that numbers at least two of them; empty for any other. */
export function numberedSteps(text: string): PastedPart[] {
  const isNumbered = pastedLines(numbersInFront(text)).filter((line) => NUMBERED.test(line)).length > 1
  return isNumbered ? pasteInstructions(text) : []
}

/**
 * The instructions of a pasted block, numbers cut off, headings as titles. Numbered lines begin instructions; without
 * numbers, blank lines part them when there are any, and otherwise every line is one.
 */
export function pasteInstructions(pasted: string): PastedPart[] {
  const text = numbersInFront(pasted)
  const lines = pastedLines(text)
  const isNumbered = (line: string) => NUMBERED.test(line) || NUMBERED_STEP.test(line)
  const blocks = text
    .split(LINE_ENDS)
    .map((line) => line.trim())
    .join('\n')
    .split(/\n{2,}/)
  if (lines.filter(isNumbered).length > 1) return underHeadings(joinLines(lines, isNumbered))
  if (blocks.filter((block) => block !== '').length < 2) return underHeadings(lines)
  return underHeadings(blocks.flatMap((block) => joinLines(pastedLines(block), () => false)))
}

/** Lines joined to the one before, unless they begin something new or a heading is between. */
function joinLines(lines: string[], isBeginning: (line: string) => boolean): string[] {
  const joined: string[] = []
  const isShouting = isAllCapitals(lines)
  let isOpen = false
  for (const line of lines) {
    const isHeading = sectionHeading(line, isShouting) !== undefined
    if (isHeading || isBeginning(line) || !isOpen) joined.push(line)
    else joined[joined.length - 1] += ` ${line}`
    isOpen = !isHeading
  }
  return joined
}
