import { trimTail } from '../../platform/text/trim'
import type { DraftIngredient } from '../draft.schema'
import { cleanText, tidyLine } from '../html/text.rules'
import { isThing, lineIn, listOf, property, type Thing } from '../html/thing.rules'

const MAX_LINES = 500
/** Characters of one entry among others, with its markup; a recipe keeps half as many. */
const MAX_ENTRY = 4_000
const MAX_HEADING = 80
const BULLET = /^(?:[•·∙▪▫◦‣⁃*▢□☐☑✓✔○●■◾◽♦–—-]\s*)+(?=\S)/u

/** `80g - Parmesan`, `3 - eggs`: a dash between two columns of a page; after a food (`2 eggs - beaten`) it is the author's. */
const DASH_BEHIND_AMOUNT =
  /^((?:\d{1,4}(?:[.,/]\d{1,3})?|\d{0,3}\s?[½¼¾⅓⅔⅛])(?:\s?(?:g|kg|ml|cl|dl|l|oz|lb|tbsp|tsp|cups?|EL|TL))?)\s-\s(?=\p{L})/u

/** `0 salt as required`: where a form wants an amount and there is none. */
const NOTHING = /^0(?:[.,]0{1,3})?\s(?=(?!k?cal|fat|sugar|proof|percent)\p{L})/iu

/** `2 package(s)` → `2 packages`, `1/2 gallon(s)` → `1/2 gallon`. */
function withPlural(line: string): string {
  return line.replace(
    /^([\d\s./⁄½¼¾⅓⅔⅛]{1,12}\s?)-?\s?(\p{L}{2,20})\(s\)/u,
    (_, amount: string, unit: string) => {
      const isOne = !/^\s*(?:[2-9]|\d\d|1\s?[½¼¾⅓⅔⅛]|1\s\d+[/⁄]|\d+\s\d)(?!\s*[/⁄])/u.test(amount)
      return `${amount}${unit}${isOne ? '' : 's'}`
    },
  )
}

/** Brackets that a recipe plugin has doubled: `((3/4 cup)) frozen` → `(3/4 cup) frozen`; others nest as they are. */
function withSingleBrackets(line: string): string {
  return line.replace(/\(\s?\(([^()]*)\)\s?\)/g, '($1)')
}

/** A line as a cook would write it: no bullet, no doubled brackets, no lone comma after a bracket, no `1.0`. */
export function tidyIngredient(line: string): string {
  return withPlural(withSingleBrackets(tidyLine(line).replace(BULLET, '')))
    .replace(/\(\s?,\s?/g, '(')
    .replace(DASH_BEHIND_AMOUNT, '$1 ')
    .replace(/^(?:undefined|null|NaN)\s/, '')
    .replace(NOTHING, '')
    .replace(/(\d)\.0+(?=\s|$)/g, '$1')
    .replace(/\s([,;:)])/g, '$1')
    .trim()
}

/** The heading that a line of the ingredients is (`For the sauce:`, `## SAUCE`), without its marks; else empty. */
export function headingIn(line: string): string {
  const marked = /^#{1,4}\s?(.{1,80})$/.exec(line)
  if (marked) return marked[1]!.replace(/:$/, '').trim()
  if (line.length > MAX_HEADING || !/[:：]$/.test(line) || /^\p{N}/u.test(line)) return ''
  return trimTail(line, /[\s:：]/)
}

function textOfThing(thing: Thing): string {
  const text = property(thing, '@text', 'text', '@value')
  if (typeof text === 'string') return text
  const parts = [
    property(thing, 'amount', 'value', 'quantity'),
    property(thing, 'unitText', 'unit'),
    property(thing, 'name'),
  ]
  return parts.filter((part) => typeof part === 'string' || typeof part === 'number').join(' ')
}

/** One text with commas between the ingredients, each of which begins with an amount; else the text as it is. */
function cutAtCommas(text: string): string[] {
  const line = cleanText(text)
  const pieces = line.split(/[,;]\s?(?=[~≈]?\p{N})/u)
  const areAmounts = pieces.every((piece) => /^\P{L}{0,3}\p{N}.*\p{L}/u.test(piece))
  return pieces.length >= 3 && areAmounts ? pieces : [line]
}

function linesOfEntry(entry: unknown, isOnly: boolean): string[] {
  const text = typeof entry === 'string' ? entry : isThing(entry) ? textOfThing(entry) : ''
  const lines = cleanText(isOnly ? text : text.slice(0, MAX_ENTRY)).split('\n')
  if (isOnly && lines.length === 1) return cutAtCommas(text)
  // Several lines in one of many entries are mostly the parts of one ingredient.
  const isList = isOnly || (lines.length > 1 && lines.every((line) => /^\p{N}/u.test(line)))
  return isList ? lines : [lines.join(' ')]
}

/** Lines in capitals without amounts among lines in small letters are headings: `DRESSING (whisk together)`. */
function isShouted(line: string, isQuietList: boolean): boolean {
  const name = line.split('(')[0] ?? ''
  return isQuietList && /\p{Lu}{3}/u.test(name) && !/[\p{Ll}\p{N}]/u.test(name) && name.length <= MAX_HEADING
}

/** Ingredients with the headings among the lines turned into sections. */
function withSections(lines: readonly string[]): DraftIngredient[] {
  const ingredients: DraftIngredient[] = []
  let section = ''
  const isQuietList =
    lines.filter((line) => /\p{Ll}/u.test(line.split('(')[0] ?? '')).length > lines.length * 0.6
  for (const line of lines.slice(0, MAX_LINES)) {
    const text = tidyIngredient(line)
    const heading = headingIn(text) || (isShouted(text, isQuietList) ? text : '')
    if (heading !== '') section = heading
    else if (/[\p{L}\p{N}]/u.test(text)) ingredients.push({ text, section })
  }
  return ingredients
}

/** What an ItemList holds, with its name as a heading in front; anything else is its own only member. */
function membersOf(entry: unknown): unknown[] {
  if (!isThing(entry)) return [entry]
  const inner = property(entry, 'itemListElement', 'recipeIngredient', 'ingredients')
  if (inner === undefined) return [entry]
  const name = lineIn(property(entry, 'name')).replace(/:$/, '')
  const members = listOf(inner)
    .slice(0, MAX_LINES)
    .map((member) => (isThing(member) ? (property(member, 'item') ?? member) : member))
  return name === '' ? members : [`${name}:`, ...members]
}

/** Ingredients of structured data: texts, objects, lists in lists, one text with line breaks. */
export function readIngredients(value: unknown): DraftIngredient[] {
  const entries = listOf(value)
    .slice(0, MAX_LINES)
    .flatMap(membersOf)
    .filter((entry) => typeof entry !== 'string' || entry.trim() !== '')
  return withSections(
    entries.slice(0, MAX_LINES).flatMap((entry) => linesOfEntry(entry, entries.length === 1)),
  )
}
