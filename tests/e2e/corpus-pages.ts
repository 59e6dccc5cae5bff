import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const corpus = join(process.env.TRIVET_CORPUS ?? '', 'import')
/** There are no pages on this machine. */
export const isMissing = !process.env.TRIVET_CORPUS || !existsSync(join(corpus, 'index.json'))

/** A real page of the corpus. */
export interface CorpusPage {
  file: string
  site: string
  /** Two letters. */
  language: string
  /** Its data holds ingredients and instructions. */
  complete: boolean
}

export function corpusPages(): CorpusPage[] {
  const all = JSON.parse(readFileSync(join(corpus, 'index.json'), 'utf8')) as CorpusPage[]
  return all.map((page) => ({ ...page, language: page.language.slice(0, 2) }))
}

/** A page as it was saved; what it names elsewhere is looked for on this machine, and is not there. */
export function localPage(file: string, port: number): string {
  const html = new TextDecoder().decode(
    Bun.gunzipSync(readFileSync(join(corpus, 'pages', `${file}.html.gz`))),
  )
  return html.replace(
    /https?:(\\?\/)(\\?\/)(?!schema\.org)(?!www\.schema\.org)[\w.-]+/g,
    `http:$1$2127.0.0.1:${port}`,
  )
}
