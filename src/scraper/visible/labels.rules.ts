import { textKey } from '../html/text.rules'
import { allWords, type WordTable } from '../words/languages'

/** A label at the beginning of a line, and what stands behind it. */
export interface Labelled {
  label: string
  rest: string
}

function keysOf(table: WordTable): string[] {
  return allWords(table)
    .map(textKey)
    .filter((key) => key !== '')
    .sort((a, b) => b.length - a.length)
}

/** Compiles a table of labels into a finder: the longest label that a line begins with, followed by anything but letters. */
export function labelFinder(table: WordTable): (line: string) => Labelled | null {
  const keys = new Set(keysOf(table))
  const longest = Math.max(...[...keys].map((key) => key.split(' ').length))
  return (line) => {
    const words = [...line.matchAll(/[\p{L}\p{M}’']+/gu)].slice(0, longest + 1)
    if (words.length === 0 || words[0]!.index > 3) return null
    for (let count = Math.min(longest, words.length); count > 0; count -= 1) {
      const last = words[count - 1]!
      const end = last.index + last[0].length
      const label = textKey(line.slice(words[0]!.index, end))
      if (keys.has(label))
        return {
          label,
          rest: line
            .slice(end)
            .replace(/^[\s:：=|.–-]+/, '')
            .trim(),
        }
    }
    return null
  }
}
