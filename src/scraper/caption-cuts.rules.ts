import { ingredientLikeness } from './fields/amounts.rules'
import { statesFacts } from './text-parts.rules'
import { headingKind } from './visible/headings.rules'
import { isPartName } from './visible/part-names.rules'

export const PICTURES = /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\ufe0f|\u200d/gu
const POINTS = /[⬇👇⤵👉➡▶]/u
/** `Ingredients: …`, anywhere in a line: words that begin with a capital letter, and a colon. */
const INLINE_LABEL = /(?<![\p{L}\p{N}])(\p{Lu}[\p{L}’']{1,20}(?: [\p{L}’']{1,20}){0,3}) ?[:：]/gu
export const AMOUNT_FIRST = /^[\p{N}]/u
const LIST_END = /\. (?=\p{Lu})/u
const MIN_LIST = 3
const SIGNS = [' // ', ' | ', ' · ', ' + ', ' / ']
export const MAX_LOOSE = 40
const MAX_PRAISE = 60
const MAX_HOOKED = 9
/** Beginnings of captions (meals, times, recipes) that name the dish after an emoji. */
const HOOK =
  /(?:^|\s)(?:\d{1,3} ?min\p{L}{0,6}|(?:breakfast|lunch|dinner|supper|frühstück|mittagessen|abendessen|(?:petit[- ])?déjeuner|dîner|desayuno|almuerzo|comida|cena|colazione|pranzo|café da manhã|almoço|jantar|recipe|rezept|recette|receta|ricetta|receita)(?:s|e|n)?)(?=$|[\s!?.,…])/iu
export const RECIPE_BELOW =
  /^(?:the |full |whole |das |la |el |a |le )?(?:full |ganze |ganzes )?(?:recipe|rezept|recette|receta|ricetta|receita)(?: .{1,30})?$/iu
const LINE_ENDS = /\r\n?|[\n\u2028\u2029]/
const KEYCAP = /(\d)\ufe0f?\u20e3/g
/** `👥 4` */
const PEOPLE = /[👥👤👫👪🍽]\ufe0f? ?:? ?(\d{1,2})(?= {0,4}(?:$|[·|•\n]))/gu
/** `… + 1 tbsp honey = 😍` */
const IN_SUM = / = (?=\P{L}{0,8}\p{Extended_Pictographic})/gu
/** `1- Boil the rice` */
const DASHED_NUMBER = /^(\d{1,2}) ?[-–:] ?(?=\p{Lu})/u

/** A part of a line between emojis. */
interface Segment {
  text: string
  /** It follows emojis. */
  isAfterPicture: boolean
  /** An emoji after it points down. */
  isPointing: boolean
}

function segmentsOf(line: string): Segment[] {
  const segments: Segment[] = []
  let from = 0
  let isAfterPicture = false
  const take = (to: number) => {
    const text = line.slice(from, to).trim()
    if (text !== '') segments.push({ text, isAfterPicture, isPointing: false })
  }
  for (const match of line.matchAll(PICTURES)) {
    take(match.index)
    const last = segments.at(-1)
    if (last !== undefined && POINTS.test(match[0])) last.isPointing = true
    from = match.index + match[0].length
    isAfterPicture = true
  }
  take(line.length)
  return segments
}

export function isListHeading(text: string): boolean {
  const kind = AMOUNT_FIRST.test(text) ? null : headingKind(text)
  return kind === 'ingredients' || kind === 'instructions'
}

/** Whether a part of a line begins with the label of a list, or with how much it makes. */
function beginsOwnLine(text: string): boolean {
  const label = /^([^:：]{2,40}) ?[:：]/u.exec(text)?.[1]
  if (label !== undefined && (isListHeading(label) || namesPart(label))) return true
  return (
    isListHeading(text) ||
    AMOUNT_FIRST.test(text) ||
    RECIPE_BELOW.test(text) ||
    text.split('|').some(statesFacts)
  )
}

/** `1 lemon Method 👇`: the last words before a hand that points down are a heading of their own. */
function withHeadingApart(segment: Segment): Segment[] {
  if (!segment.isPointing || isListHeading(segment.text)) return [segment]
  const words = segment.text.split(' ')
  const count = [1, 2, 3].find((most) => {
    const last = words.slice(-most)
    return words.length > most && /^\p{Lu}/u.test(last[0]!) && isListHeading(last.join(' '))
  })
  if (count === undefined) return [segment]
  const [text, heading] = [words.slice(0, -count).join(' '), words.slice(-count).join(' ')]
  return [
    { ...segment, text, isPointing: false },
    { text: heading, isAfterPicture: true, isPointing: true },
  ]
}

/** `Für den Teig`; a word in capitals may be anything in a caption. */
function namesPart(label: string): boolean {
  return /\p{Ll}/u.test(label) && isPartName(label)
}

/** The lines into which its emojis split a line. */
function cutAtPictures(line: string): string[] {
  const lines: string[] = []
  let isOpen = false
  for (const { text, isAfterPicture, isPointing } of segmentsOf(line).flatMap(withHeadingApart)) {
    if (isPointing && !isListHeading(text) && RECIPE_BELOW.test(text)) continue
    const isOwn = beginsOwnLine(text)
    const before = lines.at(-1)
    const isLoose =
      before !== undefined && AMOUNT_FIRST.test(before) && text.length <= MAX_LOOSE && !/[.!?)]$/.test(text)
    if (before === undefined || !isAfterPicture || isOwn || isLoose || isOpen) lines.push(text)
    else lines[lines.length - 1] = `${before} ${text}`
    isOpen = isListHeading(text)
  }
  return lines
}

/** `Lemon rice 🍋 the one that saved my week`: what follows the emojis of a first line is praise. */
function cutPraise(line: string): { line: string; praise: string } {
  const [first, ...others] = segmentsOf(line)
  const rest = others.map(({ text }) => text).join(' ')
  const isPraise =
    rest !== '' &&
    rest.length <= MAX_PRAISE &&
    !/[:：,|+]/.test(rest) &&
    !others.some(({ text }) => beginsOwnLine(text))
  const isName =
    first?.text.includes(' ') === true && !/[!?:…]$/.test(first.text) && !/\p{N}/u.test(first.text)
  return isPraise && isName && /^\p{Ll}/u.test(rest)
    ? { line: first.text, praise: rest }
    : { line, praise: '' }
}

const NUTRITION = /\d ?(?:k?cal|kJ)(?!\p{L})|^macros?(?: \p{L}{1,12}){0,3}:/iu
const MAX_NUTRITION = 90

/** `330 kcal | 38g protein` */
export function isNutrition(line: string): boolean {
  return line.length <= MAX_NUTRITION && NUTRITION.test(line)
}

/** `Quick dinner ⚡ Mushroom quesadillas`: the hook before the emojis of a first line, and the name after them. */
function cutHook(line: string): string {
  const [first, second, ...others] = segmentsOf(line)
  const isHooked =
    first !== undefined && second !== undefined && HOOK.test(first.text) && !beginsOwnLine(first.text)
  const isName = second !== undefined && /^\p{Lu}/u.test(second.text) && !beginsOwnLine(second.text)
  const isShort = second !== undefined && second.text.split(' ').length <= MAX_HOOKED
  return isHooked && isName && isShort && others.length === 0 && !/[:：|]/.test(line) ? second.text : line
}

/** `200 g rice // 2 eggs // salt`: signs between at least four parts. */
function cutAtSigns(line: string): string[] {
  const sign = SIGNS.find((each) => {
    const parts = line.split(each)
    return (
      parts.length > MIN_LIST ||
      (parts.length === MIN_LIST && parts.slice(1).every((part) => AMOUNT_FIRST.test(part)))
    )
  })
  if (sign === undefined) return [line]
  const parts = line.split(sign)
  // `… + ice. Blend it all`: the last of the list, and the first step.
  const last = /^(\p{L}[\p{L} ]{1,20})\. (\p{Lu}.{1,4000})$/u.exec(parts.at(-1)!)
  return last === null ? parts : [...parts.slice(0, -1), last[1]!, '', last[2]!]
}

/** `Hummus: 400 g chickpeas, 1 lemon, 2 tbsp tahini. …`: a list after a colon. */
function cutAtColon(line: string): string[] {
  const at = /[\p{L}\p{N}] ?[:：] (?=\p{N})/u.exec(line)
  if (at === null) return [line]
  const rest = line.slice(at.index + at[0].length)
  return cutList(rest).length > 1 ? [line.slice(0, at.index + 1), rest] : [line]
}

/** Puts labels within a line on lines of their own: `… Method: 1. Mix`. */
function cutAtLabels(line: string): string[] {
  const lines: string[] = []
  let from = 0
  for (const match of line.matchAll(INLINE_LABEL)) {
    if (!isListHeading(match[1]!) && !namesPart(match[1]!)) continue
    lines.push(line.slice(from, match.index), `${match[1]!}:`)
    from = match.index + match[0].length
  }
  return [...lines, line.slice(from)].map((part) => part.trim()).filter((part) => part !== '')
}

/** `200 g rice, 2 eggs, salt. Boil the rice.` is a list and the steps. */
function cutList(line: string): string[] {
  const end = LIST_END.exec(line)?.index ?? line.length
  const items = line.slice(0, end).split(/, (?=\S)/)
  const amounts = items.filter((item) => ingredientLikeness(item) >= 0.8).length
  if (items.length < MIN_LIST || amounts < items.length - 1 || !AMOUNT_FIRST.test(line)) return [line]
  const rest = line.slice(end + 1).trim()
  return [...items.map((item) => item.replace(/\.$/, '')), ...(rest === '' ? [] : ['', rest])]
}

/** `… 1. Mix. 2. Bake.` with every number in front of a line. */
function cutNumbers(line: string): string[] {
  if (!/(?:^|\s)1[.)] ?\P{N}/u.test(line)) return [line]
  return line
    .split(/\s(?=\d{1,2}[.)] ?\p{L})/u)
    .map((part) => part.trim())
    .filter((part) => part !== '')
}

/** `1 handful berries Stir everything in a jar.`: the last ingredient and the first step, with nothing between. */
function cutLastItem(line: string): string[] {
  const match = /^(\p{N}[^.:]{2,60}?\p{Ll}) (\p{Lu}\p{Ll}{2,} [^\n]*\.)$/u.exec(line)
  return match === null ? [line] : [match[1]!, '', match[2]!]
}

/** The lines of a caption, split at emojis, signs, labels and numbers; and the praise in its first line. */
export function cutCaption(caption: string): { lines: string[]; praise: string } {
  const plain = caption
    .replace(KEYCAP, '\n$1. ')
    .replace(PEOPLE, '\nYield: $1')
    .replace(IN_SUM, '. ')
    .normalize('NFC')
  const [opening = '', ...others] = plain.trim().split(LINE_ENDS)
  const { line, praise } = cutPraise(cutHook(opening))
  const lines = [line, ...others]
    .filter((each) => !isNutrition(each.trim()))
    .flatMap(cutAtSigns)
    .flatMap((each) => (each.trim() === '' ? [''] : cutAtPictures(each)))
    .flatMap((each) => (each === '' ? [''] : cutAtLabels(each)))
    .flatMap(cutAtColon)
    .flatMap((each) => cutNumbers(each.replace(DASHED_NUMBER, '$1. ')))
    .flatMap(cutList)
    .flatMap(cutLastItem)
  return { lines, praise }
}
