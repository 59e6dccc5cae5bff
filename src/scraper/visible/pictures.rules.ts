import { absoluteUrl } from '../html/addresses.rules'
import { textKey } from '../html/text.rules'
import { attribute, type Element, type Tree } from '../html/tree.rules'
import { sourceOf } from '../structured/microdata.rules'

const MAX_PICTURES = 300
/** Words of a title that are looked at; real titles are shorter. */
const MAX_WORDS = 40
const MAX_STYLE = 1_000
const BACKGROUND = /background(?:-image)?\s?:[^;(]{0,60}url\(\s?['"]?([^'")\s]{8,500})/i
const ORNAMENT =
  /logo|icon|avatar|sprite|button|btn|signature|banner|badge|pixel|spacer|loading|placeholder|\/themes?\/|gravatar|\bads?\b|advert/i

function widthOf(element: Element): number {
  return Number.parseInt(attribute(element, 'width') || '0', 10) || 0
}

/** How likely a picture shows the dish: it names it, is large, follows the title, is no ornament. */
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

const PIN = /pinterest\.[a-z.]{2,6}\/pin\/create/i

/** The picture that a page offers for pinning, in the address of the button or beside it; empty without one. */
function pinnedPicture(tree: Tree): string {
  for (const { name, attributes } of tree.elements) {
    const href = name === 'a' ? attributes.href : undefined
    const media =
      href !== undefined && PIN.test(href)
        ? URL.parse(href, 'https://pin.example')?.searchParams.get('media')
        : undefined
    const found = media || attributes['data-pin-media'] || attributes['data-pin-image']
    if (found) return found
  }
  return ''
}

/** The picture behind the title, as headers show it: the background of a box that holds the first heading. */
function pictureBehind(heading: Element | undefined): string {
  for (let box = heading?.parent ?? null; box !== null && box.name !== 'body'; box = box.parent) {
    const style = box.attributes.style
    const found = style === undefined ? undefined : BACKGROUND.exec(style.slice(0, MAX_STYLE))?.[1]
    if (found !== undefined && !ORNAMENT.test(found)) return found
  }
  return ''
}

/** The picture of the page that most likely shows the dish, absolute; empty list when there is none. A picture for pinning or behind the title counts first. */
export function findPicture(tree: Tree, title: string, base: string | undefined): string[] {
  const words = textKey(title)
    .split(' ')
    .filter((word) => word.length > 2)
    .slice(0, MAX_WORDS)
  const heading = tree.elements.find((element) => element.name === 'h1')
  const titleOrder = heading?.order ?? 0
  const shared = absoluteUrl(pinnedPicture(tree) || pictureBehind(heading), base)
  if (shared !== null && !ORNAMENT.test(shared)) return [shared]
  let best = { url: '', merit: -1 }
  for (const element of tree.elements.filter(({ name }) => name === 'img').slice(0, MAX_PICTURES)) {
    const url = absoluteUrl(sourceOf(element), base)
    if (url === null) continue
    const value = merit(element, url, words, titleOrder)
    if (value > best.merit) best = { url, merit: value }
  }
  return best.url === '' ? [] : [best.url]
}
