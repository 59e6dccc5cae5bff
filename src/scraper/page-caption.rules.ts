import type { PageReading } from './draft.schema'
import { ingredientLikeness } from './fields/amounts.rules'
import { parseLenientJson } from './fields/lenient-json.rules'
import { readAuthors } from './fields/names.rules'
import { addressesIn } from './html/addresses.rules'
import type { Meta } from './html/meta.rules'
import { property, type Thing, textIn, typesOf } from './html/thing.rules'
import { attribute, type Tree } from './html/tree.rules'
import { readPlainText } from './plain-text.rules'
import { parseBlocks, readLinkedData, scriptText } from './structured/json-ld.rules'
import { isKitchenLine } from './visible/plausibility.rules'

const POSTS = new Set(['videoobject', 'socialmediaposting', 'imageobject', 'mediaobject'])
const MIN_INGREDIENTS = 3
const MIN_CAPTION = 60
const MAX_POSTS = 5
const MAX_CAPTIONS = 8
/** `1,234 likes, 56 comments - ana.cooks on March 3, 2025: "…"`: what a service writes in front of a caption. */
const PREFACE =
  /^[\d.,]{1,9}[KkMm]? \p{L}{3,12}, [\d.,]{1,9}[KkMm]? \p{L}{3,14} - ([\w.]{2,40}) [^:"“]{2,60}: ["“]/u
const NO_IDS: ReadonlyMap<string, Thing> = new Map()

interface Caption {
  text: string
  author: string[]
  images: string[]
}

/** Names of captions in the data of services' scripts. */
const IN_SCRIPT =
  /"(?:shortDescription|description|desc|caption|text|closeup_description)"\s?:\s?"((?:[^"\\]|\\.){60,12000})"/g
const AUTHOR_IN_SCRIPT = /"(?:ownerChannelName|nickname|full_name)"\s?:\s?"([^"\\]{2,80})"/
const MAX_SCRIPTS = 1_000_000
const MAX_IN_SCRIPTS = 40

/** Captions in the scripts of a page: the full text of a video's description, of which the page itself shows the beginning. */
function captionsInScripts(tree: Tree): { texts: string[]; author: string[] } {
  const found: string[] = []
  let author: string | undefined
  let left = MAX_SCRIPTS
  for (const element of tree.elements) {
    if (element.name !== 'script' || /ld\+json/i.test(attribute(element, 'type'))) continue
    if (left <= 0 || found.length >= MAX_IN_SCRIPTS) break
    const text = scriptText(element).slice(0, left)
    left -= text.length
    author ??= AUTHOR_IN_SCRIPT.exec(text)?.[1]
    for (const match of text.matchAll(IN_SCRIPT)) {
      const caption = parseLenientJson(`"${match[1]!}"`)
      if (typeof caption === 'string') found.push(caption)
      if (found.length >= MAX_IN_SCRIPTS) break
    }
  }
  return { texts: found, author: author === undefined ? [] : [author] }
}

/** The captions that a page shows without an account, the longest first. */
function captionsOf(tree: Tree, meta: Meta): Caption[] {
  const posts = readLinkedData(parseBlocks(tree))
    .things.filter((thing) => typesOf(thing).some((type) => POSTS.has(type)))
    .slice(0, MAX_POSTS)
    .map((thing) => ({
      text: textIn(property(thing, 'articleBody', 'caption', 'description')),
      author: readAuthors(property(thing, 'author', 'creator'), NO_IDS),
      images: addressesIn([property(thing, 'thumbnailUrl', 'thumbnail', 'image')], NO_IDS, meta.base),
    }))
  const scripts = captionsInScripts(tree)
  const told = [meta.ogDescription, meta.description, ...scripts.texts]
  const author = posts.find((post) => post.author.length > 0)?.author ?? scripts.author
  const shared = told.map((text) => ({ text, author, images: [] }))
  return [...posts, ...shared]
    .filter(({ text }) => text.length >= MIN_CAPTION)
    .sort((a, b) => b.text.length - a.text.length)
    .slice(0, MAX_CAPTIONS)
}

/**
 * The recipe in the caption of a picture or the description of a video, where a page has no other. Null where none of them has
 * ingredients with amounts and a method.
 */
export function readPageCaption(tree: Tree, meta: Meta, url: string | undefined): PageReading | null {
  for (const { text, author, images } of captionsOf(tree, meta)) {
    const writer = PREFACE.exec(text)?.[1]
    const caption = writer === undefined ? text : text.replace(PREFACE, '').replace(/["”]\s?\.?$/, '')
    const { draft, fields } = readPlainText(caption, { url: meta.canonicalUrl ?? url })
    if (draft === null || draft.instructions.length === 0) continue
    const amounts = draft.ingredients.filter((line) => ingredientLikeness(line.text) >= 0.8).length
    const isOfKitchen = draft.ingredients.some((line) => isKitchenLine(line.text))
    if (draft.ingredients.length < MIN_INGREDIENTS || amounts * 2 < draft.ingredients.length || !isOfKitchen)
      continue
    const pictures = [...images, ...meta.images.map((image) => image.url)]
    return {
      draft: {
        ...draft,
        name: draft.name || meta.ogTitle || meta.title,
        author: author.length > 0 ? author : writer === undefined ? [] : [writer],
        images: [...new Set(pictures)],
        siteName: meta.siteName,
      },
      fields: { ...fields, images: { source: 'open-graph', confidence: 0.6 } },
      schemaOrg: null,
    }
  }
  return null
}
