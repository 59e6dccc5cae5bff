import { trimTail } from '../../../platform/text/trim'
import { mainAmount, type Span } from './amounts'
import type { Label } from './states'
import type { Token } from './tokens'

/** What a labelled sentence says, as text of the sentence. */
export interface Fields {
  /** First number of the first amount, the low end of a range; null if there is none. */
  quantity: number | null
  /** High end of a range, else as `quantity`. */
  quantityEnd: number | null
  unit: string
  food: string
  /** Size, preparation, purpose and comment, in the order of the sentence. */
  note: string
  /** Further amounts: pack sizes, conversions, `plus …`. */
  extra: string
  /** The note with the further amounts, but for conversions after a slash (`400g/14oz`). */
  noteWithAmounts: string
}

const FILLER = /^(?:an?|of|the)$/i

/** Text of a token range; a bracket of which only one half is inside is closed, or gives way to the joint. */
function textOf(text: string, tokens: readonly Token[], [from, to]: Span, joint = ' '): string {
  const start = tokens[from]!.start
  let end = tokens[to - 1]!.end
  if (/[%°]/.test(text.charAt(end))) end++
  const piece = text.slice(start, end)
  const open = piece.split('(').length - piece.split(')').length
  if (open === 0) return piece
  if (open === 1 && text.charAt(end) === ')') return `${piece})`
  const joined = piece
    .replace(/[\s,;()]+/g, (run, at: number) => {
      const isLoose = at === 0 || at + run.length === piece.length || /[\s,;]/.test(run)
      return isLoose && /[()]/.test(run) ? joint : run
    })
    .replace(/\)(?=\p{L})/gu, joint)
    .replace(/[()]/g, '')
    .replace(/^[\s,]+/, '')
  return trimTail(trimTail(joined, /[\s,]/).replace(/[\s,]of$/, ''), /[\s,]/)
}

/** Runs of wanted tokens; signs inside a run stay, signs around it go. */
function runsOf(labels: readonly Label[], isWanted: (i: number) => boolean): Span[] {
  const runs: Span[] = []
  let i = 0
  while (i < labels.length) {
    if (labels[i] === 'PUNC' || !isWanted(i)) {
      i++
      continue
    }
    let end = i + 1
    for (let k = end; k < labels.length && (labels[k] === 'PUNC' || isWanted(k)); k++) {
      if (labels[k] !== 'PUNC') end = k + 1
    }
    runs.push([i, end])
    i = end
  }
  return runs
}

/** Tokens of amounts that begin after a slash. */
function conversionsIn(tokens: readonly Token[], isExtra: (i: number) => boolean): Set<number> {
  const found = new Set<number>()
  for (let i = 1; i < tokens.length; i++) {
    const before = tokens[i - 1]!.text
    const isBehind = before === '/' || found.has(i - 1) || (/^[-–]$/.test(before) && found.has(i - 2))
    if (isBehind && isExtra(i)) found.add(i)
  }
  return found
}

/** Reads quantity, unit, food, note and further amounts from the labels of a sentence. */
export function deriveFields(text: string, tokens: readonly Token[], labels: readonly Label[]): Fields {
  const amount = mainAmount({ tokens: tokens.map((token) => token.text), labels })
  const isUsed = (i: number) => amount.used.some(([start, end]) => i >= start && i < end)
  const isExtra = (i: number) => (labels[i] === 'QTY' || labels[i] === 'UNIT') && !isUsed(i)
  const isNote = (i: number) =>
    labels[i] === 'SIZE' || labels[i] === 'PREP' || labels[i] === 'COMMENT' || labels[i] === 'PURPOSE'
  const write = (isWanted: (i: number) => boolean) =>
    runsOf(labels, isWanted).map((run) => textOf(text, tokens, run))
  const withPlus = (run: Span) =>
    (tokens[run[0] - 1]?.text === '+' ? '+ ' : '') + textOf(text, tokens, run, ', ')
  const join = (runs: string[]) => runs.filter((run) => !FILLER.test(run)).join(', ')
  const conversions = conversionsIn(tokens, isExtra)
  return {
    quantity: amount.low,
    quantityEnd: amount.high,
    unit: amount.unit ? textOf(text, tokens, amount.unit) : '',
    food: write((i) => labels[i] === 'NAME').join(' '),
    note: join(write(isNote)),
    extra: write(isExtra).join(', '),
    noteWithAmounts: join(
      runsOf(labels, (i) => isNote(i) || (isExtra(i) && !conversions.has(i))).map(withPlus),
    ),
  }
}
