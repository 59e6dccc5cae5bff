import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** A page of a PDF. */
export interface PdfPage {
  /** In points. */
  width: number
  height: number
  /** Its words without the spaces between them: their distance depends on the printer. */
  text: string
  pictures: number
}

const PICTURES: readonly number[] = [OPS.paintImageXObject, OPS.paintInlineImageXObject]

/** The pages of a PDF: their size, text and pictures, in order. */
export async function readPdf(pdf: Buffer): Promise<PdfPage[]> {
  const opening = getDocument({ data: new Uint8Array(pdf) })
  const document = await opening.promise
  const pages: PdfPage[] = []
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number)
    const [left = 0, bottom = 0, right = 0, top = 0] = page.view
    const { items } = await page.getTextContent()
    const words = items.map((item) => ('str' in item ? item.str : '')).join('')
    const { fnArray } = await page.getOperatorList()
    pages.push({
      width: Math.round(right - left),
      height: Math.round(top - bottom),
      text: words.normalize('NFKC').replace(/\s+/g, ''),
      pictures: fnArray.filter((operation) => PICTURES.includes(operation)).length,
    })
  }
  await opening.destroy()
  return pages
}
