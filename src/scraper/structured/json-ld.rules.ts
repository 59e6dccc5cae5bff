import { parseLenientJson } from '../fields/lenient-json.rules'
import { isRecipe, isThing, keyOf, keysOf, type Thing } from '../html/thing.rules'
import { attribute, type Element, type Tree } from '../html/tree.rules'

/** Seventy times what the data of real pages holds. */
const MAX_NODES = 100_000
/** Characters of all blocks of a page together; thirty times what the largest of 640 recipe pages has. */
const MAX_CHARACTERS = 1_000_000
/** Some pages forget to say that their JSON is linked data. */
const STATES_RECIPE = /^\s*[{[][\s\S]{0,200}"@context"\s?:\s?"https?:\/\/schema\.org\/?"/

/** Every object within a value, outer ones first; bounded in number. */
function thingsIn(value: unknown): Thing[] {
  const found: Thing[] = []
  const pending: unknown[] = [value]
  let visits = 0
  while (pending.length > 0 && visits < MAX_NODES) {
    visits += 1
    const next = pending.pop()
    if (Array.isArray(next))
      for (let index = next.length - 1; index >= 0; index -= 1) pending.push(next[index])
    else if (isThing(next)) {
      found.push(next)
      const values = valuesOf(next)
      for (let index = values.length - 1; index >= 0; index -= 1) pending.push(values[index])
    }
  }
  return found
}

function valuesOf(thing: Thing): unknown[] {
  return keysOf(thing).map((key) => thing[key])
}

function isReference(thing: Thing): boolean {
  return keysOf(thing).every((key) => ['id', 'type', 'context'].includes(keyOf(key)))
}

function idOf(thing: Thing): string {
  const id = thing['@id']
  return typeof id === 'string' ? id.trim() : ''
}

/** Properties that the first node with an id lacks are taken from later ones. */
function complete(known: Thing, thing: Thing): void {
  for (const key of keysOf(thing))
    if (key !== '__proto__' && !Object.hasOwn(known, key)) known[key] = thing[key]
}

/** The ld+json of a page: its Recipe nodes in document order, and everything that has an id. */
export interface LinkedData {
  recipes: Thing[]
  byId: Map<string, Thing>
  things: Thing[]
}

/** The text of a script element. */
export function scriptText({ children }: Element): string {
  return children.map((child) => (child.kind === 'text' ? child.text : '')).join('')
}

/** Text of all ld+json blocks, parsed; an unreadable block is skipped. */
export function parseBlocks(tree: Tree): unknown[] {
  let left = MAX_CHARACTERS
  return tree.elements
    .filter((element) => element.name === 'script' && /json/i.test(attribute(element, 'type')))
    .map((element) => ({ type: attribute(element, 'type'), text: scriptText(element) }))
    .filter(
      ({ type, text }) =>
        /ld\+json/i.test(type) || (/^application\/json/i.test(type) && STATES_RECIPE.test(text)),
    )
    .map(({ text }) => text)
    .map((text) => (/^\s*(?:[[{]\s*)?&quot;/.test(text) ? text.replaceAll('&quot;', '"') : text))
    .map((text) => {
      const looked = text.slice(0, left)
      left -= looked.length
      return looked.trim() === '' ? null : parseLenientJson(looked)
    })
}

/** Finds the Recipe nodes wherever they are: at the top, in lists, in a graph, under another node. */
export function readLinkedData(blocks: unknown[]): LinkedData {
  const things = thingsIn(blocks)
  const byId = new Map<string, Thing>()
  for (const thing of things) {
    const id = idOf(thing)
    if (id === '' || isReference(thing)) continue
    const known = byId.get(id)
    if (known === undefined) byId.set(id, { ...thing })
    else complete(known, thing)
  }
  return { recipes: things.filter((thing) => isRecipe(thing) && !isReference(thing)), byId, things }
}
