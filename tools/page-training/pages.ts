import { join } from 'node:path'
import { blockFeatures } from '../../src/scraper/engine/block-features'
import { parseTree } from '../../src/scraper/html/tree.rules'
import { readLines } from '../../src/scraper/visible/lines.rules'
import { markHeadings } from '../../src/scraper/visible/regions.rules'
import { type Facts, labelLines } from './line-labels'

/** A page as rows of numbers, with what each line is. */
export interface Page {
  site: string
  own: Float32Array
  around: Float32Array
  labels: Int8Array
}

const ATTRIBUTE = String.raw`(?:=(?:"[^"]*"|'[^']*'|[^\s>]+))`

/** A page without what it says in markup: what is learnt is read of what visitors see. */
function withoutMarkup(html: string): string {
  return html
    .replace(/<script\b[^>]*>[\s\S]*?<\/script\s*>/gi, '')
    .replace(
      new RegExp(String.raw`\s(?:itemprop|itemtype|itemid|itemref|typeof|vocab)${ATTRIBUTE}`, 'gi'),
      '',
    )
    .replace(new RegExp(String.raw`\sitemscope${ATTRIBUTE}?`, 'gi'), '')
    .replace(/\bh-?recipe\b/g, '')
}

function withoutClasses(html: string): string {
  return html.replace(new RegExp(String.raw`\s(?:class|id|data-[\w-]+|aria-label)${ATTRIBUTE}`, 'gi'), '')
}

function withoutHeadings(html: string): string {
  return html.replace(/<h[2-6]\b[^>]*>/gi, '<div>').replace(/<\/h[2-6]\s*>/gi, '</div>')
}

/** Lists as boxes. */
function withoutLists(html: string): string {
  return html.replace(/<(\/?)(?:ul|ol|li|dl|dt|dd)\b/gi, '<$1div')
}

/** Lists as lines that end with `<br>`. */
function withBreaks(html: string): string {
  return html
    .replace(/<(\/?)(?:ul|ol)\b/gi, '<$1div')
    .replace(/<li\b[^>]*>/gi, '')
    .replace(/<\/li\s*>/gi, '<br>')
}

/** Each page as it is, and as pages look that are made of nothing but boxes or lines: layouts that no page of the collection has. */
const LAYOUTS: ((html: string) => string)[] = [
  (html) => html,
  (html) => withoutHeadings(withoutLists(withoutClasses(html))),
  (html) => withoutClasses(withBreaks(html)),
]

/** The pages of a collection with known recipes, in each layout. */
export async function readPages(folder: string): Promise<Page[]> {
  const index: { file: string; site: string }[] = await Bun.file(join(folder, 'index.json')).json()
  const pages: Page[] = []
  for (const { file, site } of index) {
    const packed = await Bun.file(join(folder, 'pages', `${file}.html.gz`)).bytes()
    const html = withoutMarkup(new TextDecoder().decode(Bun.gunzipSync(packed)))
    const facts: Facts = await Bun.file(join(folder, 'pages', `${file}.json`)).json()
    for (const layout of LAYOUTS) {
      const lines = markHeadings(readLines(parseTree(layout(html))))
      const labels = labelLines(lines, facts)
      if (labels !== null) pages.push({ site, labels, ...blockFeatures(lines) })
    }
  }
  return pages
}
