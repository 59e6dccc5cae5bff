import { textOf } from '../html/text.rules'
import type { Thing } from '../html/thing.rules'
import { attribute, type Element, isWithin, type Tree } from '../html/tree.rules'

const MAX_DEPTH = 12
const MAX_REFERENCES = 12
const MAX_SCOPES = 20
const MAX_NAMES_LENGTH = 500
/**
 * Elements read in all scopes of a page together. Properties may be nested in properties and scopes in scopes, and the same text
 * then counts for each; real pages have some 4,000 elements in scopes.
 */
const MAX_VISITS = 40_000
const MAX_CHARACTERS = 1_000_000
const LINK_NAMES = new Set([
  'image',
  'url',
  'sameas',
  'thumbnailurl',
  'contenturl',
  'video',
  'photo',
  'mainentityofpage',
])
const SOURCES = ['data-lazy-src', 'data-src', 'data-original', 'data-lazy', 'data-hi-res-src', 'src']
const SOURCE_SETS = ['data-srcset', 'data-lazy-srcset', 'srcset']
const MAX_SET = 8_000

/** How a page attaches properties to elements: microdata and RDFa differ in the names of attributes only. */
interface Dialect {
  property: string
  opensScope(element: Element): boolean
  typeOf(element: Element): string
}

const MICRODATA: Dialect = {
  property: 'itemprop',
  opensScope: (element) => 'itemscope' in element.attributes,
  typeOf: (element) => attribute(element, 'itemtype'),
}

const RDFA: Dialect = {
  property: 'property',
  opensScope: (element) => 'typeof' in element.attributes,
  typeOf: (element) => attribute(element, 'typeof'),
}

/** What may still be read of a page's scopes. */
interface Allowance {
  visits: number
  characters: number
}

function textWithin(element: Element, left: Allowance): string {
  const text = left.characters > 0 ? textOf(element, undefined, left.characters) : ''
  left.characters -= text.length + (element.last - element.order)
  return text
}

/** Address of an image; lazy loading may put it into another attribute. */
export function sourceOf(element: Element): string {
  const sources = SOURCES.map((name) => attribute(element, name))
  const single = sources.find((source) => source !== '' && !source.startsWith('data:'))
  if (single !== undefined) return single
  const sets = SOURCE_SETS.map((name) => attribute(element, name)).filter((set) => set !== '')
  // The candidates of a set are mostly in the order of their width.
  const last = sets[0]?.slice(0, MAX_SET).split(/,\s+/).at(-1)?.trim().split(/\s/)[0] ?? ''
  return last.startsWith('data:') ? '' : last
}

function readValue(element: Element, names: string[], left: Allowance): string {
  const { attributes, name } = element
  // A quote within the attribute ends it early and leaves a stump such as `[{`; the text is then the better value.
  const content = attributes.content?.trim()
  if (content !== undefined && !/^[[{"]*$/.test(content)) return content
  if (name === 'meta') return content ?? ''
  if (name === 'img' || name === 'source' || name === 'amp-img') return sourceOf(element)
  if (name === 'time' && attributes.datetime) return attributes.datetime
  if (name === 'link') return attributes.href ?? ''
  if (name === 'a' && names.some((each) => LINK_NAMES.has(each.toLowerCase()))) return attributes.href ?? ''
  if (name === 'data' || name === 'meter')
    return attributes.value ?? textWithin(element, left).replaceAll('\n', ' ')
  return textWithin(element, left)
}

function addValue(thing: Thing, names: string[], value: unknown): void {
  for (const name of names) {
    const known = thing[name]
    if (known === undefined) thing[name] = value
    else if (Array.isArray(known)) known.push(value)
    else thing[name] = [known, value]
  }
}

function namesOf(element: Element, { property }: Dialect): string[] {
  const stated = element.attributes[property]
  return stated === undefined
    ? []
    : stated
        .slice(0, MAX_NAMES_LENGTH)
        .split(/\s+/)
        .filter((name) => name !== '' && !name.startsWith('__'))
}

/** What reading a scope needs to know: the page, its dialect, how deep it is and what may still be read. */
interface Reading {
  tree: Tree
  dialect: Dialect
  depth: number
  left: Allowance
}

/** Adds the properties of a range of elements to a thing. */
function readStretch(reading: Reading, thing: Thing, from: number, to: number): void {
  const { tree, dialect, depth, left } = reading
  for (let order = from; order <= to && left.visits > 0; order += 1) {
    left.visits -= 1
    const element = tree.elements[order]!
    const names = namesOf(element, dialect)
    if (dialect.opensScope(element)) {
      const inner = depth < MAX_DEPTH ? readScope({ ...reading, depth: depth + 1 }, element) : {}
      if (names.length > 0) addValue(thing, names, { ...inner, '@text': textWithin(element, left) })
      order = element.last
    } else if (names.length > 0) {
      addValue(thing, names, readValue(element, names, left))
    }
  }
}

function readScope(reading: Reading, scope: Element): Thing {
  const thing: Thing = { '@type': reading.dialect.typeOf(scope) }
  readStretch(reading, thing, scope.order + 1, scope.last)
  if (scope.attributes.itemref === undefined || reading.depth > 0) return thing
  // Properties may be elsewhere on the page; the scope then names the ids of the elements that hold them.
  const ids = attribute(scope, 'itemref').slice(0, MAX_NAMES_LENGTH).split(/\s+/).slice(0, MAX_REFERENCES)
  for (const id of ids) {
    const target =
      id === '' ? undefined : reading.tree.elements.find(({ attributes }) => attributes.id === id)
    if (target !== undefined && !isWithin(target, scope) && !isWithin(scope, target))
      readStretch(reading, thing, target.order, target.last)
  }
  return thing
}

function scopes(tree: Tree, dialect: Dialect): Element[] {
  return tree.elements.filter(
    (element) =>
      dialect.opensScope(element) && /(?:^|[/:\s])recipe\/?(?:\s|$)/i.test(dialect.typeOf(element)),
  )
}

/** A Recipe scope with the element that holds it. */
export interface Scope {
  element: Element
  thing: Thing
}

/** The Recipe items that a page states in microdata or RDFa, as objects of the same shape as ld+json. */
export function readScopes(tree: Tree): Scope[] {
  const left = { visits: MAX_VISITS, characters: MAX_CHARACTERS }
  return [MICRODATA, RDFA].flatMap((dialect) =>
    scopes(tree, dialect)
      .slice(0, MAX_SCOPES)
      .map((element) => ({ element, thing: readScope({ tree, dialect, depth: 0, left }, element) })),
  )
}
