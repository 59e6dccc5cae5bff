import type { Meta } from '../html/meta.rules'
import { lineOf, tidyLine } from '../html/text.rules'
import { attribute, type Element, type Tree } from '../html/tree.rules'
import { BYLINE_WORDS } from '../words/facts'
import { allWords, alternatives } from '../words/languages'

const MAX_NAME = 50
const MAX_WORDS = 6
const MAX_MARKED = 40
const MARKED = /(?:^|[\s_-])(?:author|byline|chef)(?:[_-]?name)?(?:$|\s)/i
const LABEL = new RegExp(`^(?:${alternatives(allWords(BYLINE_WORDS))})(?:\\s?[:：]\\s?|\\s)`, 'iu')
const LABELLED = new RegExp(`^(?:${alternatives(allWords(BYLINE_WORDS))})\\s?[:：]\\s?\\S`, 'iu')

/** A name without what introduces it (`By Ada`, `Автор: Ада`), or nothing where the text is no name. */
function nameIn(text: string): string {
  const name = tidyLine(text).replace(LABEL, '').replace(LABEL, '').trim()
  const isName = name !== '' && name.length <= MAX_NAME && name.split(' ').length <= MAX_WORDS
  return isName && /^\p{L}/u.test(name) && !/[\d@/:|]/.test(name) ? name : ''
}

function isMarked(element: Element): boolean {
  return attribute(element, 'rel') === 'author' || MARKED.test(attribute(element, 'class'))
}

/**
 * The author of the recipe by the head of the page, a marked element or a labelled line; else empty.
 * @param lines texts of the lines around the recipe
 */
export function readByline(tree: Tree, meta: Meta, lines: readonly string[]): string {
  if (meta.author !== '' && !/^https?:/.test(meta.author)) return meta.author
  const labelled = lines.find((text) => text.length <= MAX_NAME + 20 && LABELLED.test(text))
  const inLine = labelled === undefined ? '' : nameIn(labelled)
  if (inLine !== '') return inLine
  const marked = tree.elements.filter(isMarked).slice(0, MAX_MARKED)
  return marked.map((element) => nameIn(lineOf(element))).find((name) => name !== '') ?? ''
}
