/** A public recipe as feeds name it. */
export interface FeedEntry {
  id: string
  title: string
  /** As plain text. */
  summary: string
  /** An absolute address where the server knows its own, else a path. */
  url: string
  /** UTC. */
  published: string
  updated: string
  language: string | null
}

export interface Feed {
  /** Id of the group. */
  id: string
  title: string
  /** Addresses of the page that the feed is of, and of the feed itself. */
  home: string
  self: string
  entries: readonly FeedEntry[]
}

// Characters that XML 1.0 cannot hold, in any form.
const UNFIT = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu
const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Text between tags or in an attribute of XML. */
export function escapeXml(text: string): string {
  return text.replace(UNFIT, '').replace(/[&<>"']/g, (character) => ENTITIES[character]!)
}

/** A time in whole seconds, since not all readers understand more digits. */
const shortTime = (time: string) => time.replace(/\.\d+Z$/, 'Z')

function atomEntry({ id, title, summary, url, published, updated, language }: FeedEntry): string {
  const lang = language ? ` xml:lang="${escapeXml(language)}"` : ''
  return (
    `<entry${lang}><id>urn:uuid:${id}</id><title>${escapeXml(title)}</title>` +
    `<link href="${escapeXml(url)}"/><published>${shortTime(published)}</published>` +
    `<updated>${shortTime(updated)}</updated><summary>${escapeXml(summary)}</summary></entry>`
  )
}

/** The feed as Atom (RFC 4287). */
export function atomFeed({ id, title, home, self, entries }: Feed): string {
  const latest =
    entries
      .map(({ updated }) => updated)
      .toSorted()
      .at(-1) ?? '1970-01-01T00:00:00Z'
  return (
    '<?xml version="1.0" encoding="utf-8"?><feed xmlns="http://www.w3.org/2005/Atom">' +
    `<id>urn:uuid:${id}</id><title>${escapeXml(title)}</title><updated>${shortTime(latest)}</updated>` +
    `<author><name>${escapeXml(title)}</name></author><link href="${escapeXml(home)}"/>` +
    `<link rel="self" href="${escapeXml(self)}"/>${entries.map(atomEntry).join('')}</feed>`
  )
}

const rfc822 = (time: string) => new Date(time).toUTCString()

/** The same as RSS 2.0. */
export function rssFeed({ title, home, self, entries }: Feed): string {
  const items = entries.map(
    ({ id, title: name, summary, url, published }) =>
      `<item><title>${escapeXml(name)}</title><link>${escapeXml(url)}</link>` +
      `<guid isPermaLink="false">urn:uuid:${id}</guid><pubDate>${rfc822(published)}</pubDate>` +
      `<description>${escapeXml(Bun.escapeHTML(summary))}</description></item>`,
  )
  return (
    '<?xml version="1.0" encoding="utf-8"?><rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>' +
    `<title>${escapeXml(title)}</title><link>${escapeXml(home)}</link><description>${escapeXml(title)}</description>` +
    `<atom:link rel="self" type="application/rss+xml" href="${escapeXml(self)}"/>${items.join('')}</channel></rss>`
  )
}

/** The same as JSON Feed 1.1. */
export function jsonFeed({ title, home, self, entries }: Feed): string {
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title,
    home_page_url: home,
    feed_url: self,
    items: entries.map(({ id, title: name, summary, url, published, updated, language }) => ({
      id: `urn:uuid:${id}`,
      url,
      title: name,
      content_text: summary,
      date_published: shortTime(published),
      date_modified: shortTime(updated),
      ...(language ? { language } : {}),
    })),
  })
}

export interface SitemapLine {
  /** Absolute address. */
  url: string
  /** UTC; left out where that is not known. */
  updatedAt?: string
}

const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9'

/** Addresses of pages (sitemaps.org), or with `isIndex` of other sitemaps. */
export function sitemap(lines: readonly SitemapLine[], isIndex = false): string {
  const [root, item] = isIndex ? ['sitemapindex', 'sitemap'] : ['urlset', 'url']
  const items = lines.map(({ url, updatedAt }) => {
    const changed = updatedAt ? `<lastmod>${shortTime(updatedAt)}</lastmod>` : ''
    return `<${item}><loc>${escapeXml(url)}</loc>${changed}</${item}>`
  })
  return `<?xml version="1.0" encoding="utf-8"?><${root} xmlns="${NAMESPACE}">${items.join('')}</${root}>`
}
