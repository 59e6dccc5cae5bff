import { Parser } from 'htmlparser2'

/** An element of a page. Elements are numbered in the order of their opening tags. */
export interface Element {
  kind: 'element'
  name: string
  attributes: Record<string, string>
  children: TreeNode[]
  parent: Element | null
  /** Position in `Tree.elements`; the elements inside this one are `order + 1` to `last`. */
  order: number
  last: number
}

export interface TextNode {
  kind: 'text'
  text: string
}

export type TreeNode = Element | TextNode

/** A page as a tree, with all its elements in document order. */
export interface Tree {
  root: Element
  elements: Element[]
}

/**
 * Beyond this depth an element stays empty and its content follows it: browsers flatten at 512, and real pages
 * are some forty deep.
 */
const MAX_DEPTH = 256
/** Eight times what the richest of 640 recipe pages holds; a recipe is before that many comments. */
const MAX_ELEMENTS = 60_000
/** Five times the longest of those pages. */
const MAX_CHARACTERS = 6_000_000
/** Attributes of one tag; real ones have up to fifty, broken markup aside, and objects with a hundred thousand keys are slow to make. */
const MAX_ATTRIBUTES = 100

/**
 * The parser's own stack is searched once per closing tag, so a page of a hundred thousand open tags would take
 * minutes. Elements that are too deep are therefore read as if they could hold nothing. The parser asks twice per tag,
 * before it is opened and after; the answer must be the same, though the depth has grown in between.
 */
class ShallowParser extends Parser {
  depth = 0
  isOpened = false
  isFull = false
  private attributes = 0

  override onopentagname(start: number, endIndex: number): void {
    this.attributes = 0
    super.onopentagname(start, endIndex)
  }

  override onattribname(start: number, endIndex: number): void {
    this.attributes += 1
    if (this.attributes <= MAX_ATTRIBUTES) super.onattribname(start, endIndex)
  }

  override onattribdata(start: number, endIndex: number): void {
    if (this.attributes <= MAX_ATTRIBUTES) super.onattribdata(start, endIndex)
  }

  override onattribentity(codePoint: number): void {
    if (this.attributes <= MAX_ATTRIBUTES) super.onattribentity(codePoint)
  }

  override onattribend(...args: Parameters<Parser['onattribend']>): void {
    if (this.attributes <= MAX_ATTRIBUTES) super.onattribend(...args)
  }

  protected override isVoidElement(name: string): boolean {
    const isTooDeep = this.depth >= (this.isOpened ? MAX_DEPTH + 1 : MAX_DEPTH)
    this.isOpened = false
    return this.isFull || isTooDeep || super.isVoidElement(name)
  }
}

function newElement(
  name: string,
  attributes: Record<string, string>,
  parent: Element | null,
  order: number,
): Element {
  return { kind: 'element', name, attributes, children: [], parent, order, last: order }
}

/**
 * Reads HTML, however broken, into a tree. Comments and declarations are dropped. Never throws; depth, number of
 * elements and length are bounded, and the rest is left out.
 */
export function parseTree(html: string): Tree {
  const root = newElement('#root', {}, null, 0)
  const elements: Element[] = [root]
  let current = root
  const parser = new ShallowParser(
    {
      onopentag(name, attributes) {
        if (elements.length >= MAX_ELEMENTS) {
          parser.isFull = true
          parser.pause()
        }
        if (parser.isFull) return
        const element = newElement(name, attributes, current, elements.length)
        elements.push(element)
        current.children.push(element)
        current = element
        parser.depth += 1
        parser.isOpened = true
      },
      ontext(text) {
        if (parser.isFull) return
        const before = current.children.at(-1)
        if (before?.kind === 'text') before.text += text
        else current.children.push({ kind: 'text', text })
      },
      onclosetag(name) {
        if (parser.isFull || current.name !== name || current.parent === null) return
        current.last = elements.length - 1
        current = current.parent
        parser.depth -= 1
      },
    },
    { decodeEntities: true },
  )
  parser.write(html.slice(0, MAX_CHARACTERS))
  parser.end()
  for (let open: Element | null = current; open !== null; open = open.parent) open.last = elements.length - 1
  return { root, elements }
}

/** Whether the first element is within the second or is the second. */
export function isWithin(element: Element, outer: Element): boolean {
  return element.order >= outer.order && element.order <= outer.last
}

/** The first element inside that has this name. */
export function findElement(tree: Tree, name: string): Element | undefined {
  return tree.elements.find((element) => element.name === name)
}

/** An attribute's value without spaces around it; empty when there is none. */
export function attribute(element: Element, name: string): string {
  return element.attributes[name]?.trim() ?? ''
}
