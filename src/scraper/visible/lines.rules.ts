import { edgesOf, isBlock, isSilent, textKey, textOf, tidyLine, withGaps } from '../html/text.rules'
import { attribute, type Element, type Tree, type TreeNode } from '../html/tree.rules'
import { ADVERT_WORDS } from '../words/headings'
import { allWords } from '../words/languages'
import { portionsIn } from './form-fields.rules'
import { headingKind } from './headings.rules'

/** One line of the visible page: a paragraph, a heading, a list item or a row of a table. */
export interface Line {
  text: string
  /** The block element that holds the line; for items and rows the item or row itself. */
  element: Element
  kind: 'text' | 'heading' | 'item' | 'row'
  /** 1 to 6 for headings, else 0. */
  level: number
  /** The whole line is in bold type. */
  isStrong: boolean
  /** The whole line is a link. */
  isLink: boolean
  /** The line is in the frame of the page: navigation, footer, comments, teasers. */
  isFrame: boolean
}

/** Four times what the longest of 640 recipe pages shows; what follows is not looked at. */
const MAX_LINES = 8_000
const MAX_ITEM = 4_000
const FRAME_NAMES = new Set(['nav', 'footer'])
const FRAME_MARK =
  /(?:^|[\s_-])(?:nav|navbar|navigation|menu|footer|breadcrumbs?|comments?|commentlist|respond|related|share|social|cookies?|newsletter|subscribe|popup|modal|toc)(?:$|[\s_-])/i
const UNSEEN =
  /(?:^|\s)(?:sr-only|screen-reader-text|visually-?hidden|screenreader|u-hidden|is-hidden)(?:\s|$)/i
const ITEM_CLASS = /(?:^|[\s_-])(?:ingredient|instruction|step|direction)(?:-?item)?(?:$|\s)/i
const MAX_HIDDEN = 24
/** Characters that are read of an element to tell whether it holds more than a word or two. */
const MAX_GLANCE = 300
const MAX_ADVERT = 48
const ADVERTS = new Set(allWords(ADVERT_WORDS).map(textKey))
/** `1x 2x 3x`, and the switch that keeps the screen awake: controls of a list, not parts of it. */
const SCALE = /^(?:[\d/½¼]{1,3}\s?[x×]\s?){1,8}$/i
const COOK_MODE =
  /^(?:cook(?:ing)? mode|kochmodus|koch-modus|kookmodus|kookstand|mode cuisine|modo cocina|modo cucina|modalità cucina|prevent your screen|keep (?:your |the )?screen)(?!\p{L})/iu
const MAX_SWITCH = 90
const STRONG = new Set(['b', 'strong'])
const LINKS = new Set(['a'])
const NESTING = new Set(['li', 'ul', 'ol', 'table', 'tr', 'dl', 'form', 'article', 'section'])

/** Wrappers around most of the page are no frame, whatever their class says. */
const MAX_FRAME_SHARE = 0.35

function isFrame(element: Element, total: number): boolean {
  if ((element.last - element.order) / total > MAX_FRAME_SHARE) return false
  if (FRAME_NAMES.has(element.name)) return true
  const role = attribute(element, 'role')
  if (role === 'navigation' || role === 'contentinfo') return true
  if (element.name === 'body' || element.name === 'html' || element.name === 'main') return false
  const marks = `${attribute(element, 'class')} ${attribute(element, 'id')}`
  return (
    marks.length < 300 &&
    FRAME_MARK.test(marks) &&
    !/has-|with-|no-|content|recipe|main|wrapper|page/i.test(marks)
  )
}

/** Whether an element is only a button; buttons that open the lists of a recipe are their headings. */
function isMereButton(element: Element): boolean {
  if (element.name !== 'button') return false
  const kind = headingKind(textOf(element, undefined, MAX_GLANCE))
  return kind !== 'ingredients' && kind !== 'instructions'
}

/** Whether the first pieces of an element already hold more than so many characters. */
function holdsMore(element: Element, most: number): boolean {
  const pending: TreeNode[] = [element]
  let length = 0
  for (let pieces = 0; pieces < MAX_GLANCE; pieces += 1) {
    const next = pending.pop()
    if (next === undefined) return false
    if (next.kind === 'text') length += next.text.trim().length
    else if (!isSilent(next.name))
      for (let index = next.children.length - 1; index >= 0; index -= 1) pending.push(next.children[index]!)
    if (length > most) return true
  }
  return false
}

/** Elements that a reader does not see because the page says so; the closed panels of tabs are there to be opened. */
function isUnseen(element: Element): boolean {
  const isHidden =
    'hidden' in element.attributes &&
    !holdsMore(element, MAX_HIDDEN) &&
    textOf(element, undefined, MAX_GLANCE).length <= MAX_HIDDEN
  return isHidden || UNSEEN.test(attribute(element, 'class')) || isMereButton(element)
}

/** How many children of an element have the same class; counted once, since every child asks. */
const CLASS_COUNTS = new WeakMap<Element, Map<string, number>>()

function classCounts(parent: Element): Map<string, number> {
  const known = CLASS_COUNTS.get(parent)
  if (known) return known
  const counts = new Map<string, number>()
  for (const child of parent.children) {
    const classes = child.kind === 'element' ? child.attributes.class : undefined
    if (classes !== undefined) counts.set(classes, (counts.get(classes) ?? 0) + 1)
  }
  CLASS_COUNTS.set(parent, counts)
  return counts
}

/** Whether an element is one of at least three alike in a row, each an ingredient or a step by its class. */
function isItemByClass({ attributes, parent }: Element): boolean {
  const classes = attributes.class
  if (classes === undefined || parent === null || !ITEM_CLASS.test(classes)) return false
  return (classCounts(parent).get(classes) ?? 0) >= 3
}

function beginsLine(element: Element): boolean {
  return isBlock(element.name) || element.name === 'button' || isItemByClass(element)
}

/** Whether a list item or row is one line, since it holds no list of its own. */
function isUnit(tree: Tree, element: Element): boolean {
  if (element.name !== 'li' && element.name !== 'tr') return false
  for (let order = element.order + 1; order <= element.last; order += 1) {
    const { name } = tree.elements[order]!
    // The columns of a page that is laid out as a table have headings of their own.
    if (NESTING.has(name) || (element.name === 'tr' && /^h[1-6]$/.test(name))) return false
  }
  return true
}

/** Whether a line is what a page puts between the lines of a recipe: advertisements, buttons to scale by, switches. */
function isClutter(text: string): boolean {
  if (text.length > MAX_SWITCH) return false
  if (text.length <= MAX_ADVERT && (SCALE.test(text) || ADVERTS.has(textKey(text)))) return true
  return COOK_MODE.test(text)
}

interface Mark {
  leave: Element
  begins: boolean
  inFrame: boolean
}

interface Counters {
  strong: number
  link: number
  frame: number
}

interface Pending {
  parts: string[]
  strongLength: number
  linkLength: number
  length: number
}

function nothingPending(): Pending {
  return { parts: [], strongLength: 0, linkLength: 0, length: 0 }
}

function count(counters: Counters, element: Element, inFrame: boolean, by: 1 | -1): void {
  if (STRONG.has(element.name)) counters.strong += by
  if (element.name === 'a') counters.link += by
  if (inFrame) counters.frame += by
}

/** Characters of an element that are in elements of some names. */
function lengthWithin(tree: Tree, element: Element, names: ReadonlySet<string>): number {
  let length = 0
  for (let order = element.order + 1; order <= element.last; order += 1) {
    const inner = tree.elements[order]!
    if (!names.has(inner.name)) continue
    length += textOf(inner).length
    order = inner.last
  }
  return length
}

/**
 * The visible page as lines in document order. List items and table rows without lists inside are one line each; their
 * text may hold line breaks.
 */
export function readLines(tree: Tree): Line[] {
  const lines: Line[] = []
  const counters: Counters = { strong: 0, link: 0, frame: 0 }
  const total = tree.elements.length
  let pending = nothingPending()
  let block = tree.root
  const flush = (): void => {
    const text = tidyLine(withGaps(pending.parts.join('')))
    const { length, strongLength, linkLength: linked } = pending
    pending = nothingPending()
    // Checkboxes and bullets in elements of their own have no text.
    if (!/[\p{L}\p{N}]/u.test(text) || isClutter(text)) return
    const level = /^h[1-6]$/.test(block.name) ? Number(block.name[1]) : 0
    lines.push({
      text,
      element: block,
      kind: level > 0 ? 'heading' : 'text',
      level,
      isStrong: strongLength > 0.9 * length,
      isLink: linked > 0.9 * length,
      isFrame: counters.frame > 0,
    })
  }
  const stack: (TreeNode | Mark)[] = [tree.root]
  while (stack.length > 0 && lines.length < MAX_LINES) {
    const next = stack.pop()!
    if ('leave' in next) {
      if (next.begins) {
        flush()
        block = next.leave.parent ?? tree.root
      } else pending.parts.push(edgesOf(next.leave.name)[1])
      count(counters, next.leave, next.inFrame, -1)
    } else if (next.kind === 'text') {
      const length = next.text.trim().length
      pending.parts.push(next.text.replace(/\s{2,}|[^\S ]/g, ' '))
      pending.length += length
      if (counters.strong > 0) pending.strongLength += length
      if (counters.link > 0) pending.linkLength += length
    } else if (next.name === 'input' || next.name === 'select') {
      pending.parts.push(` ${portionsIn(next)} `)
    } else if (!isSilent(next.name) && !isUnseen(next)) {
      const inFrame = isFrame(next, total)
      const begins = beginsLine(next)
      count(counters, next, inFrame, 1)
      if (begins) {
        flush()
        block = next
      } else pending.parts.push(edgesOf(next.name)[0])
      const text = isUnit(tree, next) ? textOf(next, isUnseen) : ''
      if (text !== '' && text.length <= MAX_ITEM) {
        if (isClutter(text)) {
          block = next.parent ?? tree.root
          count(counters, next, inFrame, -1)
          continue
        }
        const kind = next.name === 'li' ? 'item' : 'row'
        const isLink = lengthWithin(tree, next, LINKS) > 0.9 * text.length || counters.link > 0
        lines.push({
          text,
          element: next,
          kind,
          level: 0,
          isStrong: kind === 'item' && lengthWithin(tree, next, STRONG) > 0.9 * text.length,
          isLink,
          isFrame: counters.frame > 0,
        })
        block = next.parent ?? tree.root
        count(counters, next, inFrame, -1)
        continue
      }
      stack.push({ leave: next, begins, inFrame })
      for (let index = next.children.length - 1; index >= 0; index -= 1) stack.push(next.children[index]!)
    }
  }
  flush()
  return lines
}
