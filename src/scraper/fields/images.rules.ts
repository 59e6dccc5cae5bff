import type { Meta } from '../html/meta.rules'

const NO_PICTURE =
  /logo|placeholder|favicon|default[-_]?(?:image|share|social|og)|og[-_]?(?:image|default)[^/]{0,20}\.|cropped-|\/og\.(?:png|jpe?g)/i
const SMALL_COPY = /(?:^|[/_-])(\d{2,3})x(\d{2,3})(?=[-_.])/
const RESIZED_COPY = /[-_]\d{2,4}x\d{2,4}\.[a-z]{3,4}(?:\?|$)/i
const UPLOADED = /\/(?:wp-content|uploads)\//
const WIDTH = /(?:\bw[-_=]?|\bwidth[=-])(\d{3,4})(?!\d)|(\d{3,4})x\d{2,4}/i
const SMALL_WIDTH = 500
const LARGE_WIDTH = 800
const MAX_IMAGES = 12

/** Whether an address shows by itself that it is a thumbnail or no picture of a dish at all. */
function isPoor(url: string): boolean {
  const size = SMALL_COPY.exec(url)
  return NO_PICTURE.test(url) || (size !== null && Number(size[1]) <= 200 && Number(size[2]) <= 200)
}

/** The picture's own address: without the size that its file name carries, without query. */
function pictureOf(url: string): string {
  return (url.split('?')[0] ?? url)
    .replace(/(?:-scaled|[-_]\d{2,4}x\d{2,4})+(?=\.[a-z]{3,4}$)/i, '')
    .replace(/^https?:\/\/(?:www\.)?/, '')
}

/** The width that an address asks for (`w-330`, `width=800`, `1200x630`), or null. */
function widthAsked(url: string): number | null {
  const [, width, pair] = WIDTH.exec(url) ?? []
  return width === undefined && pair === undefined ? null : Number(width ?? pair)
}

/** Whether the picture of the markup is a small copy where the lead picture says that it is a large one. */
function isSmallBeside(stated: string | undefined, lead: string | undefined): boolean {
  const [own, other] = [stated, lead].map((url) => (url === undefined ? null : widthAsked(url)))
  return own != null && other != null && own < SMALL_WIDTH && other >= LARGE_WIDTH
}

/**
 * The pictures of a recipe, the best first. Recipe plugins of weblogs state small square copies of a picture of their
 * own, so that the page's lead picture (Open Graph) is the better one there; elsewhere the markup names the picture
 * that the site chose and Open Graph a crop for social networks.
 * @param stated images of the structured data, in their order
 * @param seen pictures of the visible page, for pages whose other pictures are ornaments
 */
export function orderImages(
  stated: readonly string[],
  openGraph: Meta['images'],
  seen: readonly string[],
): string[] {
  const shared = openGraph.filter(({ url, isSmall }) => !isSmall && !isPoor(url)).map(({ url }) => url)
  const good = stated.filter((url) => !isPoor(url))
  const first = good[0] ?? stated[0]
  const lead = shared[0]
  const isWeblog = lead !== undefined && (UPLOADED.test(lead) || stated.some((url) => RESIZED_COPY.test(url)))
  const statedAmongShared =
    first !== undefined && shared.slice(1).some((url) => pictureOf(url) === pictureOf(first))
  const leadFirst = (isWeblog && !statedAmongShared) || isSmallBeside(first, lead)
  const all = leadFirst ? [...shared, ...good] : [...good, ...shared]
  return [
    ...new Set([...all, ...(all.length === 0 ? seen : []), ...stated, ...openGraph.map(({ url }) => url)]),
  ].slice(0, MAX_IMAGES)
}
