import { textOf } from '../../../scraper/html/text.rules'
import { attribute, type Element, type Tree } from '../../../scraper/html/tree.rules'

/** Letters of a tag with its class; what is longer is of no program's making. */
const MAX_TAG = 500

function classesOf(tag: string): string[] {
  const [, classes = ''] = /\sclass\s*=\s*["']?([^"'>]*)/i.exec(tag.split('>', 1)[0]!) ?? []
  return classes.split(/\s/)
}

/** Cuts a page of recipes into a piece for each, at the `div` tags that wear a class. */
export function cutAt(html: string, mark: string): string[] {
  const starts = [...html.matchAll(/<div\s/gi)]
    .map(({ index }) => index)
    .filter((index) => classesOf(html.slice(index, index + MAX_TAG)).includes(mark))
  return starts.map((start, at) => html.slice(start, starts[at + 1]))
}

/** Elements that wear a mark: an id, a class, an `itemprop`. */
export function marked(tree: Tree, name: 'id' | 'class' | 'itemprop', value: string): Element[] {
  return tree.elements.filter((element) => attribute(element, name).split(/\s+/).includes(value))
}

/** The text of the first such element; empty without one. */
export function textAt(tree: Tree, name: 'id' | 'class' | 'itemprop', value: string): string {
  const [element] = marked(tree, name, value)
  return element ? textOf(element).trim() : ''
}

/** Texts of the items of a list. */
export function itemsAt(tree: Tree, name: 'id' | 'itemprop', value: string, item: string): string[] {
  const [list] = marked(tree, name, value)
  if (!list) return []
  const items = tree.elements.filter(
    (element) => element.name === item && element.order > list.order && element.order <= list.last,
  )
  return items.map((element) => textOf(element).trim()).filter(Boolean)
}
