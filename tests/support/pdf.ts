import { inflateSync } from 'node:zlib'

/** A page of a PDF as Chromium writes it. */
export interface PdfPage {
  /** In points. */
  width: number
  height: number
  /** Its words without the spaces between them: how far apart they stand is the printer's affair. */
  text: string
  pictures: number
}

interface PdfObject {
  head: string
  stream: Buffer | null
}

function readObjects(pdf: Buffer): Map<number, PdfObject> {
  const text = pdf.toString('latin1')
  const objects = new Map<number, PdfObject>()
  for (const match of text.matchAll(/(?:^|\n)(\d+) 0 obj\s/g)) {
    const from = match.index + match[0].length
    const streamAt = text.indexOf('stream\n', from)
    const endAt = text.indexOf('endobj', from)
    const hasStream = streamAt !== -1 && streamAt < endAt
    const head = text.slice(from, hasStream ? streamAt : endAt)
    const length = Number(/\/Length (\d+)/.exec(head)?.[1] ?? 0)
    const bytes = hasStream ? pdf.subarray(streamAt + 7, streamAt + 7 + length) : null
    const isPlain = bytes === null || !head.includes('/FlateDecode') || head.includes('/Image')
    objects.set(Number(match[1]), { head, stream: isPlain ? bytes : inflateSync(bytes) })
  }
  return objects
}

const fromHex = (hex: string) =>
  Buffer.from(hex.length % 4 === 0 ? hex : `00${hex}`, 'hex')
    .swap16()
    .toString('utf16le')

/** What the glyphs of a font say, by their numbers. */
function readLetters(cmap: string): Map<number, string> {
  const letters = new Map<number, string>()
  for (const [, block] of cmap.matchAll(/beginbfchar([\s\S]*?)endbfchar/g)) {
    for (const [, glyph, letter] of block!.matchAll(/<(\w+)>\s*<(\w+)>/g)) {
      letters.set(Number.parseInt(glyph!, 16), fromHex(letter!))
    }
  }
  for (const [, block] of cmap.matchAll(/beginbfrange([\s\S]*?)endbfrange/g)) {
    for (const [, low, high, letter] of block!.matchAll(/<(\w+)>\s*<(\w+)>\s*<(\w+)>/g)) {
      const first = Number.parseInt(low!, 16)
      for (let glyph = first; glyph <= Number.parseInt(high!, 16); glyph++) {
        letters.set(glyph, String.fromCharCode(Number.parseInt(letter!, 16) + glyph - first))
      }
    }
  }
  return letters
}

const refs = (text: string, name: string) =>
  [...(new RegExp(`/${name}\\s*<<([^>]*)>>`).exec(text)?.[1] ?? '').matchAll(/\/(\S+) (\d+) 0 R/g)].map(
    ([, key, number]) => [key!, Number(number)] as const,
  )

/** The pages of a PDF that Chromium printed: their size, text and pictures, in order. */
export function readPdf(pdf: Buffer): PdfPage[] {
  const objects = readObjects(pdf)
  const headOf = (number: string | undefined) => objects.get(Number(number))?.head ?? ''
  const fontLetters = (number: number) => {
    const cmap = /\/ToUnicode (\d+) 0 R/.exec(headOf(String(number)))?.[1]
    return readLetters(objects.get(Number(cmap))?.stream?.toString('latin1') ?? '')
  }
  const pages = [...objects.values()].filter(({ head }) => /\/Type\s*\/Page\b/.test(head))
  return pages.map(({ head }) => {
    const [, , , width = 0, height = 0] = /\/MediaBox\s*\[(\S+) (\S+) (\S+) ([^\]\s]+)/.exec(head) ?? []
    const box = /\/MediaBox\s*\[\S+ \S+ (\S+) ([^\]\s]+)\s*\]/.exec(head)
    const resources = /\/Resources (\d+) 0 R/.exec(head)
    const listed = resources ? headOf(resources[1]) : head
    const fonts = new Map(refs(listed, 'Font').map(([key, number]) => [key, fontLetters(number)]))
    const images = refs(listed, 'XObject').filter(([, number]) => headOf(String(number)).includes('/Image'))
    const contents = [...(/\/Contents\s*(\[[^\]]*\]|\d+ 0 R)/.exec(head)?.[1] ?? '').matchAll(/(\d+) 0 R/g)]
    const drawn = contents
      .map(([, number]) => objects.get(Number(number))?.stream?.toString('latin1'))
      .join('\n')
    let letters = new Map<number, string>()
    let text = ''
    for (const [, font, hex] of drawn.matchAll(/\/(\S+) \S+ Tf|<([\dA-Fa-f]+)>/g)) {
      if (font !== undefined) letters = fonts.get(font) ?? letters
      else
        for (const glyph of hex!.match(/.{4}/g) ?? []) text += letters.get(Number.parseInt(glyph, 16)) ?? ''
    }
    return {
      width: Math.round(Number(box?.[1] ?? width)),
      height: Math.round(Number(box?.[2] ?? height)),
      text: text.normalize('NFKC').replace(/\s+/g, ''),
      pictures: images.length,
    }
  })
}
