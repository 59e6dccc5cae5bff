import { textKey } from '../html/text.rules'
import { allWords, type WordTable } from '../words/languages'

/** A label with the text after it, or before it where the label comes last. */
export interface Labelled<Kind> {
  kind: Kind
  rest: string
}

interface Word {
  start: number
  end: number
}

const SEPARATORS = /^[\s:：=|.()–-]+/
const MAX_WORDS = 60

function wordsOf(text: string, most = MAX_WORDS): Word[] {
  const words: Word[] = []
  for (const match of text.matchAll(/[\p{L}\p{M}’']+/gu)) {
    words.push({ start: match.index, end: match.index + match[0].length })
    if (words.length >= most) break
  }
  return words
}

/** Finds labels of several kinds in short texts. A label belongs to the first kind whose table has it. */
export class Labels<Kind extends string> {
  private readonly kinds = new Map<string, Kind>()
  /** First words of all labels: most words begin none. */
  private readonly beginnings = new Set<string>()
  private longest = 1

  constructor(tables: readonly (readonly [Kind, WordTable])[]) {
    for (const [kind, table] of tables) {
      for (const key of allWords(table).map(textKey)) {
        if (key === '' || this.kinds.has(key)) continue
        this.kinds.set(key, kind)
        const [beginning = '', ...others] = key.split(' ')
        this.beginnings.add(beginning)
        this.longest = Math.max(this.longest, 1 + others.length)
      }
    }
  }

  /** The longest label that begins with a word: its kind, its end and how many words it has. */
  private labelFrom(
    text: string,
    words: readonly Word[],
    first: number,
  ): { kind: Kind; end: number; count: number } | null {
    const { start, end } = words[first]!
    const [beginning = ''] = textKey(text.slice(start, end)).split(' ', 1)
    if (beginning !== '' && !this.beginnings.has(beginning)) return null
    for (let count = Math.min(this.longest, words.length - first); count > 0; count -= 1) {
      const end = words[first + count - 1]!.end
      const kind = this.kinds.get(textKey(text.slice(words[first]!.start, end)))
      if (kind !== undefined) return { kind, end, count }
    }
    return null
  }

  /** The label that a text begins with, after at most three marks. */
  atStart(text: string): Labelled<Kind> | null {
    const words = wordsOf(text, this.longest)
    if (words.length === 0 || words[0]!.start > 3 || /^[^\p{L}]*\p{N}/u.test(text)) return null
    const found = this.labelFrom(text, words, 0)
    if (found === null) return null
    const rest = text.slice(found.end).replace(SEPARATORS, '').trim()
    // `Prep time Prep`: once for wide screens, once for narrow ones.
    const isAgain = rest !== '' && rest.length < found.end && this.isLabel(rest, found.kind)
    return { kind: found.kind, rest: isAgain ? '' : rest }
  }

  private isLabel(text: string, kind: Kind): boolean {
    return this.kinds.get(textKey(text)) === kind
  }

  /** The label that a text ends with, and what is in front: `30 min bereidingstijd`. */
  atEnd(text: string): Labelled<Kind> | null {
    const words = wordsOf(text)
    for (let first = Math.max(1, words.length - this.longest); first < words.length; first += 1) {
      const found = this.labelFrom(text, words, first)
      if (found !== null && first + found.count === words.length) {
        return {
          kind: found.kind,
          rest: text
            .slice(0, words[first]!.start)
            .replace(/(?<![\s:：|–-])[\s:：|–-]+$/, '')
            .trim(),
        }
      }
    }
    return null
  }

  /** Cuts a text in front of each label that follows a number: `Prep time: 5 min Cook time: 10 min`. */
  cut(text: string): string[] {
    const words = wordsOf(text)
    const parts: string[] = []
    let from = 0
    for (let index = 1; index < words.length; index += 1) {
      const { start } = words[index]!
      const found = this.labelFrom(text, words, index)
      if (found === null) continue
      const rest = text.slice(found.end)
      // `Difficulty: easy Prep time 10 min`: a label of two words, or one of two with colons, needs no number in front.
      const isOne = found.count < 2 && /[:：]/.test(text.slice(from, start))
      const value = isOne ? /^\s?[:：]\s?\p{N}/u : /^\s?[:：]?\s?\p{N}/u
      const isWhole = (found.count >= 2 || isOne) && /^\p{Lu}/u.test(text.slice(start)) && value.test(rest)
      if (!isWhole && !/\p{N}/u.test(text.slice(from, start))) continue
      // `Serves 4 Prep 10 min`: after a label with its value the next one begins.
      const before = this.atStart(text.slice(from, start))
      const isNext = before !== null && before.kind !== found.kind && /^\p{Lu}/u.test(text.slice(start))
      // `4 people:` counts people; nothing begins there.
      const isCounted = !isNext && /\p{N}\s?$/u.test(text.slice(from, start))
      const hasValue = /^\s?[:：]/.test(rest) || (isNext && /^\s\p{N}/u.test(rest))
      if (isCounted || (found.count < 2 && !hasValue)) continue
      parts.push(text.slice(from, start))
      from = start
      index += found.count - 1
    }
    return [...parts, text.slice(from)].map((part) => part.trim()).filter((part) => part !== '')
  }
}
