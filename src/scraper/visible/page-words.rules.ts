import type { PageWords } from '../draft.schema'
import { readMeta } from '../html/meta.rules'
import { parseTree } from '../html/tree.rules'
import { readLines } from './lines.rules'
import { findPicture } from './pictures.rules'

/** Ten times a long recipe; what follows is comments and other recipes. */
const MAX_TEXT = 40_000

/** What a reader sees of a page: its title, its lines without the frame around them, and the picture of the dish. */
export function readWords(html: string, url: string | null): PageWords {
  const tree = parseTree(html)
  const { title, ogTitle, images, base } = readMeta(tree, url ?? undefined)
  const lines = readLines(tree).filter(({ isFrame }) => !isFrame)
  const name = ogTitle || title
  return {
    title: name,
    text: lines
      .map(({ text }) => text)
      .join('\n')
      .slice(0, MAX_TEXT),
    image: images[0]?.url ?? findPicture(tree, name, base)[0] ?? null,
  }
}
