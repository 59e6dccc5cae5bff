const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  nbsp: ' ',
  quot: '"',
  apos: "'",
  deg: '°',
  frac12: '½',
  frac14: '¼',
  frac34: '¾',
  frac13: '⅓',
  frac23: '⅔',
  ndash: '–',
  rsquo: '’',
  eacute: 'é',
  egrave: 'è',
}
const SUPERSCRIPTS = '⁰¹²³⁴⁵⁶⁷⁸⁹'
const SUBSCRIPTS = '₀₁₂₃₄₅₆₇₈₉'

function decodeEntity(whole: string, name: string): string {
  if (!name.startsWith('#')) return ENTITIES[name.toLowerCase()] ?? whole
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
  return code >= 32 && code <= 0x10ffff ? String.fromCodePoint(code) : ' '
}

/** `1 ¹/₂` and `1¹⁄₂` → `1 1/2`. */
function spellSmallDigits(text: string): string {
  return text.replace(
    /(\d?)([⁰¹²³⁴⁵⁶⁷⁸⁹]{1,9})\s?[/⁄]\s?([₀₁₂₃₄₅₆₇₈₉]{1,9})/g,
    (_, before: string, top: string, bottom: string) => {
      const digits = (small: string, of: string) => [...small].map((letter) => of.indexOf(letter)).join('')
      return `${before}${before === '' ? '' : ' '}${digits(top, SUPERSCRIPTS)}/${digits(bottom, SUBSCRIPTS)}`
    },
  )
}

/**
 * A line as the model knows lines: no mark-up, bullets and odd spaces; decimal points; fractions in one piece
 * (`1/3rd`, `1 / 2`, `¹/₂`). What a cook wrote in the usual way stays as it is.
 */
export function prepareLine(text: string): string {
  const plain = text
    .replace(/<\/?[a-z][^<>]*>/gi, ' ')
    .replace(/&(#\d{1,7}|#x[\da-f]{1,6}|[a-z]{2,8}\d{0,2});/gi, decodeEntity)
    .replace(/[\u200b-\u200d\u2060\ufeff\u00ad]/g, '')
    .replace(/[\u2044\u2215]/g, '⁄')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^(?:[-–—*•▢☐□▪·‣◦]\s*)+(?=[\p{L}\p{N}(])/u, '')
  return spellSmallDigits(plain)
    .replace(/(?<![\d,.])(\d+),(\d{1,2})(?![\d,])/g, '$1.$2')
    .replace(/(\d[/⁄]\d{1,2})(?:st|nd|rd|th)s?(?![\p{L}\p{N}])/giu, '$1')
    .replace(/(?<![\d/])(\d) [/⁄] ([23468])(?![\d/])/g, '$1/$2')
}
