import type { RecipeDraft } from '../../scraper/draft.schema'
import { textMinutes } from '../../scraper/fields/times.rules'

/** What the head of a file says: a text or a list for each name, names in lower case without `_`, `-` and spaces. */
export type Head = Map<string, string | string[]>

const MAX_LINES = 100
const FENCE = /^\ufeff?---[ \t]*\r?\n([\s\S]{0,20000}?)\r?\n(?:---|\.\.\.)[ \t]*(?:\r?\n|$)/

/** `Prep Time`, `prep_time` and `prep-time` are one name. */
export function headKey(name: string): string {
  return name.toLowerCase().replace(/[\s_.-]+/g, '')
}

function unquoted(text: string): string {
  const trimmed = text.trim()
  return /^(["']).*\1$/s.exec(trimmed) ? trimmed.slice(1, -1) : trimmed
}

function valueIn(text: string): string | string[] {
  const list = /^\[(.*)\]$/s.exec(text.trim())
  if (!list) return unquoted(text)
  return list[1]!
    .split(',')
    .map(unquoted)
    .filter((item) => item !== '')
}

function readLines(lines: readonly string[]): Head {
  const head: Head = new Map()
  let open = ''
  for (const line of lines.slice(0, MAX_LINES)) {
    const item = /^\s*-\s+(.*)$/.exec(line)
    const pair = /^([\p{L}][\p{L}\p{N} _.-]{0,40}?)\s*:(?:\s+(.*))?$/u.exec(line)
    if (item && open !== '') {
      const before = head.get(open)
      head.set(open, [...(Array.isArray(before) ? before : []), unquoted(item[1]!)])
    } else if (pair) {
      open = headKey(pair[1]!)
      head.set(open, valueIn(pair[2] ?? ''))
    }
  }
  return head
}

/**
 * Cuts the head off a text file: `name: value` lines between `---`, lists as `[a, b]` or with a dash per line. A text without
 * one has an empty head. Deeper YAML is not read.
 */
export function cutHead(text: string): { head: Head; body: string } {
  const match = FENCE.exec(text)
  if (!match) return { head: new Map(), body: text }
  return { head: readLines(match[1]!.split(/\r?\n/)), body: text.slice(match[0].length) }
}

const NAMES = {
  name: ['title', 'name'],
  description: ['description', 'introduction', 'summary', 'excerpt'],
  recipeYield: ['servings', 'serves', 'yield', 'yields', 'portions', 'recipeyield'],
  prepTime: ['preptime', 'preparationtime', 'prep', 'timeprep', 'timerequiredprep'],
  performTime: ['cooktime', 'cookingtime', 'cook', 'baketime', 'timecook', 'timerequiredcook'],
  totalTime: ['totaltime', 'timerequired', 'time', 'duration', 'total'],
  author: ['author', 'by', 'sourceauthor'],
  tags: ['tags', 'keywords', 'tag'],
  categories: ['categories', 'category', 'course', 'cuisine'],
  images: ['image', 'picture', 'photo', 'images', 'pictures'],
  canonicalUrl: ['source', 'url', 'sourceurl', 'link', 'original'],
  language: ['language', 'lang', 'locale'],
} as const

const WEB = /^https?:\/\/\S+$/i

/** What a head says of a recipe; only what it says is there. Names are those that note-taking programs and Cooklang use. */
export function draftOfHead(head: Head): Partial<RecipeDraft> {
  const said = (names: readonly string[]) => names.map((name) => head.get(name)).find((value) => value)
  const text = (names: readonly string[]) => [said(names) ?? []].flat().join(', ').trim()
  const list = (names: readonly string[]) =>
    [said(names) ?? []]
      .flat()
      .flatMap((item) => item.split(','))
      .map((item) => item.trim().replace(/^#/, ''))
      .filter((item) => item !== '')
  const minutes = (names: readonly string[]) => {
    const value = text(names)
    return value === '' ? null : textMinutes(value)
  }
  const address = text(NAMES.canonicalUrl)
  return {
    name: text(NAMES.name),
    description: text(NAMES.description),
    recipeYield: text(NAMES.recipeYield),
    prepTime: minutes(NAMES.prepTime),
    performTime: minutes(NAMES.performTime),
    totalTime: minutes(NAMES.totalTime),
    author: list(NAMES.author),
    tags: list(NAMES.tags),
    categories: list(NAMES.categories),
    images: list(NAMES.images).filter((item) => WEB.test(item)),
    canonicalUrl: WEB.test(address) ? address : null,
    language: text(NAMES.language) || null,
  }
}
