/** A piece of clean HTML: text, or an element with what is inside it. */
export type CleanNode = string | CleanElement
export interface CleanElement {
  tag: string
  attributes: Record<string, string>
  children: CleanNode[]
}

const VOID = new Set(['br', 'hr', 'img', 'col'])
const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' }
const TOKEN = /<(\/?)([a-z][a-z0-9]*)((?:\s+[a-z-]+(?:="[^"]*")?)*)\s*\/?>|[^<]+|</gi
const ATTRIBUTE = /([a-z-]+)(?:="([^"]*)")?/gi

function decode(text: string): string {
  return text.replace(/&(?:#x([0-9a-f]+)|#(\d+)|([a-z]+));/gi, (whole, hex, decimal, name: string) => {
    if (name) return NAMED[name] ?? whole
    const point = hex ? Number.parseInt(hex, 16) : Number(decimal)
    return point <= 0x10ffff ? String.fromCodePoint(point) : whole
  })
}

function attributesOf(text: string): Record<string, string> {
  const attributes: Record<string, string> = {}
  for (const [, name = '', value = ''] of text.matchAll(ATTRIBUTE)) attributes[name] = decode(value)
  return attributes
}

/**
 * The tree of a text that the sanitiser wrote: balanced, quoted, nothing but elements and text. It does not clean;
 * what it does not understand comes out as text. Never throws.
 */
export function parseCleanHtml(html: string): CleanNode[] {
  const root: CleanElement = { tag: '', attributes: {}, children: [] }
  const open = [root]
  for (const [token, closing, name, attributes = ''] of html.matchAll(TOKEN)) {
    const parent = open.at(-1) ?? root
    if (name === undefined) parent.children.push(decode(token))
    else if (closing) {
      if (open.length > 1) open.pop()
    } else {
      const element: CleanElement = {
        tag: name.toLowerCase(),
        attributes: attributesOf(attributes),
        children: [],
      }
      parent.children.push(element)
      if (!VOID.has(element.tag)) open.push(element)
    }
  }
  return root.children
}

/** The texts of clean HTML in their order, but for those of links. */
export function cleanTexts(nodes: readonly CleanNode[]): string[] {
  return nodes.flatMap((node) => {
    if (typeof node === 'string') return node
    return node.tag === 'a' ? [] : cleanTexts(node.children)
  })
}

/** Elements that do not end a line of prose. */
const INLINE = new Set(
  'a abbr b cite code del dfn em i ins kbd q s samp small span strong sub sup u var'.split(' '),
)

/** The words of clean HTML on one line, blocks set apart by a space. */
export function cleanWords(nodes: readonly CleanNode[]): string {
  const collect = (node: CleanNode): string => {
    if (typeof node === 'string') return node
    const gap = INLINE.has(node.tag) ? '' : ' '
    return gap + node.children.map(collect).join('') + gap
  }
  return nodes.map(collect).join('').replace(/\s+/g, ' ').trim()
}
