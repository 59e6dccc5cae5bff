import { type Box, inReadingOrder, type Line, type Word } from './layout.rules'

/** Below this what was read is a spot of the paper or a part of a photograph. */
const LEAST_CONFIDENCE = 30
const WORD_LEVEL = 5

/** The words in Tesseract's tab-separated values, in their order; what is no word, or hardly one, is left out. Never throws. */
export function readWords(tsv: string): Word[] {
  return tsv.split('\n').flatMap((row) => {
    const cells = row.split('\t')
    const [level, , block, paragraph, line, , left, top, width, height, confidence] = cells.map(Number)
    const text = cells.slice(11).join(' ').trim()
    if (level !== WORD_LEVEL || !/[\p{L}\p{N}&+°]/u.test(text)) return []
    if (!(confidence! >= LEAST_CONFIDENCE)) return []
    const box = { left: left!, top: top!, width: width!, height: height! }
    return [{ ...box, line: `${block}-${paragraph}-${line}`, text }]
  })
}

/** What is measured by halves and quarters: what follows a fraction in the books of six languages. */
const MEASURE =
  /^(?:cups?|tsp|tbsp|teaspoons?|tablespoons?|pints?|lbs?|pounds?|oz|ounces?|quarts?|inch|TL|EL|Tasse|Liter|Bund|Päckchen|Würfel|Zitrone|Zwiebel|c|cuill[eè]res?|litre|sachet|citron|oignon|tazas?|cucharad(?:it)?as?|litro|kilo|lim[oó]n|cebolla|cucchiai(?:no|o|ni)?|bicchiere|limone|cipolla|x[ií]caras?|colher(?:es)?|lata|kg|l|dl|cm)[.,]?$/
/** How `½`, `¼` and `¾` come out in small type; a letter alone may be a word (`Y` in Spanish), so a measure has to follow. */
const MISREAD: [RegExp, string][] = [
  [/^(?:[YV'’]|[YV%][2zZ]|['’]?\/2|1\/[zZ])$/, '½'],
  [/^(?:[YV%]4|Ya|Va|['’]?\/4|1\/a)$/, '¼'],
  [/^(?:[3¥]\/a|%a|Y%|3\/4)$/, '¾'],
]

/** The fraction that a word is meant to be, at the head of a line or after a whole number; null for other words. */
function misreadFraction(words: readonly Word[], at: number): string | null {
  const before = words[at - 1]?.text
  const [word, next] = [words[at]!.text, words[at + 1]?.text ?? '']
  const isInPlace = before === undefined || /^(?:\d{1,2}|[-–•·*]|or|oder|ou|o)$/.test(before)
  if (!isInPlace || !MEASURE.test(next)) return null
  return MISREAD.find(([pattern]) => pattern.test(word))?.[1] ?? null
}

const UNIT = 'kg|g|ml|cl|dl|l|oz|lb|tbsp|tsp|TL|EL'
/** An amount at the head of a line with a unit that came out as a sign like it: `½ 1 milk`, `500 8 flour`, `1208 sugar`, `2 thsp oil`, `1kg flour`. */
const MISREAD_UNITS: [RegExp, string][] = [
  [/^([½¼¾]) (?:1\]?|[\]|I])(?= \p{L}{2})/u, '$1 l'],
  [/^(\d{1,2}) 1(?= \p{L}{3})/u, '$1 l'],
  [/^(\d{2,4}) ?[8&](?= \p{L}{3})/u, '$1 g'],
  [/^(\d{0,3} ?[½¼¾]?) ?thsp(?= )/u, '$1 tbsp'],
  [new RegExp(`^(\\d{1,4})(${UNIT})(?= \\p{L})`, 'u'), '$1 $2'],
]
/** No one counts to so many of anything: 1208 apples are 120 g. Grams end in 0 or 5. */
const isGrams = (amount: string) => /[05]$/.test(amount)

/** A line with its amount fixed: `Y2 cup sugar` and `1 Y tsp salt` are `½ cup sugar` and `1 ½ tsp salt`. */
function withAmount(line: Line): Line {
  const words = line.words.map((word, at) => ({
    ...word,
    text: misreadFraction(line.words, at) ?? word.text,
  }))
  const text = MISREAD_UNITS.reduce(
    (before, [pattern, unit]) =>
      before.replace(pattern, (whole, amount: string, ...others: unknown[]) => {
        if (unit === '$1 g' && !isGrams(amount)) return whole
        return unit.replace('$1', amount.trim()).replace('$2', String(others[0]))
      }),
    words.map((word) => word.text).join(' '),
  )
  return { ...line, words, text }
}

/** Words as lines in reading order: column after column, paragraph after paragraph, with their amounts fixed. */
export const linesOf = (words: readonly Word[]): Line[] => inReadingOrder(words).map(withAmount)

/** The words whose middle is in a region: a frame drawn by hand cuts through some. */
export function wordsWithin(words: readonly Word[], region: Box): Word[] {
  return words.filter(({ left, top, width, height }) => {
    const [x, y] = [left + width / 2 - region.left, top + height / 2 - region.top]
    return x >= 0 && x <= region.width && y >= 0 && y <= region.height
  })
}

/** The fields of a recipe that marked words go to. */
export const OCR_FIELDS = [
  'name',
  'description',
  'recipeYield',
  'ingredients',
  'instructions',
  'notes',
] as const
export type OcrField = (typeof OCR_FIELDS)[number]

/** `1.`, `2)`, `Step 3:` before a step; a bullet before an ingredient. Not `1.5 l`. */
const STEP_NUMBER = /^(?:\d{1,2}[.)](?=\s|$)|[①-⑳])\s*/u
const BULLET = /^[-–—•·*●▪■□○◦»›]\s+/u

/** A word that the end of a line has cut is whole again: `Zwie-` and `beln`. */
function joined(before: string, after: string): string {
  const isCut = /\p{Ll}[-‐¬]$/u.test(before) && /^\p{Ll}/u.test(after)
  return isCut ? before.slice(0, -1) + after : `${before} ${after}`
}

const flowing = (lines: readonly Line[]) =>
  lines
    .map(({ text }) => text)
    .reduce(joined, '')
    .trim()

/** Lines that belong together, where each that `begins` opens a new text. */
function gathered(lines: readonly Line[], begins: (line: Line, before: Line) => boolean): Line[][] {
  const texts: Line[][] = []
  for (const line of lines) {
    const before = texts.at(-1)?.at(-1)
    if (!before || begins(line, before)) texts.push([line])
    else texts.at(-1)!.push(line)
  }
  return texts
}

/** Whether a line of ingredients goes on with the one above: further in than it, with neither number nor bullet. */
function goesOn(line: Line, before: Line): boolean {
  const indent = line.left - before.left
  return (
    line.column === before.column &&
    indent > before.height * 0.6 &&
    indent < before.height * 6 &&
    !/^[\d¼-¾⅐-⅞•*·–-]/u.test(line.text)
  )
}

const newParagraph = (line: Line, before: Line) => line.paragraph !== before.paragraph

/**
 * What marked lines say in a field: a name and a yield on one line, one line for each ingredient and each step, paragraphs of all
 * else. Cut words are joined; bullets and the numbers of steps go.
 */
export function textFor(field: OcrField, lines: readonly Line[]): string {
  switch (field) {
    case 'name':
    case 'recipeYield':
      return flowing(lines)
    case 'ingredients':
      return gathered(lines, (line, before) => !goesOn(line, before))
        .map((texts) => flowing(texts).replace(BULLET, ''))
        .filter((text) => text !== '')
        .join('\n')
    case 'instructions':
      return gathered(lines, (line, before) => newParagraph(line, before) || STEP_NUMBER.test(line.text))
        .map((texts) => flowing(texts).replace(STEP_NUMBER, '').replace(BULLET, ''))
        .filter((text) => text !== '')
        .join('\n')
    default:
      return gathered(lines, newParagraph).map(flowing).join('\n')
  }
}

/** A page as plain text for the reader of pasted recipes: lines as they are, an empty one between paragraphs. */
export function wholeText(lines: readonly Line[]): string {
  return gathered(lines, newParagraph)
    .map((texts) => texts.map(({ text }) => text).join('\n'))
    .join('\n\n')
}
