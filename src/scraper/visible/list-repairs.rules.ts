import { textKey } from '../html/text.rules'
import type { Item } from './columns.rules'

/** So many lines must end with the same link before its words are dropped from the ingredients. */
const MIN_LINKS = 3

/** A line that is only a remark in brackets belongs to the one above. */
export function withRemarksJoined(items: Item[]): Item[] {
  const result: Item[] = []
  for (const item of items) {
    const before = result.at(-1)
    if (before !== undefined && /^\([^()]*\)$/.test(item.text)) before.text += ` ${item.text}`
    else result.push({ ...item })
  }
  return result
}

function lastWord(text: string): string {
  return (
    textKey(text.split(/[,(]/)[0] ?? '')
      .split(' ')
      .at(-1) ?? ''
  )
}

/** Names of the lists of a switch between units. */
const UNIT_SYSTEM =
  /^(?:metric|imperial|us|u\.s\.|us customary|us units|american|volume|weight|cups?|grams?|metrisch|imperial|angloamerikanisch|métrique|impérial|metrico|métrico|metriska|metrisk)(?: (?:units?|measurements?|measures?|system))?$/i

const bySystem = (item: Item) => UNIT_SYSTEM.test(item.section)

/** Whether a list repeats another one in other units, below the name of a system. */
function isInOtherUnits(list: readonly Item[], other: readonly Item[]): boolean {
  const [one, first] = [list[0]!, other[0]!]
  const isNear = Math.abs(list.length - other.length) <= Math.max(1, other.length / 5)
  return isNear && one.section !== first.section && bySystem(one) && bySystem(first)
}

/** The items without the same list in other units, which some pages hold for a switch. */
export function withoutRepeatedLists(items: Item[]): Item[] {
  const lists: Item[][] = []
  for (const item of items) {
    const last = lists.at(-1)?.[0]
    const isSame = last !== undefined && item.list !== null && last.list === item.list
    if (isSame && (last.section === item.section || !bySystem(item))) lists.at(-1)!.push(item)
    else lists.push([item])
  }
  const kept: { list: Item[]; words: string[] }[] = []
  for (const list of lists) {
    const words = list.length < 2 ? [] : list.map(({ text }) => lastWord(text))
    const isRepeated = kept.some(({ list: other, words: others }) => {
      if (isInOtherUnits(list, other)) return true
      if (other.length !== list.length || other[0]!.section !== list[0]!.section || list.length < 2)
        return false
      return others.filter((word, index) => word === words[index]).length >= list.length * 0.6
    })
    if (!isRepeated) kept.push({ list, words })
  }
  const isOneOfTwo = kept.length < lists.length
  return kept.flatMap(({ list }) =>
    list.map((item) => (isOneOfTwo && bySystem(item) ? { ...item, section: '' } : item)),
  )
}

/** The items without the links that a page offers on each line, such as `Add to basket`. */
export function withoutRepeatedLinks(items: Item[]): Item[] {
  const counts = new Map<string, number>()
  for (const { link } of items) if (link !== '') counts.set(link, (counts.get(link) ?? 0) + 1)
  const repeated = [...counts].find(([, count]) => count >= MIN_LINKS && count >= items.length / 2)?.[0]
  if (repeated === undefined) return items
  return items.map((item) => {
    const text = item.text.endsWith(` ${repeated}`) ? item.text.slice(0, -repeated.length).trim() : item.text
    return text === '' ? item : { ...item, text }
  })
}
