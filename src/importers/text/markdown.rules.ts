import { ingredientLikeness } from '../../scraper/fields/amounts.rules'

const MAX_CHARACTERS = 200_000
const MAX_LINES = 3_000
const MAX_ROW = 2_000
/** From here on a line looks like an ingredient. */
const SURE = 0.8
const ITEM = /^([ \t]*)(?:[-*+]|\d{1,2}[.)])\s+(?:\[[ xX]?\]\s+)?(\S.*)$/
const YIELD_IN_BOLD = /^\*\*(\d[^*]{1,60})\*\*$/
const TAGS_IN_ITALICS = /^\*([^*,]{2,200},[^*]{1,200}|\p{L}[\p{L}\s-]{1,30})\*$/u

const widthOf = (space: string) => space.replaceAll('\t', '    ').length

/** `*1* avocado`, `_soft_ butter`, `[flour](https://…)`, `> quoted` as words. Bold type stays, which can mark a heading. */
function withoutInlineMarks(line: string): string {
  return line
    .replace(/^\s{0,3}>\s?/, '')
    .replace(/!\[[^\][]*\]\([^()\s]*\)/g, '')
    .replace(/\[([^\][]+)\]\([^()\s]*\)/g, '$1')
    .replace(/(?<![*\p{L}\p{N}])\*(?![\s*])([^*]{1,200}?)(?<!\s)\*(?![*\p{L}\p{N}])/gu, '$1')
    .replace(/(?<![_\p{L}\p{N}])_(?![\s_])([^_]{1,200}?)(?<!\s)_(?![_\p{L}\p{N}])/gu, '$1')
    .replace(/`([^`]{1,200})`/g, '$1')
}

/** `- Béchamel:` above items of its own is the heading of a part; the number of a step says that it is none. */
function isGroup(head: string, words: string, below: string): boolean {
  if (/^\s*\d/.test(head)) return false
  if (/:$|^\*\*.*\*\*$/.test(words)) return true
  return ingredientLikeness(words) < SURE && ingredientLikeness(below) >= SURE
}

/** What is indented below an item belongs to it: a note of an ingredient, the parts of a step, or a group's own items. */
function joinNested(lines: readonly string[]): string[] {
  const joined: string[] = []
  let parent: { at: number; indent: number; isGroup: boolean | null } | null = null
  for (const line of lines) {
    const item = ITEM.exec(line)
    const indent = widthOf(item?.[1] ?? '')
    if (!item || !parent || indent <= parent.indent + 1) {
      joined.push(line)
      if (item) parent = { at: joined.length - 1, indent, isGroup: null }
      else if (line.trim() !== '' && !/^\s/.test(line)) parent = null
      continue
    }
    const below = item[2]!
    const head = joined[parent.at]!
    const words = ITEM.exec(head)?.[2] ?? ''
    const isFirst = parent.isGroup === null
    parent.isGroup ??= isGroup(head, words, below)
    if (parent.isGroup) {
      if (isFirst) joined[parent.at] = `## ${words.replace(/:$|\*\*/g, '')}`
      joined.push(`- ${below}`)
    } else {
      const mark = !isFirst || ingredientLikeness(words) >= SURE ? ',' : ':'
      joined[parent.at] = `${head.replace(/[.:,]$/, '')}${mark} ${below}`
    }
  }
  return joined
}

/** What is between the outer bars of a line. */
function barred(line: string): string[] {
  return line.trim().replace(/^\|/, '').replace(/\|$/, '').split('|')
}

const isTableRule = (line: string) => {
  const cells = barred(line)
  return cells.length > 1 && cells.every((cell) => /^:?-{2,}:?$/.test(cell.trim()))
}

/** A row of a table as an item; the row of headings above the rule goes with it. */
function tableLines(lines: readonly string[]): string[] {
  let isInTable = false
  return lines.flatMap((line, at) => {
    const isRule = isTableRule(line)
    isInTable = isRule || (isInTable && line.includes('|'))
    if (isRule || isTableRule(lines[at + 1] ?? '')) return []
    const cells = isInTable && line.length <= MAX_ROW ? barred(line).map((cell) => cell.trim()) : []
    if (cells.length < 2) return [line]
    return [`- ${cells.filter((cell) => cell !== '').join(' ')}`]
  })
}

/** Whether a text has headings or lists as Markdown writes them. */
export function isMarkdown(text: string): boolean {
  const lines = text.slice(0, 20_000).split(/[\r\n\u2028\u2029]/)
  return lines.some((line) => /^#{1,6}\s+\S|^[-*+]\s+\S|^[-=]{3,}$|^\*\*.+\*\*$|^\|.*\|$/.test(line.trim()))
}

/**
 * A recipe in Markdown with what only Markdown has written out: tables as lists, what is nested below an item joined to it, italics
 * and links as their words. The tags and the yield that RecipeMD writes above its first rule are read too. Never throws.
 */
export function plainOfMarkdown(text: string): { text: string; tags: string[]; recipeYield: string } {
  const found = { tags: [] as string[], recipeYield: '' }
  const raw = text
    .slice(0, MAX_CHARACTERS)
    .split(/\r\n?|\n/)
    .slice(0, MAX_LINES)
  const firstItem = raw.findIndex((line) => ITEM.test(line))
  const lines = raw.filter((line, at) => {
    if (at >= firstItem) return true
    const recipeYield = YIELD_IN_BOLD.exec(line.trim())?.[1]
    const tags = TAGS_IN_ITALICS.exec(line.trim())?.[1]
    if (recipeYield !== undefined) found.recipeYield = recipeYield.split(',')[0]!.trim()
    else if (tags !== undefined) found.tags = tags.split(',').map((tag) => tag.trim())
    return recipeYield === undefined && tags === undefined
  })
  return { ...found, text: joinNested(tableLines(lines)).map(withoutInlineMarks).join('\n') }
}
