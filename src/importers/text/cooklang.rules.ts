import type { DraftIngredient, DraftText, RecipeDraft } from '../../scraper/draft.schema'
import { emptyDraft } from '../../scraper/draft.schema'
import { draftOfHead, type Head, headKey } from './head.rules'

const MAX_CHARACTERS = 200_000
const MAX_LINES = 3_000
const MAX_INGREDIENTS = 500
const METADATA = /^>>[^\S\n]{0,9}([^\s:][^:\n]{0,60}):(.*)$/
/** `@salt`, `@olive oil{2%tbsp}(extra virgin)`: marks, a name, an amount in braces, a note in brackets. */
const INGREDIENT =
  /(?<![\p{L}\p{N}\\])@([@&?+-]{0,3})(?:\([=~\d]{1,6}\))?(?:([^@#~{}\n]{1,80}?)\{([^{}\n]{0,80})\}|([\p{L}\p{N}_’'-]{1,60}))(?:\(([^()\n]{0,200})\))?/gu
const COOKWARE =
  /(?<![\p{L}\p{N}\\])#[&?+-]{0,3}(?:([^@#~{}\n]{1,80}?)\{([^{}\n]{0,80})\}|([\p{L}\p{N}_’'-]{1,60}))(?:\([^()\n]{0,200}\))?/gu
const TIMER =
  /(?<![\p{L}\p{N}\\])~(?:([^@#~{}\n]{0,80}?)\{([^{}\n]{0,80})\}|([\p{L}][\p{L}\p{N}_’'-]{0,60}))/gu
const ESCAPED = /\\([@#~{}%\\=>-])/g

/** Whether a text is written in Cooklang: amounts in braces after `@`, or `>> name: value` lines with an `@ingredient`. */
export function isCooklang(text: string): boolean {
  const head = text.slice(0, MAX_CHARACTERS)
  if (/(?:^|[\s(])@[^@#~{}\n]+\{[^@{}\n]*\}/mu.test(head)) return true
  return /^>>[^:\n]{1,60}:/m.test(head) && /(?:^|\s)@\p{L}/mu.test(head)
}

/** Without `[- … -]` and without what follows `--` on a line. */
function withoutComments(text: string): string {
  const parts = text.slice(0, MAX_CHARACTERS).split('[-')
  const [first = '', ...others] = parts
  const kept = [first]
  for (const part of others) {
    const end = part.indexOf('-]')
    const behind = end < 0 ? `[-${part}` : part.slice(end + 2)
    // "milk [- in litres -], then" leaves no space before the comma.
    if (/^[,.;:!?)]/.test(behind)) kept.push(kept.pop()!.replace(/[ \t]{1,20}$/, ''))
    kept.push(behind)
  }
  return kept.join('').replace(/(^|\s)--(?!-).*$/gm, '$1')
}

/** `2%tbsp` → `2 tbsp`, `=1%tsp` and `1*%tsp` (which do not scale) → `1 tsp`, `1/2%kg` → `1/2 kg`. */
function amountWords(amount: string): string {
  return amount
    .trim()
    .replace(/^=\s*/, '')
    .replace(/\*(?=\s*(?:%|$))/, '')
    .replace('%', ' ')
    .trim()
}

/** A name may carry a path to another recipe (`./sauces/Hollandaise`), and another name after a bar, which a path yields to. */
function nameWords(name: string, which: 'own' | 'other' = 'own'): string {
  const [own = '', other = ''] = name.split('|')
  const isOther = (which === 'other' || /^\.{0,2}[\\/]/.test(own)) && other.trim() !== ''
  const words = isOther ? other : own
  return words.split(/[\\/]/).at(-1)!.trim()
}

interface Found {
  ingredients: DraftIngredient[]
  instructions: DraftText[]
  notes: DraftText[]
}

function noteIngredients(text: string, section: string, found: Found): void {
  for (const match of text.matchAll(INGREDIENT)) {
    if (found.ingredients.length >= MAX_INGREDIENTS) return
    const [, marks = '', long, braces = '', short = '', note = ''] = match
    const name = nameWords(long ?? short)
    const amount = amountWords(braces)
    const isKnown = () =>
      found.ingredients.some((line) => line.text === name || line.text.endsWith(` ${name}`))
    // Named again without an amount, it is the one from above; so is what refers to it, and what is to be hidden.
    const isAgain = amount === '' && (marks.includes('&') || isKnown())
    if (name === '' || isAgain || marks.includes('-')) continue
    const behind = note.trim() === '' ? '' : `, ${note.trim()}`
    found.ingredients.push({ section, text: `${amount} ${name}${behind}`.trim() })
  }
}

/** A step as a cook reads it: names of ingredients and things, times with their unit. */
function stepWords(text: string): string {
  return text
    .replace(INGREDIENT, (_, __, long?: string, ___?: string, short?: string) =>
      nameWords(long ?? short ?? '', 'other'),
    )
    .replace(COOKWARE, (_, long?: string, __?: string, short?: string) =>
      nameWords(long ?? short ?? '', 'other'),
    )
    .replace(TIMER, (_, long?: string, amount?: string, short?: string) =>
      short === undefined ? amountWords(amount ?? '') || (long ?? '').trim() : short,
    )
    .replace(/\\$/gm, '')
    .replace(ESCAPED, '$1')
    .replace(/\s+/g, ' ')
    .trim()
}

/** Paragraphs, or lines where there are no paragraphs, as in older files; the heading of a section is a paragraph of its own. */
function blocksOf(body: string): string[] {
  const lines = body.split('\n').map((line) => line.trim())
  const first = lines.findIndex((line) => line !== '')
  const hasParagraphs = lines.some((line, at) => line !== '' && at > first && lines[at - 1] === '')
  const blocks: string[] = []
  let isOpen = false
  for (const line of lines.slice(0, MAX_LINES)) {
    const isHeading = line.startsWith('=')
    if (line !== '' && isOpen && hasParagraphs && !isHeading) blocks[blocks.length - 1] += `\n${line}`
    else if (line !== '') blocks.push(line)
    isOpen = line !== '' && !isHeading
  }
  return blocks
}

function readBody(body: string, found: Found): void {
  let section = ''
  for (const text of blocksOf(body)) {
    if (text.startsWith('=')) section = text.replace(/^=+|(?<!=)=+$/g, '').trim()
    else if (text.startsWith('>')) found.notes.push({ title: '', text: text.replace(/^>\s?/gm, '').trim() })
    else {
      noteIngredients(text, section, found)
      const step = stepWords(text)
      if (step !== '') found.instructions.push({ title: section, text: step })
    }
  }
}

/**
 * Reads a Cooklang recipe: metadata, ingredients with amounts, steps, sections and notes; comments are left out. Never throws.
 * @param head what was between `---` above it
 */
export function readCooklang(body: string, head: Head = new Map()): RecipeDraft {
  const metadata: Head = new Map(head)
  const lines = withoutComments(body.replace(/\r\n?/g, '\n'))
    .split('\n')
    .filter((line) => {
      const match = METADATA.exec(line.trim())
      if (match) metadata.set(headKey(match[1]!), match[2]!.trim())
      return !match
    })
  const found: Found = { ingredients: [], instructions: [], notes: [] }
  readBody(lines.join('\n'), found)
  const said = draftOfHead(metadata)
  return { ...emptyDraft(), ...said, ...found, notes: [...(said.notes ?? []), ...found.notes] }
}
