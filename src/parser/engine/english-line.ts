const FRACTION = '(?:[1-9]/[1-9]\\d?|[½⅓⅔¼¾⅛⅜⅝⅞])'
const NUMBER = '(?:\\d+|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)'

const NUMBERS: Readonly<Record<string, string>> = {
  one: '1',
  two: '2',
  three: '3',
  four: '4',
  five: '5',
  six: '6',
  seven: '7',
  eight: '8',
  nine: '9',
  ten: '10',
  eleven: '11',
  twelve: '12',
}
const digits = (word: string) => NUMBERS[word.toLowerCase()] ?? word

const PRICE = / ?\(\s?[$£€]\s?\d+(?:[.,]\d+)?\s?\**\)/g
const LIST_MARK = /^(?:\[[ x]?\]|\d{1,2}\)|\d{1,2}\.(?=\s+(?:\d|[½⅓⅔¼¾⅛])))\s+/i
const HEADING = /^for (?:the|your)\b[^\d½⅓⅔¼¾⅛]*$/i

/** How amounts are written in words, and what the model reads instead. */
const SPELLINGS: readonly [pattern: RegExp, written: string | ((...parts: string[]) => string)][] = [
  [new RegExp(`^(\\d+) (?:and|&) (?=${FRACTION})`, 'i'), '$1 '],
  [new RegExp(`^(${NUMBER}) and (?:a|one) half `, 'i'), (_, number = '') => `${digits(number)} 1/2 `],
  [/^an? (\p{L}+) and a half /iu, '1 1/2 $1 '],
  [/^three[ -]quarters (?:of )?(?:an? )?/i, '3/4 '],
  [/^two[ -]thirds (?:of )?(?:an? )?/i, '2/3 '],
  [/^half (?:a |of a )?dozen /i, '6 '],
  [/\bhalf an? (?=(?:lemon|lime|orange|grapefruit)\b)/i, '1/2 '],
  [
    new RegExp(`^between (${NUMBER}) and (${NUMBER}) `, 'i'),
    (_, low = '', high = '') => `${digits(low)}-${digits(high)} `,
  ],
  [/^([\d\s./½⅓⅔¼¾⅛]*[\d½⅓⅔¼¾⅛]) [-–—] (?=\p{L})/u, '$1 '],
  [/(['"‘’“”])00['"‘’“”](?=\s)/, '00'],
]

// A lost space after the unit; `cupcakes` and `teaspoonful` are words.
const GLUED_UNIT =
  /((?:\d|[½⅓⅔¼¾⅛])\s*(?:tablespoon|teaspoon|tbsp|tsp|cup))(?!s?\b|s?ful|s?cake|board|ped)([a-z][a-z-]{2,})/i
const BEGINS_WITH_S =
  /^s(?:ugar|alt|oda|our|oy|esame|hredded|liced|tock|pinach|weet|emi|elf|trawberr|ifted|hallot|auce|moked|parkling|team|tar|un|ea|kim|oft|outh|wiss|riracha|herry|callion|nap|piced|hort)/i

/** `1/3 cupcream` and `2 cupscream`: the s belongs to the unit unless a food begins with it. */
function partUnit(_: string, unit: string, food: string): string {
  const isPlural = /^s/i.test(food) && !BEGINS_WITH_S.test(food)
  return isPlural ? `${unit}s ${food.slice(1)}` : `${unit} ${food}`
}

/** A line as the English model is to read it. */
export interface EnglishLine {
  text: string
  /** What is said about the ingredient and is none of it: its price. */
  aside: string
  /** True for a heading among the lines: `For the sauce`. */
  isHeading: boolean
}

/**
 * Prepares an English line: amounts in words become figures (`one and a half cups`), marks of lists go, a price in brackets is set
 * aside. Lines in the usual spelling stay as they are.
 */
export function readEnglishLine(line: string): EnglishLine {
  const plain = line.replace(/\s+/g, ' ').trim()
  const aside = (plain.match(PRICE) ?? []).map((price) => price.replace(/[()\s*]+/g, '')).join(', ')
  let text = plain.replace(PRICE, '').replace(LIST_MARK, '')
  for (const [pattern, written] of SPELLINGS) {
    text = typeof written === 'string' ? text.replace(pattern, written) : text.replace(pattern, written)
  }
  text = text.replace(GLUED_UNIT, partUnit)
  return { text, aside, isHeading: HEADING.test(text) }
}
