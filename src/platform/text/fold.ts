/** Letters which Unicode does not take apart, as people type them on a keyboard without them. */
const PLAIN_LETTERS: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ŧ: 't',
  ŋ: 'n',
  ĸ: 'k',
  ı: 'i',
  ς: 'σ',
  '’': "'",
  '‘': "'",
  ʼ: "'",
  ʻ: "'",
  '′': "'",
  // Arabic and Persian spellings that people mix freely.
  ٱ: 'ا',
  ى: 'ي',
  ی: 'ي',
  ې: 'ي',
  ک: 'ك',
  ة: 'ه',
  ە: 'ه',
  ہ: 'ه',
}
const PLAIN = new RegExp(`[${Object.keys(PLAIN_LETTERS).join('')}]`, 'gu')

// Accents of Latin, Greek and Cyrillic, Hebrew points, Arabic vowel signs with hamza and madda, and tatweel. Marks of other
// scripts (Devanagari vowels, Thai tones, the voicing of kana) are letters in their own right and stay. So does the
// breve of й, which is not an accented и to anyone who reads Cyrillic.
const ACCENTS = new RegExp(
  [
    '(?<!и)\\u0306|[\\u0300-\\u0305\\u0307-\\u036f]|[\\u1ab0-\\u1aff]|[\\u1dc0-\\u1dff]|[\\u20d0-\\u20ff]',
    '[\\ufe00-\\ufe0f]|[\\ufe20-\\ufe2f]',
    '[\\u0591-\\u05bd\\u05bf\\u05c1\\u05c2\\u05c4\\u05c5\\u05c7]',
    '[\\u0610-\\u061a\\u0640\\u064b-\\u065f\\u0670\\u06d6-\\u06dc\\u06df-\\u06e4\\u06e7\\u06e8\\u06ea-\\u06ed]',
  ].join('|'),
  'gu',
)
const INVISIBLE = /[\u00ad\u200b-\u200f\u2060\ufeff]/g
const ASCII = /^[\x00-\x7f]*$/
const EASTERN_DIGITS = /[٠-٩۰-۹]/g

/**
 * The text without case and accents, with single spaces and trimmed: what search and the uniqueness of names compare.
 * "Crème Brûlée" → "creme brulee", "GROẞE Ł" → "grosse l", "شُورْبَة" → "شوربه". Folding twice changes nothing.
 * Letters without a decomposition come from our own table.
 */
export function foldText(text: string): string {
  // Most names are plain, and a pantry has ten thousand of them.
  if (ASCII.test(text)) return text.toLowerCase().replace(/\s+/g, ' ').trim()
  return text
    .normalize('NFKD')
    .toLowerCase()
    .normalize('NFKD')
    .replace(ACCENTS, '')
    .replace(INVISIBLE, '')
    .replace(PLAIN, (letter) => PLAIN_LETTERS[letter]!)
    .replace(EASTERN_DIGITS, (digit) => String(digit.charCodeAt(0) & 15))
    .normalize('NFC')
    .replace(/\s+/g, ' ')
    .trim()
}

/**
 * Folded text whose punctuation is spaces, so that "Mac & Cheese" is found by "mac cheese". The form
 * in which texts are kept for searching and in which `searchWords` gives its words.
 */
export function searchText(text: string): string {
  return foldText(text)
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()
}

// A quotation mark opens a phrase only at the start of a word and closes it only at the end, so "Grandma's" is no phrase.
const PHRASE = /(?<![\p{L}\p{N}])(?:"[^"]+"|“[^”“"]+[”“]|„[^„“”"]+[“”]|«[^«»]+»|'[^']+')(?![\p{L}\p{N}])/gu

/**
 * The words of a search query, folded and each only once, in the order typed; a part in '…' or "…" stays together as one
 * element with single spaces. Every element must match. Blank queries give [].
 */
export function searchWords(query: string): string[] {
  const words = new Set<string>()
  let end = 0
  for (const phrase of query.matchAll(PHRASE)) {
    for (const word of searchText(query.slice(end, phrase.index)).split(' ')) words.add(word)
    words.add(searchText(phrase[0]))
    end = phrase.index + phrase[0].length
  }
  for (const word of searchText(query.slice(end)).split(' ')) words.add(word)
  words.delete('')
  return [...words]
}

/**
 * Edits between two words: letters changed, left out, added, or two neighbours swapped ("borccoli" is one edit from
 * "broccoli"). Gives `limit + 1` for anything farther apart, and looks no farther than that, so a long text costs little.
 */
export function editDistance(a: string, b: string, limit: number): number {
  const from = [...a]
  const to = [...b]
  if (Math.abs(from.length - to.length) > limit) return limit + 1
  let beforePrevious: number[] = []
  let previous = Array.from({ length: to.length + 1 }, (_, column) => Math.min(column, limit + 1))
  for (let row = 1; row <= from.length; row++) {
    const current = new Array<number>(to.length + 1).fill(limit + 1)
    if (row <= limit) current[0] = row
    let best = current[0]!
    for (let column = Math.max(1, row - limit); column <= Math.min(to.length, row + limit); column++) {
      const isSame = from[row - 1] === to[column - 1]
      let cost = Math.min(
        previous[column - 1]! + (isSame ? 0 : 1),
        previous[column]! + 1,
        current[column - 1]! + 1,
        limit + 1,
      )
      const isSwap =
        row > 1 && column > 1 && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1]
      if (isSwap && !isSame) cost = Math.min(cost, beforePrevious[column - 2]! + 1)
      current[column] = cost
      if (cost < best) best = cost
    }
    if (best > limit) return limit + 1
    beforePrevious = previous
    previous = current
  }
  return previous[to.length]!
}
