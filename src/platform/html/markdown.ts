import { createByteCache } from '../cache/byte-cache'
import { INGREDIENT_SCHEMA, MARKDOWN_SCHEMA } from './allowed-html.rules'
import { type Attributes, checkLink, isLinking, type LinkRules, lowerScheme } from './links.rules'
import { type Content, type Element, measureTree, type Root, replaceElements, textContent } from './tree'

/** Past these a text is shown as typed, unformatted: a parser's work may grow much faster than its input. */
const MAX_CHARACTERS = 65_536
const MAX_HTML_CHARACTERS = 262_144
const MAX_TAGS = 2000
const MAX_ELEMENTS = 6000
const MAX_DEPTH = 100

/**
 * Formatting tags. HTML reopens every formatting element that was left open in each following paragraph: three of a
 * kind at most when they have no attributes, with them any number, and 25 KB of text keep a parser busy for half a
 * minute. So their attributes, which would be dropped anyway, go before parsing.
 */
const FORMATTING = 'b|big|code|em|font|i|nobr|s|small|strike|strong|tt|u'
const FORMATTING_ATTRIBUTES = new RegExp(`<(${FORMATTING})[\\s/][^>]*>?`, 'gi')
const FORMATTING_TAGS = new RegExp(`<(?:${FORMATTING})\\b`, 'gi')
/** How many elements one tag may reopen: three each of the thirteen above. */
const MAX_REOPENED = 39
const MAX_REOPENED_ELEMENTS = 40_000

/** Paragraphs and nothing else: safe as it stands, and what most people write. */
const PLAIN_PARAGRAPHS = /^(?:<p>[^<]*<\/p>\s*)*$/

export interface Sanitiser {
  /**
   * Markdown, with the HTML that settled question "Text" allows, as clean and balanced HTML. What is too large or
   * too deeply nested comes out as plain paragraphs of what was typed. Never throws.
   */
  cleanMarkdown(markdown: string, rules: LinkRules): string
  /** A text as it was typed, line by line, as a single element: for what a page has no room to format. */
  verbatim(text: string): string
  /** An ingredient's text as HTML with `b q i strong sup` at most, without attributes. Never throws. */
  cleanIngredient(text: string): string
  /** The words of a Markdown text on one line, cut at a word with "…" when longer than `maxLength` characters. */
  plainText(markdown: string, maxLength?: number): string
}

let loading: Promise<Sanitiser> | undefined

/**
 * The one way from people's text to HTML. The parser behind it takes some 30 MB, so it is only loaded by the first
 * page that shows such text; afterwards this answers at once.
 */
export function loadSanitiser(): Promise<Sanitiser> {
  loading ??= createSanitiser()
  return loading
}

async function createSanitiser(): Promise<Sanitiser> {
  const [{ fromHtml }, { sanitize }, { toHtml }] = await Promise.all([
    import('hast-util-from-html'),
    import('hast-util-sanitize'),
    import('hast-util-to-html'),
  ])
  const cache = createByteCache<string>(4 * 1024 * 1024)

  /** The parsed tree, or undefined when the text is out of bounds. */
  function parse(html: string): Root | undefined {
    if (html.length > MAX_HTML_CHARACTERS) return undefined
    const tags = html.match(/<[a-z]/gi)?.length ?? 0
    const reopened = Math.min(html.match(FORMATTING_TAGS)?.length ?? 0, MAX_REOPENED)
    if (tags > MAX_TAGS || tags * reopened > MAX_REOPENED_ELEMENTS) return undefined
    try {
      const root = fromHtml(html.replace(FORMATTING_ATTRIBUTES, '<$1>'), { fragment: true })
      const { depth, elements } = measureTree(root)
      return depth > MAX_DEPTH || elements > MAX_ELEMENTS ? undefined : root
    } catch (error) {
      if (error instanceof RangeError) return undefined // the stack, by a nesting that the tag count let through
      throw error
    }
  }

  function cleanTree(markdown: string, rules: LinkRules): Root | undefined {
    const root = parse(markdownToHtml(markdown))
    if (!root) return undefined
    replaceElements(root, (element) => {
      lowerSchemes(element)
      if (element.tagName !== 'input' || element.properties.type !== 'checkbox') return element
      return { type: 'text', value: element.properties.checked === true ? '☑ ' : '☐ ' }
    })
    const clean = sanitize(root, MARKDOWN_SCHEMA)
    if (clean.type !== 'root') return undefined
    replaceElements(clean, (element) => decideOn(element, rules))
    return clean
  }

  function renderMarkdown(markdown: string, rules: LinkRules): string {
    if (markdown.length > MAX_CHARACTERS) return asTyped(markdown)
    const html = markdownToHtml(markdown)
    if (PLAIN_PARAGRAPHS.test(html)) return html
    const tree = cleanTree(markdown, rules)
    return tree ? toHtml(tree) : asTyped(markdown)
  }

  function renderIngredient(text: string): string {
    const root = text.length > MAX_CHARACTERS ? undefined : parse(text)
    return root ? toHtml(sanitize(root, INGREDIENT_SCHEMA)) : Bun.escapeHTML(text)
  }

  function renderPlain(markdown: string): string {
    // Pictures stay elements: their words are no part of the text.
    const rules: LinkRules = { iframeHosts: [], externalImages: true }
    const tree = markdown.length > MAX_CHARACTERS ? undefined : cleanTree(markdown, rules)
    return tree ? textContent(tree) : markdown.replace(/\s+/g, ' ').trim()
  }

  function remembered(kind: string, text: string, render: () => string): string {
    const key = `${kind}\n${text}`
    const known = cache.get(key)
    if (known !== undefined) return known
    const value = render()
    cache.set(key, value)
    return value
  }

  return {
    cleanMarkdown: (markdown, rules) => {
      const kind = `markdown ${rules.baseUrl ?? ''} ${rules.externalImages ?? false} ${rules.iframeHosts.join(' ')}`
      return remembered(kind, markdown, () => renderMarkdown(markdown, rules))
    },
    verbatim: (text) => `<pre>${Bun.escapeHTML(text.trim())}</pre>`,
    cleanIngredient: (text) => {
      if (!/[<&]/.test(text)) return Bun.escapeHTML(text)
      return remembered('ingredient', text, () => renderIngredient(text))
    },
    plainText: (markdown, maxLength) => {
      const text = remembered('plain', markdown, () => renderPlain(markdown))
      return maxLength === undefined ? text : shortened(text, maxLength)
    },
  }
}

/** See lowerScheme. */
function lowerSchemes({ properties }: Element): void {
  for (const name of ['href', 'src'] as const) {
    const address = properties[name]
    if (typeof address === 'string') properties[name] = lowerScheme(address)
  }
}

/** See checkLink. */
function decideOn(element: Element, rules: LinkRules): Content | undefined {
  const { tagName, properties } = element
  if (!isLinking(tagName)) return element
  const attributes: Attributes = {}
  for (const [name, value] of Object.entries(properties)) {
    attributes[name.toLowerCase()] = value === true ? '' : String(value)
  }
  const verdict = checkLink(tagName, attributes, rules)
  if (typeof verdict === 'string') return { type: 'text', value: verdict }
  if (verdict === undefined) return undefined
  element.properties = Object.fromEntries(
    Object.entries(verdict).map(([name, value]) =>
      name === 'allowfullscreen' ? ['allowFullScreen', true] : [name, value],
    ),
  )
  if (tagName === 'iframe') element.children = []
  return element
}

function markdownToHtml(markdown: string): string {
  return Bun.markdown.html(markdown, { autolinks: true }).trim()
}

/** Paragraphs of the text itself, every special character escaped. */
function asTyped(text: string): string {
  return text
    .split(/\n\s*\n/)
    .map((paragraph) => `<p>${Bun.escapeHTML(paragraph.trim()).replace(/\n/g, '<br>')}</p>`)
    .join('\n')
}

function shortened(text: string, maxLength: number): string {
  const characters = [...text]
  if (characters.length <= maxLength) return text
  const cut = characters.slice(0, Math.max(0, maxLength - 1)).join('')
  const lastSpace = cut.lastIndexOf(' ')
  return `${(lastSpace > maxLength / 2 ? cut.slice(0, lastSpace) : cut).replace(/(?<![\s.,;:–-])[\s.,;:–-]+$/, '')}…`
}
