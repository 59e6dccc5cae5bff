import type { Content, Element } from './tree'

export interface LinkRules {
  /** Hosts whose players may be framed (`TRIVET_IFRAME_HOSTS`). */
  iframeHosts: readonly string[]
  /** Pictures of other sites are shown, which tells those sites who reads; only their words otherwise. */
  externalImages?: boolean | undefined
  /** Where Trivet itself is reached, when it knows: links there are not "other sites". */
  baseUrl?: string | undefined
}

/** What a framed player may be granted; nothing that listens, looks or locates. */
const FRAME_FEATURES = new Set(
  'accelerometer autoplay clipboard-write encrypted-media fullscreen gyroscope picture-in-picture web-share'.split(
    ' ',
  ),
)
const FRAME_SANDBOX = ['allow-scripts', 'allow-same-origin', 'allow-popups', 'allow-presentation']
const OWN_MEDIA = /^\/api\/media\/[\w./~%?=&-]+$/

/** Writes the scheme of an address in small letters ("Https://" is how phones begin a line), which schemas expect. */
export function lowerSchemes(element: Element): void {
  for (const name of ['href', 'src'] as const) {
    const value = element.properties[name]
    if (typeof value !== 'string') continue
    element.properties[name] = value.trim().replace(/^[a-z]+:/i, (scheme) => scheme.toLowerCase())
  }
}

/**
 * Decides on one sanitised element: a link keeps its address only when it is http, https, mailto or a fragment, and
 * says to other sites that it is not our recommendation; a picture without a usable address and a frame from an
 * unlisted host go, of a picture that is not wanted its words stay; a frame is always sandboxed and lazy.
 */
export function checkLinks(element: Element, rules: LinkRules): Content | undefined {
  if (element.tagName === 'a') return checkLink(element, rules)
  if (element.tagName === 'img') return checkImage(element, rules)
  if (element.tagName === 'iframe') return checkFrame(element, rules)
  return element
}

function checkLink(element: Element, rules: LinkRules): Element {
  const href = textOf(element.properties.href)
  const { title } = element.properties
  element.properties = title === undefined ? {} : { title }
  if (href.startsWith('#')) element.properties.href = href
  const url = absoluteUrl(href)
  if (url?.protocol === 'mailto:') element.properties.href = href
  else if (url && isWeb(url)) {
    element.properties.href = url.href
    if (url.origin !== ownOrigin(rules)) element.properties.rel = ['noopener', 'nofollow', 'ugc']
  }
  return element
}

function checkImage(element: Element, rules: LinkRules): Content | undefined {
  const src = textOf(element.properties.src)
  const url = absoluteUrl(src)
  if (OWN_MEDIA.test(src) && !src.includes('..') && !/%2e|%2f|%5c/i.test(src)) {
    element.properties.src = ownPath(rules) + src
  } else if (!url || !isWeb(url)) return undefined
  else if (rules.externalImages) element.properties.src = url.href
  else return { type: 'text', value: textOf(element.properties.alt) }
  element.properties.loading = 'lazy'
  return element
}

function checkFrame(element: Element, rules: LinkRules): Element | undefined {
  // Old embed codes leave the scheme out.
  const url = URL.parse(textOf(element.properties.src), 'https://invalid/')
  if (!url || !isWeb(url) || url.port !== '' || !rules.iframeHosts.includes(url.hostname)) return undefined
  url.protocol = 'https:'
  if (url.origin === ownOrigin(rules)) return undefined // scripts with our own origin would leave the sandbox
  const allow = textOf(element.properties.allow)
    .split(/[;,]/)
    .map((feature) => feature.trim().split(/\s/)[0] ?? '')
    .filter((feature) => FRAME_FEATURES.has(feature))
  element.properties = {
    ...element.properties,
    src: url.href,
    allow: allow.join('; '),
    sandbox: [...FRAME_SANDBOX],
    loading: 'lazy',
    referrerPolicy: 'strict-origin-when-cross-origin', // players refuse to play without one
  }
  element.children = []
  return element
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value.trim() : ''
}

/** Only addresses that are whole: what resolves against the page's own address is not for the writer to decide. */
function absoluteUrl(text: string): URL | null {
  return /^(?:https?:\/\/|mailto:)/i.test(text) ? URL.parse(text) : null
}

function isWeb(url: URL): boolean {
  return (url.protocol === 'https:' || url.protocol === 'http:') && url.username === '' && url.password === ''
}

function ownOrigin({ baseUrl }: LinkRules): string | undefined {
  return baseUrl === undefined ? undefined : URL.parse(baseUrl)?.origin
}

function ownPath({ baseUrl }: LinkRules): string {
  return (baseUrl === undefined ? '' : (URL.parse(baseUrl)?.pathname ?? '')).replace(/\/+$/, '')
}
