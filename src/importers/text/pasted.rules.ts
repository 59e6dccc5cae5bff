import { opensTooDeep } from '../../scraper/fields/lenient-json.rules'
import { isCooklang } from './cooklang.rules'

const MARKUP = /<(?:!doctype|!--|\/?[a-z][a-z0-9-]*(?:\s[^<>]*)?\/?>)/i
/** Markdown and notes may hold a tag or two; a page begins with one or is full of them. */
const PAGE =
  /^\s*<(?:!doctype|!--|\?xml|html|head|body|article|main|section|div|script|h[1-6]|p|ul|ol|table)\b/i
const MANY_TAGS = 6

/** What kind of text someone pasted or uploaded. */
export type PastedKind = 'json' | 'page' | 'cooklang' | 'text'

/** Tells the kinds of text apart by what is in them; a file's name is not believed. */
export function pastedKind(text: string): PastedKind {
  const trimmed = text.trim()
  // A list item in brackets (`[ ] flour`) is no JSON.
  if (/^\{|^\[\s*[{["]/.test(trimmed)) return 'json'
  if (PAGE.test(trimmed)) return 'page'
  if (isCooklang(trimmed)) return 'cooklang'
  const tags = trimmed.slice(0, 100_000).match(new RegExp(MARKUP.source, 'gi'))?.length ?? 0
  return tags >= MANY_TAGS || (tags > 0 && !trimmed.includes('\n')) ? 'page' : 'text'
}

/** A recipe's data without a type would not be recognised among a page's; pasted alone it can be nothing else. */
export function withType(text: string): string {
  if (opensTooDeep(text)) return text
  try {
    const data: unknown = JSON.parse(text)
    const isNamed = data !== null && typeof data === 'object' && ('@type' in data || '@graph' in data)
    if (isNamed || Array.isArray(data) || data === null || typeof data !== 'object') return text
    return JSON.stringify({ '@context': 'https://schema.org', '@type': 'Recipe', ...data })
  } catch {
    return text
  }
}
