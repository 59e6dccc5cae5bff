import { bytesOf, createByteCache } from '../cache/byte-cache'
import { INGREDIENT_SCHEMA, MARKDOWN_SCHEMA } from './allowed-html.rules'
import { type Attributes, checkLink, isLinking, type LinkRules, lowerScheme } from './links.rules'
import { onOneLine, shortened } from './one-line.rules'
import {
  bytesOfTree,
  type Content,
  type Element,
  measureTree,
  type Parent,
  type Root,
  replaceElements,
  textContent,
} from './tree.rules'

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

/** A clean text, as the tree that pages draw: balanced, with nothing in it but elements and texts. */
export type CleanTree = Root

export interface Sanitiser {
  /**
   * Markdown, with the HTML that `MARKDOWN_SCHEMA` allows, cleaned. What is too large or too deeply nested comes out as plain
   * paragraphs of what was typed. Never throws.
   */
  cleanMarkdown(markdown: string, rules: LinkRules): CleanTree
  /** A text as it was typed, line by line, as a single element: for what a page has no room to format. */
  verbatim(text: string): CleanTree
  /** An ingredient's text with `b q i strong sup` at most, without attributes. Never throws. */
  cleanIngredient(text: string): CleanTree
  /** A clean text as HTML. */
  toHtml(tree: CleanTree): string
  /** The words of a Markdown text on one line, cut at a word with "…" when longer than `maxLength` characters. */
  plainText(markdown: string, maxLength?: number): string
  /** The same with the emphasis of its words: no links, pictures or blocks. */
  oneLine(markdown: string, maxLength: number): CleanTree
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
  const trees = createByteCache<CleanTree>(3 * 1024 * 1024)
  const texts = createByteCache<string>(1024 * 1024)

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
    const html = Bun.markdown.html(markdown, { autolinks: true }).trim()
    const root = markdown.length > MAX_CHARACTERS ? undefined : parse(html)
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

  function readIngredient(text: string): CleanTree {
    const root = text.length > MAX_CHARACTERS ? undefined : parse(text)
    const clean = root && sanitize(root, INGREDIENT_SCHEMA)
    return clean?.type === 'root' ? clean : { type: 'root', children: [{ type: 'text', value: text }] }
  }

  function renderPlain(markdown: string): string {
    // Pictures stay elements: their words are no part of the text.
    const tree = cleanTree(markdown, { iframeHosts: [], externalImages: true })
    return tree ? textContent(tree) : markdown.replace(/\s+/g, ' ').trim()
  }

  function readOneLine(markdown: string, maxLength: number): CleanTree {
    const tree = cleanTree(markdown, { iframeHosts: [], externalImages: true }) ?? asTyped(markdown)
    return onOneLine(tree, maxLength)
  }

  function remembered(key: string, make: () => CleanTree): CleanTree {
    const known = trees.get(key)
    if (known) return known
    const tree = withoutPlaces(make())
    trees.set(key, tree, { size: bytesOf(key) + bytesOfTree(tree) })
    return tree
  }

  return {
    cleanMarkdown: (markdown, rules) => {
      const kind = `markdown ${rules.baseUrl ?? ''} ${rules.externalImages ?? false} ${rules.iframeHosts.join(' ')}`
      return remembered(`${kind}\n${markdown}`, () => cleanTree(markdown, rules) ?? asTyped(markdown))
    },
    verbatim: (text) => ({
      type: 'root',
      children: [element('pre', [{ type: 'text', value: text.trim() }])],
    }),
    cleanIngredient: (text) => remembered(`ingredient\n${text}`, () => readIngredient(text)),
    oneLine: (markdown, maxLength) =>
      remembered(`line ${maxLength}\n${markdown}`, () => readOneLine(markdown, maxLength)),
    toHtml: (tree) => toHtml(tree, { characterReferences: { useNamedReferences: true } }),
    plainText: (markdown, maxLength) => {
      let text = texts.get(markdown)
      if (text === undefined) {
        text = renderPlain(markdown)
        texts.set(markdown, text)
      }
      return maxLength === undefined ? text : shortened(text, maxLength)
    },
  }
}

const element = (tagName: string, children: Element['children'] = []): Element => ({
  type: 'element',
  tagName,
  properties: {},
  children,
})

/** Leaves out the positions of the parts in the text, which nothing asks for. */
function withoutPlaces<Node extends Parent>(node: Node): Node {
  delete node.position
  for (const child of node.children) {
    if (child.type === 'element') withoutPlaces(child)
    else delete child.position
  }
  return node
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

/** The text as it was typed, in paragraphs. */
function asTyped(text: string): CleanTree {
  const paragraphs = text.split(/\n\s*\n/).map((paragraph) => {
    const lines = paragraph.trim().split('\n')
    return element(
      'p',
      lines.flatMap((value, at) => [...(at > 0 ? [element('br')] : []), { type: 'text' as const, value }]),
    )
  })
  return { type: 'root', children: paragraphs }
}
