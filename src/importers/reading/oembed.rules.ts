/**
 * Where services tell everyone, without a key, what they show under an address: the caption, who wrote it, its picture. Instagram and
 * Facebook ask for a key; what their pages hand out to everyone is all there is.
 */
const SERVICES: [RegExp, string][] = [
  [/(?:^|\.)(?:youtube\.com|youtu\.be)$/, 'https://www.youtube.com/oembed?format=json&url='],
  [/(?:^|\.)tiktok\.com$/, 'https://www.tiktok.com/oembed?url='],
  [/(?:^|\.)pinterest\.[a-z]{2,3}(?:\.[a-z]{2})?$/, 'https://www.pinterest.com/oembed.json?url='],
  [/(?:^|\.)vimeo\.com$/, 'https://vimeo.com/api/oembed.json?url='],
]
const LINK = /<link\s[^>]{0,2000}>/gi
const MAX_HEAD = 400_000
const MAX_ADDRESS = 2_000

const IS_OEMBED = /\stype\s{0,3}=\s{0,3}["']application\/json\+oembed/i
const HREF = /\shref\s{0,3}=\s{0,3}(?:"([^"]{0,2000})"|'([^']{0,2000})')/i

/** Where the oEmbed answer for an address is to be had: at a service that is known, else where the page itself says; null for others. */
export function oembedAddress(url: string, html = ''): string | null {
  const page = URL.parse(url)
  if (page === null || url.length > MAX_ADDRESS) return null
  const service = SERVICES.find(([hosts]) => hosts.test(page.hostname))
  if (service !== undefined) return `${service[1]}${encodeURIComponent(url)}`
  const tags = html.slice(0, MAX_HEAD).match(LINK) ?? []
  const href = HREF.exec(tags.find((tag) => IS_OEMBED.test(tag)) ?? '')
  const address = (href?.[1] ?? href?.[2] ?? '').replaceAll('&amp;', '&')
  return address === '' ? null : (URL.parse(address, url)?.href ?? null)
}

const MAX_HTML = 20_000

/** The words of an embedded post, where the answer has no more than its markup. */
function wordsOf(html: string): string {
  return html
    .slice(0, MAX_HTML)
    .replace(/<(?:br|\/p)\b[^<>]{0,200}>/gi, '\n')
    .replace(/<[^<>]{0,2000}>/g, ' ')
}

/** An oEmbed answer as a page that states it: what is read of it is read as of every page that shows a video. Null for other answers. */
export function oembedPage(answer: unknown): string | null {
  if (typeof answer !== 'object' || answer === null) return null
  const textIn = (key: string): string => {
    const value: unknown = Reflect.get(answer, key)
    return typeof value === 'string' ? value : ''
  }
  const [title, own] = [textIn('title'), textIn('description')]
  const words = wordsOf(textIn('html'))
  const description = [own, title, words].toSorted((a, b) => b.length - a.length)[0]
  if (description === undefined || description.trim() === '') return null
  const data = {
    '@context': 'https://schema.org',
    '@type': 'VideoObject',
    name: title,
    description,
    thumbnailUrl: textIn('thumbnail_url'),
    author: { '@type': 'Person', name: textIn('author_name') },
  }
  const json = JSON.stringify(data).replaceAll('</', '<\\/')
  return `<script type="application/ld+json">${json}</script>`
}
