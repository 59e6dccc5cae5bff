import type { Token } from './tokens'

/** Coarse kinds of tokens; the numbers are part of the trained weights, so only ever append. */
export const WordClass = {
  edge: 0,
  integer: 1,
  decimal: 2,
  fraction: 3,
  numberWord: 4,
  measure: 5,
  container: 6,
  size: 7,
  open: 8,
  close: 9,
  comma: 10,
  slash: 11,
  dash: 12,
  stop: 13,
  sign: 14,
  or: 15,
  of: 16,
  purpose: 17,
  connector: 18,
  participle: 19,
  adverb: 20,
  gerund: 21,
  capital: 22,
  other: 23,
  and: 24,
  plus: 25,
  article: 26,
} as const
export const WORD_CLASSES = 27

const LISTS: [number, string][] = [
  [
    WordClass.numberWord,
    'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen eighteen twenty thirty forty half quarter dozen few several couple',
  ],
  [
    WordClass.measure,
    'g gr gm gram gramme kg kilo kilogram mg ml cl dl l lt ltr millilitre milliliter centilitre decilitre litre liter oz ounce fl floz lb lbs pound pint pt quart qt gallon gal cup c tsp tsps teaspoon teasp tbsp tbsps tbs tb tablespoon dessertspoon dsp inch in cm mm centimetre centimeter t pinch dash inch-thick',
  ],
  [
    WordClass.container,
    'can tin jar bottle package packet pack pkg bag box carton container envelope sachet tub pot tube block slice sprig stalk stick clove head bunch handful piece ear rib leaf sheet knob drop splash drizzle dollop cube fillet bulb strip round wedge loaf log bar scoop portion serving punnet squeeze grind grinding glug thumb ball rasher branch stem spear recipe batch pat shot spoonful spray part parts bundle square cob',
  ],
  [
    WordClass.size,
    'small medium large big jumbo tiny mini extra-large medium-sized medium-size medium-large sm med lg heaped heaping rounded level scant generous good thick thin fat plump',
  ],
  [WordClass.or, 'or'],
  [WordClass.and, 'and &'],
  [WordClass.plus, 'plus'],
  [WordClass.of, 'of'],
  [WordClass.purpose, 'for to'],
  [
    WordClass.connector,
    'with in from at into on as if about such per each without until not such by like than but approximately around preferably depending then',
  ],
  [WordClass.article, 'a an the'],
]
const CLASS_OF = new Map(
  LISTS.flatMap(([kind, list]) => list.split(' ').map((word) => [word, kind] as const)),
)
const SIGNS = new Map<string, number>([
  ['(', WordClass.open],
  ['[', WordClass.open],
  [')', WordClass.close],
  [']', WordClass.close],
  [',', WordClass.comma],
  [';', WordClass.comma],
  ['/', WordClass.slash],
  ['-', WordClass.dash],
  ['–', WordClass.dash],
  ['—', WordClass.dash],
  ['.', WordClass.stop],
  ['&', WordClass.and],
])
const SHORT_PARTICIPLES = new Set(
  'cut ground torn beaten frozen split shaken sifted left drawn broken grown shelled thawed diced minced grated melted cubed halved'.split(
    ' ',
  ),
)

/** What the features look at: one hash or class per token. */
export interface Words {
  count: number
  lower: Int32Array
  raw: Int32Array
  stem: Int32Array
  shape: Int32Array
  suffix2: Int32Array
  suffix3: Int32Array
  suffix4: Int32Array
  prefix3: Int32Array
  prefix4: Int32Array
  kind: Uint8Array
}

/** Room for sentences of up to `size` tokens; reused from sentence to sentence. */
export function createWords(size: number): Words {
  const hashes = () => new Int32Array(size)
  return {
    count: 0,
    lower: hashes(),
    raw: hashes(),
    stem: hashes(),
    shape: hashes(),
    suffix2: hashes(),
    suffix3: hashes(),
    suffix4: hashes(),
    prefix3: hashes(),
    prefix4: hashes(),
    kind: new Uint8Array(size),
  }
}

/** 32-bit hash of the characters from `start` to `end` (FNV-1a). */
function hashText(text: string, start: number, end: number): number {
  let hash = 0x811c9dc5
  for (let i = start; i < end; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  hash ^= hash >>> 15
  return hash === 0 ? 1 : hash | 0
}

/** Lower case, one kind of apostrophe and hyphen, no accents. */
export function foldWord(text: string): string {
  const lower = text.toLowerCase()
  if (/^[a-z0-9'-]+$/.test(lower)) return lower
  return lower.normalize('NFKD').replace(/\p{M}/gu, '').replace(/[’‘`]/g, "'").replace(/[‐‑]/g, '-')
}

const F_PLURALS = new Set(['leaves', 'loaves', 'halves', 'calves'])

/** Folds a plural: `berries` → `berry`, `radishes` → `radish`, `eggs` → `egg`; short words and `-ss` stay. */
export function stemWord(word: string): string {
  const length = word.length
  if (length < 4 || word.charCodeAt(length - 1) !== 115) return word
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`
  if (F_PLURALS.has(word)) return `${word.slice(0, -3)}f`
  if (/(?:ch|sh|ss|x|o)es$/.test(word)) return word.slice(0, -2)
  return word.endsWith('ss') || word.endsWith('us') ? word : word.slice(0, -1)
}

/** True for the stem of a word that measures or holds (`cup`, `bunch`). */
export function isUnitWord(stem: string): boolean {
  const kind = CLASS_OF.get(stem)
  return kind === WordClass.measure || kind === WordClass.container
}

/** True for the stem of a word that measures (`cup`, `g`): never a food by itself. */
export function isMeasuringWord(stem: string): boolean {
  return CLASS_OF.get(stem) === WordClass.measure
}

/** Class of one token, from its text, its folded form and its stem. */
function classify(text: string, folded: string, stem: string): number {
  const first = text.charCodeAt(0)
  if (first >= 48 && first <= 57) {
    if (/[/⁄]/.test(text)) return WordClass.fraction
    return text.includes('.') ? WordClass.decimal : WordClass.integer
  }
  if (first === 46 && text.length > 1) return WordClass.decimal
  if (/^[¼-¾⅐-⅞]$/.test(text)) return WordClass.fraction
  const sign = SIGNS.get(text)
  if (sign !== undefined) return sign
  if (!/\p{L}/u.test(text)) return WordClass.sign
  const listed = CLASS_OF.get(folded) ?? CLASS_OF.get(stem)
  if (listed !== undefined) return listed
  if (SHORT_PARTICIPLES.has(folded) || (folded.length > 4 && folded.endsWith('ed')))
    return WordClass.participle
  if (folded.length > 4 && folded.endsWith('ly')) return WordClass.adverb
  if (folded.length > 5 && folded.endsWith('ing')) return WordClass.gerund
  return first >= 65 && first <= 90 ? WordClass.capital : WordClass.other
}

/** Hash of the kinds of characters in a row: `Half` and `Egg` look alike. */
function shapeOf(text: string): number {
  let shape = 17
  let last = 0
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    let kind = 4
    if (code >= 97 && code <= 122) kind = 1
    else if (code >= 65 && code <= 90) kind = 2
    else if (code >= 48 && code <= 57) kind = 3
    else if (code < 128) kind = code
    if (kind !== last) shape = Math.imul(shape, 31) + kind
    last = kind
  }
  return shape | 1
}

const NUMBER = hashText('0', 0, 1)

/** Fills `words` with hashes and classes of the first tokens that fit. */
export function readWords(tokens: readonly Token[], words: Words): void {
  const count = Math.min(tokens.length, words.kind.length)
  words.count = count
  for (let i = 0; i < count; i++) {
    const text = tokens[i]!.text
    const folded = foldWord(text)
    const stem = stemWord(folded)
    const kind = classify(text, folded, stem)
    const length = folded.length
    const isNumber = kind >= WordClass.integer && kind <= WordClass.fraction
    words.kind[i] = kind
    words.lower[i] = isNumber && length > 3 ? NUMBER : hashText(folded, 0, length)
    words.raw[i] = hashText(text, 0, text.length)
    words.stem[i] = isNumber ? NUMBER : hashText(stem, 0, stem.length)
    words.shape[i] = shapeOf(text)
    words.suffix2[i] = length > 2 ? hashText(folded, length - 2, length) : 0
    words.suffix3[i] = length > 3 ? hashText(folded, length - 3, length) : 0
    words.suffix4[i] = length > 4 ? hashText(folded, length - 4, length) : 0
    words.prefix3[i] = length > 3 ? hashText(folded, 0, 3) : 0
    words.prefix4[i] = length > 4 ? hashText(folded, 0, 4) : 0
  }
}
