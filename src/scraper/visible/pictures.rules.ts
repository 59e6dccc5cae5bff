import { absoluteUrl } from '../fields/addresses.rules'
import { textKey } from '../html/text.rules'
import { attribute, type Element, type Tree } from '../html/tree.rules'
import { sourceOf } from '../structured/microdata.rules'

const MAX_PICTURES = 300
/** Titles are shorter. */
const MAX_WORDS = 40
const ORNAMENT =
  /logo|icon|avatar|sprite|button|btn|signature|banner|badge|pixel|spacer|loading|placeholder|\/themes?\/|gravatar|\bads?\b|advert/i

function widthOf(element: Element): number {
  return Number.parseInt(attribute(element, 'width') || '0', 10) || 0
}

/** How likely a picture shows the dish: it speaks of it, is large, stands behind the title, is no ornament. */
function merit(element: Element, url: string, words: readonly string[], titleOrder: number): number {
  const said = textKey(`${attribute(element, 'alt')} ${decodeURI(url.replace(/%(?![0-9a-f]{2})/gi, ''))}`)
  const spoken = words.filter((word) => said.includes(word)).length
  const width = widthOf(element)
  return (
    (words.length > 0 ? (3 * spoken) / words.length : 0) +
    (width >= 300 ? 1 : width > 0 && width < 150 ? -3 : 0) +
    (element.order > titleOrder ? 1 : 0) -
    (ORNAMENT.test(url) || /\.(?:svg|gif)(?:\?|$)/i.test(url) ? 5 : 0)
  )
}

/** The picture of the page that most likely shows the dish, absolute; empty list when there is none. */
export function findPicture(tree: Tree, title: string, base: string | undefined): string[] {
  const words = textKey(title)
    .split(' ')
    .filter((word) => word.length > 2)
    .slice(0, MAX_WORDS)
  const titleOrder = tree.elements.find((element) => element.name === 'h1')?.order ?? 0
  let best = { url: '', merit: -1 }
  for (const element of tree.elements.filter(({ name }) => name === 'img').slice(0, MAX_PICTURES)) {
    const url = absoluteUrl(sourceOf(element), base)
    if (url === null) continue
    const value = merit(element, url, words, titleOrder)
    if (value > best.merit) best = { url, merit: value }
  }
  return best.url === '' ? [] : [best.url]
}
