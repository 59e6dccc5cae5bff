import type { NameIndex } from './food.schema'
import { stemsOf } from './stem.rules'

/** An index of names. @param names by place of the food */
export function indexOf(language: string, names: readonly (readonly string[])[]): NameIndex {
  const index: NameIndex = {
    language,
    exact: new Map(),
    longest: 0,
    isWhole: false,
    add(name, food) {
      const stems = stemsOf(name, language)
      const key = stems.join(' ')
      if (key === '' || index.exact.has(key)) return
      index.exact.set(key, food)
      index.longest = Math.max(index.longest, stems.length)
    },
  }
  names.forEach((list, food) => {
    for (const name of list) index.add(name, food)
  })
  return index
}

export interface NameMatch {
  food: number
  /** 0 to 1. */
  sure: number
}

/** Languages in which the words in front describe the food; elsewhere the words after it do. */
const HEAD_LAST: ReadonlySet<string> = new Set(['en', 'de', 'nl', 'sv', 'da', 'no', 'fi', 'hu', 'is'])
const JOINED: ReadonlySet<string> = new Set(['de', 'nl', 'sv', 'da', 'no', 'fi', 'is'])
const OR = /\s(?:or|oder|ou|o|of|eller|bzw\.?|oppure)\s|\s?\/\s?/iu
/** "Broth (or water)". */
const OR_BEHIND = /\s?\((?:or|oder|ou|o|of)\s[^()]{0,60}\)/giu
const SHORTEST_PART = 4

/** The name that a word ends in, or begins with: "Weizenmehl" is Mehl, "Hähnchenbruststücke" Hähnchenbrust. */
function partOf({ exact }: NameIndex, word: string): NameMatch | undefined {
  for (let at = 2; at <= word.length - SHORTEST_PART; at++) {
    const food = exact.get(word.slice(at))
    if (food !== undefined) return { food, sure: 0.8 }
  }
  for (let end = word.length - 2; end > SHORTEST_PART; end--) {
    const food = exact.get(word.slice(0, end))
    if (food !== undefined) return { food, sure: 0.6 }
  }
  return undefined
}

/** What says no more of a food than what is before it: burrata cheese. */
const SAID_TWICE: ReadonlySet<string> = new Set(['cheese'])

function matchStems(index: NameIndex, all: readonly string[]): NameMatch | undefined {
  const front = all.slice(0, -1)
  const isTwice = SAID_TWICE.has(all.at(-1) ?? '') && !index.exact.has(all.join(' '))
  const stems = isTwice && index.exact.has(front.join(' ')) ? front : all
  const isHeadLast = HEAD_LAST.has(index.language)
  for (let length = Math.min(index.longest, stems.length); length > 0; length--) {
    const last = stems.length - length
    for (let step = 0; step <= last; step++) {
      const from = isHeadLast ? last - step : step
      const food = index.exact.get(stems.slice(from, from + length).join(' '))
      if (food === undefined) continue
      const hasHead = step === 0
      return {
        food,
        sure: length === stems.length ? 0.95 : (hasHead ? 0.7 : 0.45) + (0.2 * length) / stems.length,
      }
    }
  }
  if (!JOINED.has(index.language)) return undefined
  return stems
    .toReversed()
    .map((stem) => partOf(index, stem))
    .find((found) => found !== undefined)
}

/** The food of a name; of "chicken or vegetable stock" one of the two. Undefined for a name that no list has. */
export function matchName(index: NameIndex, name: string): NameMatch | undefined {
  const [one = '', ...others] = name.replace(OR_BEHIND, '').split(OR)
  if (others.length > 0) {
    const [first, rest] = [stemsOf(one, index.language), stemsOf(others[0]!, index.language)]
    const shared = [...first, ...rest.slice(-1)]
    const both = index.exact.get(shared.slice(-2).join(' '))
    if (both !== undefined && rest.length > 1 && HEAD_LAST.has(index.language))
      return { food: both, sure: 0.8 }
    const found = matchStems(index, first)
    if (found) return found
  }
  return matchStems(index, stemsOf(name, index.language))
}
