import type { DraftText } from '../draft.schema'
import { ingredientLikeness } from '../fields/amounts.rules'
import { readIngredients } from '../fields/ingredients.rules'
import { parseLenientJson } from '../fields/lenient-json.rules'
import { isThing, keysOf, lineIn, type Thing, textIn } from '../html/thing.rules'
import { attribute, type Element, type Tree } from '../html/tree.rules'
import { scriptText } from '../structured/json-ld.rules'
import { isKitchenLine } from './plausibility.rules'

/** Lists in the data that a page holds for its own script. */
export interface AppState {
  ingredients: ReturnType<typeof readIngredients>
  instructions: DraftText[]
}

/** Characters of scripts and attributes together. */
const MAX_CHARACTERS = 1_500_000
const MAX_LIST = 60_000
const MAX_LISTS = 12
const MAX_TRIES = 40
const MIN_ATTRIBUTE = 300
const STEP_LIST =
  /"(?:[a-zA-Z_]{0,20}_?)?(?:instructions?|directions?|steps|method|preparations?)"\s{0,3}:\s{0,3}\[/gi
const INGREDIENT_LIST = /"(?:[a-zA-Z_]{0,20}_?)?ingredients?(?:_?(?:list|lines))?"\s{0,3}:\s{0,3}\[/gi
/** What a page of Next.js hands to its script in pieces: strings within strings. */
const PIECE = 'self.__next_f.push([1,"'
const MAX_PIECES = 500
const STEP_TEXT = ['body', 'text', 'instruction', 'description', 'content', 'html', 'step', 'value'] as const
/** Only whole lines: an amount beside a food may be that of one serving. */
const LINE_TEXT = ['text', 'original', 'originalText', 'displayText', 'fullText', 'line', 'label'] as const
const HEADINGS = ['title', 'heading', 'name'] as const
const MIN_STEP = 15
const MIN_METHOD = 80
const MIN_INGREDIENTS = 3

/** Where the string ends that begins here, after its quotation mark. */
function endOfString(text: string, start: number): number {
  for (let at = start; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1
    else if (text[at] === '"') return at
  }
  return text.length
}

/** The pieces of a script of Next.js as one text; each letter is looked at once. */
function piecesIn(text: string): string {
  const pieces: string[] = []
  let at = text.indexOf(PIECE)
  while (at >= 0 && pieces.length < MAX_PIECES) {
    const start = at + PIECE.length
    const end = endOfString(text, start)
    pieces.push(String(parseLenientJson(`"${text.slice(start, end)}"`) ?? ''))
    at = text.indexOf(PIECE, end)
  }
  return pieces.join('')
}

/** The text of a list from its bracket to the one that ends it; "" where its end is out of reach. */
function listAt(text: string, start: number): string {
  let [depth, isQuoted] = [0, false]
  for (let at = start; at < Math.min(text.length, start + MAX_LIST); at += 1) {
    const sign = text[at]
    if (sign === '\\') at += 1
    else if (sign === '"') isQuoted = !isQuoted
    else if (!isQuoted && sign === '[') depth += 1
    else if (!isQuoted && sign === ']') depth -= 1
    if (depth === 0) return text.slice(start, at + 1)
  }
  return ''
}

/** The lists under matching names. */
function listsIn(text: string, names: RegExp): unknown[][] {
  const lists: unknown[][] = []
  let tries = 0
  for (const match of text.matchAll(names)) {
    tries += 1
    if (tries > MAX_TRIES) break
    const list = parseLenientJson(listAt(text, match.index + match[0].length - 1))
    if (Array.isArray(list) && list.length > 0) lists.push(list)
    if (lists.length >= MAX_LISTS) break
  }
  return lists
}

function textOf(thing: Thing, names: readonly string[]): string {
  const name = names.find((each) => typeof thing[each] === 'string' && thing[each] !== '')
  return name === undefined ? '' : textIn(thing[name])
}

/** Entries of a list, and of lists within it, as texts below the heading of their own list. */
function textsIn(list: readonly unknown[], names: readonly string[], title = '', depth = 0): DraftText[] {
  if (depth > 2) return []
  return list.flatMap((entry): DraftText[] => {
    if (typeof entry === 'string') return [{ title, text: textIn(entry) }]
    if (!isThing(entry)) return []
    const inner = keysOf(entry)
      .map((key) => entry[key])
      .find((value): value is unknown[] => Array.isArray(value) && value.length > 0)
    const text = textOf(entry, names)
    if (text !== '') return [{ title, text }]
    return inner === undefined ? [] : textsIn(inner, names, lineIn(textOf(entry, HEADINGS)), depth + 1)
  })
}

function stepsIn(list: readonly unknown[]): DraftText[] {
  // Bold words are between asterisks there.
  const steps = textsIn(list, STEP_TEXT).filter(({ text }) => text.length >= MIN_STEP && / /.test(text))
  const length = steps.reduce((sum, { text }) => sum + text.length, 0)
  const areSentences = steps.filter(({ text }) => /[.!。)]["”’*]{0,3}$/.test(text)).length * 2 >= steps.length
  return length >= MIN_METHOD && areSentences ? steps : []
}

function ingredientsIn(list: readonly unknown[]): AppState['ingredients'] {
  const lines = textsIn(list, LINE_TEXT)
  const likely = lines.filter(({ text }) => ingredientLikeness(text) >= 0.8).length
  const ofKitchen = lines.filter(({ text }) => isKitchenLine(text)).length
  const isList =
    lines.length >= MIN_INGREDIENTS && likely * 2 >= lines.length && ofKitchen * 3 >= lines.length
  return isList ? readIngredients(lines.map(({ text }) => text)) : []
}

/** Contents of scripts and attributes that may hold lists of a recipe. */
function statesOf({ elements }: Tree): string[] {
  const states: string[] = []
  let left = MAX_CHARACTERS
  const add = (text: string) => {
    if (left <= 0 || !/ngredient|nstruction|irection|"steps|"method/.test(text)) return
    states.push(text.slice(0, left))
    left -= text.length
  }
  const pieces: string[] = []
  const addScript = (script: Element) => {
    if (/ld\+json/i.test(attribute(script, 'type'))) return
    const text = scriptText(script).slice(0, MAX_CHARACTERS)
    pieces.push(piecesIn(text))
    add(text)
  }
  for (const element of elements) {
    if (left <= 0) break
    if (element.name === 'script') addScript(element)
    else
      for (const value of Object.values(element.attributes))
        if (value.length >= MIN_ATTRIBUTE && /^\s{0,9}[{[]/.test(value)) add(value)
  }
  add(pieces.join(''))
  return states
}

/** The lists of a recipe in the data for a page's own script; empty where there are none. Bounded in time. */
export function readAppState(tree: Tree): AppState {
  const state: AppState = { ingredients: [], instructions: [] }
  for (const text of statesOf(tree)) {
    for (const list of listsIn(text, STEP_LIST))
      if (state.instructions.length === 0) state.instructions = stepsIn(list)
    for (const list of listsIn(text, INGREDIENT_LIST))
      if (state.ingredients.length === 0) state.ingredients = ingredientsIn(list)
  }
  return state
}
