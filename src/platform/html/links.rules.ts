import { trimTail } from '../text/trim'
export interface LinkRules {
  /** Hosts whose players may be framed (`TRIVET_IFRAME_HOSTS`). */
  iframeHosts: readonly string[]
  /** Whether pictures of other sites are shown, which tells those sites who reads; otherwise only their alternative texts are. */
  externalImages?: boolean | undefined
  /** Where Trivet itself is reached, when it knows: links there are not "other sites". */
  baseUrl?: string | undefined
}

/** The settings of this instance that say what people's texts may contain. */
export interface TextSettings {
  iframeHosts: readonly string[]
  externalImages: 'members' | 'never'
  baseUrl?: URL | null | undefined
}

/** What texts may contain. @param isMember whether the reader is a member of the group; visitors load no pictures of other sites */
export function linkRulesFor(
  { iframeHosts, externalImages, baseUrl }: TextSettings,
  isMember: boolean,
): LinkRules {
  const rules = { iframeHosts, externalImages: isMember && externalImages === 'members' }
  return baseUrl ? { ...rules, baseUrl: baseUrl.href } : rules
}

/** Attributes by their names in HTML; those without a value are "". */
export type Attributes = Record<string, string>

/** What an element becomes: the same with these attributes alone, words in its place, or nothing at all. */
export type Verdict = Attributes | string | undefined

/** What a framed player may be granted; nothing that listens, looks or locates. */
const FRAME_FEATURES = new Set(
  'accelerometer autoplay clipboard-write encrypted-media fullscreen gyroscope picture-in-picture web-share'.split(
    ' ',
  ),
)
const FRAME_SANDBOX = 'allow-scripts allow-same-origin allow-popups allow-presentation'
const OWN_MEDIA = /^\/api\/media\/[\w./~%?=&-]+$/

/** Elements on which `checkLink` decides. */
const LINKING = ['a', 'img', 'iframe'] as const
type Linking = (typeof LINKING)[number]

export const isLinking = (tag: string): tag is Linking => (LINKING as readonly string[]).includes(tag)

/** Writes the scheme of an address in small letters ("Https://" is how phones begin a line), which schemas expect. */
export function lowerScheme(address: string): string {
  return address.trim().replace(/^[a-z]+:/i, (scheme) => scheme.toLowerCase())
}

/**
 * Decides on one sanitised element: a link keeps its address only when it is http, https, mailto or a fragment, and
 * says to other sites that it is not our recommendation; a picture without a usable address and a frame from an
 * unlisted host go, an unwanted picture leaves its alternative text; a frame is always sandboxed and lazy.
 */
export function checkLink(tag: Linking, attributes: Attributes, rules: LinkRules): Verdict {
  if (tag === 'a') return checkAnchor(attributes, rules)
  if (tag === 'img') return checkImage(attributes, rules)
  return checkFrame(attributes, rules)
}

function checkAnchor({ href = '', title }: Attributes, rules: LinkRules): Attributes {
  const kept: Attributes = title === undefined ? {} : { title }
  const address = href.trim()
  const url = absoluteUrl(address)
  if (address.startsWith('#') || url?.protocol === 'mailto:') kept.href = address
  else if (url && isWeb(url)) {
    kept.href = url.href
    if (url.origin !== ownOrigin(rules)) kept.rel = 'noopener nofollow ugc'
  }
  return kept
}

function checkImage(attributes: Attributes, rules: LinkRules): Verdict {
  const src = (attributes.src ?? '').trim()
  const url = absoluteUrl(src)
  if (OWN_MEDIA.test(src) && !src.includes('..') && !/%2e|%2f|%5c/i.test(src)) {
    return { ...attributes, src: ownPath(rules) + src, loading: 'lazy' }
  }
  if (!url || !isWeb(url)) return undefined
  return rules.externalImages
    ? { ...attributes, src: url.href, loading: 'lazy' }
    : (attributes.alt ?? '').trim()
}

function checkFrame(attributes: Attributes, rules: LinkRules): Verdict {
  const { src = '', allow = '' } = attributes
  // Old embed codes leave the scheme out.
  const url = URL.parse(src.trim(), 'https://invalid/')
  if (!url || !isWeb(url) || url.port !== '' || !rules.iframeHosts.includes(url.hostname)) return undefined
  url.protocol = 'https:'
  if (url.origin === ownOrigin(rules)) return undefined // scripts with our own origin would leave the sandbox
  const features = allow
    .split(/[;,]/)
    .map((feature) => feature.trim().split(/\s/)[0] ?? '')
    .filter((feature) => FRAME_FEATURES.has(feature))
  return {
    ...attributes,
    src: url.href,
    allow: features.join('; '),
    sandbox: FRAME_SANDBOX,
    loading: 'lazy',
    referrerpolicy: 'strict-origin-when-cross-origin', // players refuse to play without one
  }
}

/** Absolute addresses only, since the writer does not know the address of the page. */
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
  return trimTail(baseUrl === undefined ? '' : (URL.parse(baseUrl)?.pathname ?? ''), /\//)
}
