/** Denominators that cooks write; `400/14` is not a fraction but two numbers. */
const DENOMINATORS = new Set([2, 3, 4, 5, 6, 8, 10, 12, 16, 32])

const PIECES = [
  '[¼-¾⅐-⅞]', // ½
  String.raw`\d+[/⁄]\d+(?![\d.])`, // 1/2
  String.raw`\d{1,3}(?:,\d{3})+(?!\d)`, // 1,000
  String.raw`\d*\.\d+|\d+`, // 2.5 and 12
  String.raw`\p{L}\p{M}*(?:(?:['’‘\u0060\-‐‑&]|\.(?=\p{L}))?\p{L}\p{M}*)*(?:['’](?=\s|$|[,;)]))?`, // half-and-half
  String.raw`\S`,
]
const PIECE = new RegExp(PIECES.join('|'), 'gu')
const FRACTION = /^(\d+)([/⁄])(\d+)$/

/** One token: a verbatim piece of the text and where it is. */
export interface Token {
  text: string
  start: number
  end: number
}

/**
 * Cuts a sentence into tokens: vulgar fractions, `1/2`, numbers, words (with inner `'`, `-`, `&`, `.`) and single
 * other characters. Digits and letters never share a token, so glued units (`400g`) come apart here.
 */
export function tokenise(text: string): Token[] {
  const tokens: Token[] = []
  for (const match of text.matchAll(PIECE)) {
    const piece = match[0]
    const start = match.index
    const fraction = FRACTION.exec(piece)
    if (fraction && !isPlausible(Number(fraction[1]), Number(fraction[3]))) {
      const slash = start + fraction[1]!.length
      tokens.push({ text: fraction[1]!, start, end: slash })
      tokens.push({ text: fraction[2]!, start: slash, end: slash + 1 })
      tokens.push({ text: fraction[3]!, start: slash + 1, end: start + piece.length })
    } else tokens.push({ text: piece, start, end: start + piece.length })
  }
  return tokens
}

function isPlausible(top: number, bottom: number): boolean {
  return DENOMINATORS.has(bottom) && top < 3 * bottom
}
