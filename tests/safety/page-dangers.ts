import { createHash } from 'node:crypto'
import { fromHtml } from 'hast-util-from-html'
import { EARLY_PRESSES_SOURCE } from '../../src/platform/web/early-presses'

interface Node {
  type: string
  tagName?: string
  value?: string
  properties?: Record<string, unknown>
  children?: Node[]
  content?: Node
}

const TAGS = new Set(
  `html head meta title link script body a abbr address article aside b bdi blockquote br button caption cite code col
   colgroup data datalist dd del details dfn dialog div dl dt em fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6
   header hr i iframe img input ins kbd label legend li main mark menu meter nav ol optgroup option output p path picture
   pre progress q rp rt ruby samp search section select small source span strong sub summary sup svg table tbody td
   template textarea tfoot th thead time tr u ul use var wbr`.split(/\s+/),
)
/** Attributes that hold an address, and which addresses they may hold. */
const HERE = /^(\/(?![/\\])|#|\?|$)/
const WEB = /^(https?:\/\/|mailto:)/i
const ADDRESSES: Record<string, RegExp[]> = {
  href: [HERE, WEB],
  src: [HERE, /^https?:\/\//i],
  srcSet: [HERE],
  action: [HERE],
  formAction: [HERE],
  cite: [HERE, WEB],
  xLinkHref: [HERE],
  dataIsland: [/^\/a\/islands\//],
  dataStored: [/^[\w.-]+$/],
}
const FRAME = /^https:\/\/(www\.youtube\.com|www\.youtube-nocookie\.com|player\.vimeo\.com)\//
const NAMED = new Set(['meta', 'input', 'textarea', 'select', 'button', 'details', 'output', 'fieldset'])
const FORBIDDEN = /^(style|srcDoc|ping|background|data|poster|manifest|dynSrc|lowSrc|target|http-?equiv)$/i

/**
 * What in a whole page could run, lead away or hide something, as sentences; the page is parsed as browsers do. Forms that
 * write carry a key by which a second press is known. Pages of Trivet have one script of their own, no inline style, no inline script but that
 * which notes early presses, and forms that stay here.
 */
export function pageDangers(html: string): string[] {
  const dangers: string[] = []
  const scope = (node: Node): void => {
    // React's own mark between two texts.
    if (node.type === 'comment' && node.value !== ' ') dangers.push(`a comment ${node.value}`)
    if (node.tagName) dangers.push(...elementDangers(node.tagName, node))
    for (const child of [...(node.children ?? []), ...(node.content ? [node.content] : [])]) scope(child)
  }
  scope(fromHtml(html) as unknown as Node)
  return dangers
}

/** Pressed twice they do what they do once. */
const REPEATABLE = /\/(?:logout|preferences\/(?:theme|locale|print|units))$/

const hasKey = ({ action }: Record<string, unknown>, children: readonly Node[]) =>
  REPEATABLE.test(String(action)) || children.some(({ properties }) => properties?.name === 'once')

const opensBeside = ({ href, rel }: Record<string, unknown>) =>
  /^\/[^/]/.test(String(href)) && String(rel).includes('noopener')

function elementDangers(tag: string, { properties = {}, children = [] }: Node): string[] {
  const dangers: string[] = []
  // For readers without script a page may ask to be loaded again, and say nothing else.
  const isReload = tag === 'noscript' && children.length === 1 && children[0]?.tagName === 'meta'
  if (!TAGS.has(tag) && !isReload) dangers.push(`a <${tag}>`)
  const text = children.map(({ value = '' }) => value).join('')
  if (tag === 'script') dangers.push(...scriptDangers(properties, text))
  if (tag === 'form' && properties.method === 'post' && !hasKey(properties, children))
    dangers.push(`a form without a key: ${properties.action}`)
  // A feed of our own.
  const isFeed = properties.rel?.toString() === 'alternate' && /^\/[^/]/.test(String(properties.href))
  if (
    tag === 'link' &&
    !isFeed &&
    !/^(icon|manifest|stylesheet|canonical|preload|modulepreload)$/.test(String(properties.rel))
  )
    dangers.push(`a link ${properties.rel}`)
  if (tag === 'iframe' && !(FRAME.test(String(properties.src)) && properties.sandbox))
    dangers.push(`a frame ${properties.src}`)
  if (/top-navigation|camera|microphone/.test(`${properties.sandbox} ${properties.allow}`))
    dangers.push('a powerful frame')
  if (tag === 'dialog' && properties.open) dangers.push('an open dialog')
  if (tag === 'img' && /\.\.|%2e|\\/i.test(String(properties.src)))
    dangers.push(`a picture ${properties.src}`)
  if (Number(properties.colSpan ?? 1) > 99 || Number(properties.rowSpan ?? 1) > 99)
    dangers.push('an endless cell')
  // Named elements stand in for what scripts look for in a document.
  if (properties.name !== undefined && !NAMED.has(tag)) dangers.push(`a ${tag} named ${properties.name}`)
  for (const [name, value] of Object.entries(properties)) {
    if (tag === 'meta' && name === 'httpEquiv') {
      if (String(value) !== 'refresh' || !/^\d+$/.test(String(properties.content)))
        dangers.push(`meta ${value}`)
      continue
    }
    if (/^on/i.test(name)) dangers.push(`${tag}[${name}]`)
    // Downloads of our own open beside the page.
    if (name === 'target' && value === '_blank' && opensBeside(properties)) continue
    if (FORBIDDEN.test(name)) dangers.push(`${tag}[${name}=${value}]`)
    const allowed = ADDRESSES[name]
    if (!allowed || tag === 'iframe' || tag === 'script') continue
    if (!allowed.some((pattern) => pattern.test(String(value)))) dangers.push(`${tag}[${name}=${value}]`)
  }
  return dangers
}

const sourceOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

function scriptDangers({ type, src }: Record<string, unknown>, text: string): string[] {
  if (type === undefined && src === undefined && sourceOf(text) === EARLY_PRESSES_SOURCE) return []
  if (type === 'module' && text === '' && /^\/(?:[\w-]+\/)*a\/boot[\w.-]*\.js$/.test(String(src))) return []
  if (type !== 'application/ld+json' || src !== undefined) return [`a script ${src ?? text}`]
  try {
    JSON.parse(text)
    return /[<>]/.test(text) ? ['ld+json with angle brackets'] : []
  } catch {
    return [`ld+json that is none: ${text.slice(0, 80)}`]
  }
}
