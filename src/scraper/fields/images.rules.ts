import { type Picture, pixelsOf } from '../html/addresses.rules'

const NO_PICTURE =
  /logo|placeholder|favicon|(?:^|[/_-])icon[._-]|default[-_]?(?:image|share|social|og)|og[-_]?(?:image|default)[^/]{0,20}\.|cropped-|\/og\.(?:png|jpe?g)/i
/** A size within an address: `-1200x630.jpg`, `/w-330-h-186/`, `?width=1200&height=800`. */
const PAIR = /(?<!\d)(\d{2,4})x(\d{2,4})(?!\d)/i
const WIDTH = /(?<![a-z\d])(?:im)?w(?:id|idth)?[=-](\d{3,4})(?!\d)/i
const HEIGHT = /(?<![a-z\d])h(?:eight)?[=-](\d{3,4})(?!\d)/i
/** Ratios of sides, `16x9`, look like sizes. */
const MIN_SIDE = 50
/** A picture known to be smaller than this ranks behind those of which nothing is known. */
const SMALL = 300 * 300
/** A picture smaller than this is not used as long as the page shows another. */
const THUMBNAIL = 200 * 200
const MAX_IMAGES = 12

/** How many pixels an address asks for; 0 where it does not tell. */
export function pixelsAsked(url: string): number {
  const pair = PAIR.exec(url)
  const [first, second] = [Number(pair?.[1] ?? 0), Number(pair?.[2] ?? 0)]
  if (Math.min(first, second) >= MIN_SIDE) return pixelsOf(first, second)
  return pixelsOf(Number(WIDTH.exec(url)?.[1] ?? 0), Number(HEIGHT.exec(url)?.[1] ?? 0))
}

/** The picture's own address: without scheme, query and the size that its file name carries. */
function pictureOf(url: string): string {
  return addressOf(url)
    .split('?', 1)[0]!
    .replace(/(?:-scaled|[-_]\d{2,4}x\d{2,4}){1,3}(?=\.[a-z]{3,4}$)/i, '')
}

function addressOf(url: string): string {
  return url.replace(/^https?:\/\/(?:www\.)?/, '')
}

/** The known sizes of pictures, from anywhere on the page; 0 for unknown. */
function sizesOf(pictures: readonly Picture[]): (url: string) => number {
  const stated = new Map<string, number>()
  const copies = new Map<string, number>()
  for (const { url, pixels } of pictures) {
    const [address, picture, size] = [addressOf(url), pictureOf(url), pixels || pixelsAsked(url)]
    stated.set(address, Math.max(size, stated.get(address) ?? 0))
    if (address !== picture) copies.set(picture, Math.max(size, copies.get(picture) ?? 0))
  }
  // A file whose copies carry a size in their name is larger than the largest of them.
  return (url) => stated.get(addressOf(url)) || (copies.get(addressOf(url)) ?? -1) + 1
}

/**
 * The pictures of a recipe, the best first: the largest that the page declares, by what the structured data and Open
 * Graph say of it or by the size that its address asks for; of those as large, or of unknown size, the structured data's
 * come first. Logos and placeholders come last.
 * @param stated pictures of the structured data, in their order
 * @param shared pictures that Open Graph names
 * @param seen pictures of the visible page, for pages whose other pictures are ornaments
 */
export function orderImages(
  stated: readonly Picture[],
  shared: readonly Picture[],
  seen: readonly string[],
): string[] {
  const pictures = [...stated, ...shared]
  const sizeOf = sizesOf(pictures)
  const ranks = new Map<string, number>()
  for (const { url } of pictures) {
    const size = sizeOf(url)
    ranks.set(url, NO_PICTURE.test(url) ? -SMALL : size > 0 && size < SMALL ? size - SMALL : size)
  }
  const ranked = [...ranks].sort(([, one], [, other]) => other - one)
  const arePoor = ranked.every(([, rank]) => rank < THUMBNAIL - SMALL)
  const urls = ranked.map(([url]) => url)
  return [...new Set(arePoor ? [...seen, ...urls] : urls)].slice(0, MAX_IMAGES)
}
