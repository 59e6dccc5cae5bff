import { absoluteUrl, type Picture, pixelsOf, sideOf } from './addresses.rules'
import { cleanLine, cleanText, lineOf } from './text.rules'
import { attribute, findElement, type Tree } from './tree.rules'

const MAX_IMAGES = 6
const WRITTEN_BY =
  /^(?:written by|verfasst von|écrit par|geschreven door|skrivet av|escrito por|scritto da|skrevet a[vf]|napisane przez|автор|szerző|yazan)/i

/** What the head of a page says about it. */
export interface Meta {
  title: string
  ogTitle: string
  description: string
  ogDescription: string
  /** Open Graph images. */
  images: Picture[]
  /** Any `og:` property at all. */
  hasOpenGraph: boolean
  siteName: string | null
  author: string
  keywords: string
  canonicalUrl: string | null
  language: string | null
  /** Base of relative addresses. */
  base: string | undefined
}

interface Entry {
  name: string
  content: string
}

function entriesOf(tree: Tree): Entry[] {
  return tree.elements
    .filter((element) => element.name === 'meta')
    .map((element) => ({
      name: (
        attribute(element, 'property') ||
        attribute(element, 'name') ||
        attribute(element, 'itemprop')
      ).toLowerCase(),
      content: attribute(element, 'content'),
    }))
    .filter((entry) => entry.name !== '' && entry.content !== '')
}

/** Open Graph images with the sizes that follow each; where there are none, the one picture of another kind. */
function openGraphImages(entries: Entry[], base: string | undefined, imageLink: string): Picture[] {
  const images: Picture[] = []
  let width = 0
  for (const { name, content } of entries) {
    const last = images.at(-1)
    if (name === 'og:image' || name === 'og:image:url' || name === 'og:image:secure_url') {
      const url = absoluteUrl(content, base)
      if (url !== null && !images.some((image) => image.url === url) && images.length < MAX_IMAGES)
        images.push({ url, pixels: 0 })
    } else if (last !== undefined && name === 'og:image:width') {
      width = sideOf(content)
      last.pixels = pixelsOf(width, 0)
    } else if (last !== undefined && name === 'og:image:height' && last.pixels > 0) {
      last.pixels = pixelsOf(width, sideOf(content))
    }
  }
  if (images.length > 0) return images
  const other =
    entries.find(({ name }) => name === 'twitter:image' || name === 'twitter:image:src')?.content ?? imageLink
  const url = absoluteUrl(other, base)
  return url === null ? [] : [{ url, pixels: 0 }]
}

function linkOf(tree: Tree, relation: string): string {
  const link = tree.elements.find(
    (element) =>
      element.name === 'link' &&
      attribute(element, 'rel').toLowerCase() === relation &&
      attribute(element, 'href') !== '',
  )
  return link === undefined ? '' : attribute(link, 'href')
}

function languageOf(tree: Tree, entries: Entry[]): string | null {
  const html = findElement(tree, 'html')
  const stated = [
    html === undefined ? '' : attribute(html, 'lang') || attribute(html, 'xml:lang'),
    entries.find(({ name }) => name === 'og:locale')?.content ?? '',
  ].find((text) => /^[a-z]{2,3}(?:[-_]|$)/i.test(text))
  return stated === undefined ? null : stated.replace('_', '-')
}

/** The author from the tags for previews in chat programs: label and value are two entries. */
function writtenBy(entries: Entry[]): string {
  const isLabel = entries.some(({ name, content }) => name === 'twitter:label1' && WRITTEN_BY.test(content))
  return (isLabel && entries.find(({ name }) => name === 'twitter:data1')?.content) || ''
}

/** Reads the head of a page; addresses are made absolute with `<base>` and the page's own address. */
export function readMeta(tree: Tree, url: string | undefined): Meta {
  const entries = entriesOf(tree)
  const first = (...names: string[]): string =>
    names
      .map((name) => entries.find((entry) => entry.name === name)?.content ?? '')
      .find((text) => text !== '') ?? ''
  const pageUrl =
    absoluteUrl(url ?? '', undefined) ??
    absoluteUrl(linkOf(tree, 'canonical'), undefined) ??
    absoluteUrl(first('og:url'), undefined) ??
    undefined
  const baseElement = findElement(tree, 'base')
  const base =
    absoluteUrl(baseElement === undefined ? '' : attribute(baseElement, 'href'), pageUrl) ?? pageUrl
  const title = findElement(tree, 'title')
  return {
    title: title === undefined ? '' : lineOf(title),
    ogTitle: cleanLine(first('og:title', 'twitter:title')),
    description: cleanText(first('description')),
    ogDescription: cleanText(first('og:description', 'twitter:description')),
    images: openGraphImages(entries, base, linkOf(tree, 'image_src')),
    hasOpenGraph: entries.some(({ name }) => name.startsWith('og:')),
    siteName: cleanLine(first('og:site_name', 'application-name')) || null,
    author: cleanLine(
      writtenBy(entries) || first('author', 'article:author', 'og:article:author', 'parsely-author'),
    ),
    keywords: first('keywords', 'parsely-tags'),
    canonicalUrl: absoluteUrl(linkOf(tree, 'canonical'), base) ?? absoluteUrl(first('og:url'), base),
    language: languageOf(tree, entries),
    base,
  }
}
