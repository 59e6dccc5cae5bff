import type { DraftText } from '../draft.schema'
import { cleanLine, cleanText, textKey } from '../html/text.rules'
import { isThing, keysOf, property, type Thing, typesOf } from '../html/thing.rules'
import { parseLenientJson } from './lenient-json.rules'
import { withoutAppeals, withoutRunningNumbers } from './step-edges.rules'
import { isStepNumber, splitSteps } from './steps.rules'

const MAX_DEPTH = 8
const MAX_STEPS = 300
const MAX_TITLE = 160
/** Characters of all steps together, as written; an entry may be referred to repeatedly, and counts each time. */
const MAX_CHARACTERS = 400_000

interface Reading {
  steps: DraftText[]
  /** Heading of a section that still waits for its first step. */
  section: string
  /** Characters that may still be read. */
  left: number
}

/** As much of a text as may still be read. */
function taken(reading: Reading, value: string): string {
  const text = value.slice(0, Math.max(0, reading.left))
  // An entry without a text costs something too.
  reading.left -= text.length + 1
  return text
}

function push(reading: Reading, title: string, texts: string[]): void {
  texts.forEach((text, index) => {
    if (reading.steps.length >= MAX_STEPS) return
    const own = index === 0 ? title : ''
    // A step has one title: that of a section beginning here wins, the step's own is put before its text.
    if (reading.section !== '' && own !== '')
      reading.steps.push({ title: reading.section, text: `${own}\n${text}` })
    else reading.steps.push({ title: reading.section || own, text })
    reading.section = ''
  })
}

/** A step's name where it is a title of its own: not a number, nor the step's text or the beginning of it. */
function titleOf(name: string, text: string): string {
  const key = textKey(name)
  if (key === '' || name.length > MAX_TITLE || isStepNumber(name)) return ''
  return textKey(text).startsWith(key) ? '' : name.replace(/:$/, '')
}

/** A thing without the whole text of the scope that it was read from, which would pass for its text. */
function withoutWhole(thing: Thing): Thing {
  if (thing['@text'] === undefined) return thing
  const names = keysOf(thing).filter((name) => name !== '@text')
  return Object.fromEntries(names.map((name) => [name, thing[name]]))
}

function readThing(reading: Reading, thing: Thing, depth: number): void {
  const rawName = property(thing, 'name')
  const name = typeof rawName === 'string' ? cleanLine(taken(reading, rawName)) : ''
  const inner = property(thing, 'itemListElement', 'steps', 'step', 'recipeInstructions')
  // The whole text of a scope counts where it does not say which part of it the step is.
  const rawText =
    property(withoutWhole(thing), 'text', 'description', '@value') ??
    (inner === undefined ? thing['@text'] : undefined)
  const text = typeof rawText === 'string' ? cleanText(taken(reading, rawText)) : ''
  if (text !== '') {
    const steps = splitSteps(text)
    if (typesOf(thing).includes('howtosection')) reading.section = name
    push(reading, reading.section === name ? '' : titleOf(name, text), steps)
  } else if (inner !== undefined) {
    if (name !== '' && !isStepNumber(name)) reading.section = name.replace(/:$/, '')
    readEntry(reading, inner, depth + 1)
  } else if (isThing(thing.item)) {
    readThing(reading, thing.item, depth + 1)
  } else if (name !== '') {
    push(reading, '', splitSteps(name))
  } else if (Object.keys(thing).every((key) => /^\d+$/.test(key))) {
    readEntry(reading, Object.values(thing), depth + 1)
  }
}

function readText(reading: Reading, written: string, depth: number): void {
  const value = taken(reading, written)
  const looksLikeJson = /^\s*(?:\[\s*[[{"]|\{\s*")/.test(value)
  const parsed = looksLikeJson ? parseLenientJson(value) : null
  if (parsed !== null && typeof parsed === 'object') {
    readEntry(reading, parsed, depth + 1)
    return
  }
  for (const step of splitSteps(cleanText(value))) {
    // A short line that ends in a colon opens a section; the line before it is complete.
    if (step.length <= 60 && step.endsWith(':')) reading.section = step.slice(0, -1).trim()
    else push(reading, '', [step])
  }
}

function readEntry(reading: Reading, value: unknown, depth: number): void {
  if (depth > MAX_DEPTH || reading.steps.length >= MAX_STEPS || reading.left <= 0) return
  if (typeof value === 'string') readText(reading, value, depth)
  else if (Array.isArray(value))
    for (const entry of value.slice(0, MAX_STEPS)) readEntry(reading, entry, depth + 1)
  else if (isThing(value)) readThing(reading, value, depth)
}

/**
 * Instructions of structured data: texts, HowToSteps, sections, lists in lists, one long text. Names of sections and
 * steps become titles; numbers in front are dropped.
 */
export function readInstructions(value: unknown): DraftText[] {
  const reading: Reading = { steps: [], section: '', left: MAX_CHARACTERS }
  readEntry(reading, value, 0)
  if (reading.section !== '' && reading.steps.length > 0)
    reading.steps.push({ title: '', text: reading.section })
  return withoutAppeals(withoutRunningNumbers(reading.steps))
}
