import { ingredientLikeness } from './fields/amounts.rules'
import { withoutAppeals } from './fields/step-edges.rules'
import { isStepNumber } from './fields/steps.rules'
import { statesFacts } from './text-parts.rules'
import { headingKind } from './visible/headings.rules'
import { isPartName } from './visible/part-names.rules'

/** A caption as lines that a reader of texts takes, and the words of its hashtags. */
export interface CaptionText {
  text: string
  hashtags: string[]
}

/** Longer than any service takes for a caption or a description of a video. */
const MAX_CAPTION = 12_000
const HASHTAG = /(?<![^\s(])#([\p{L}\p{N}_]{2,60})/gu
const KEYCAP = /(\d)\ufe0f?\u20e3/g
const PICTURES = /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f|\u200d/gu
const POINTS = /[⬇👇⤵👉➡▶]/u
const LINE_ENDS = /\r\n?|[\n\u2028\u2029]/
/** `Ingredients: …`, wherever it stands in a line: words that begin with a capital letter, and a colon. */
const INLINE_LABEL = /(?<![\p{L}\p{N}])(\p{Lu}[\p{L}’']{1,20}(?: [\p{L}’']{1,20}){0,3}) ?[:：]/gu
const AMOUNT_FIRST = /^[\p{N}]/u
const NUMBERED = /^\d{1,2}[.)] ?\P{N}/u
const BULLET = /^[•·\-–—*] ?/
const SENTENCE_END = /(?<=\p{L}{2}[)"”’]?[.!]) (?=\p{Lu})/u
const LIST_END = /\. (?=\p{Lu})/u
const MIN_LIST = 3
const SIGNS = [' // ', ' | ', ' · ', ' + ', ' / ']
const MAX_TITLE_WORDS = 5
const MIN_STEPS = 2
const MAX_LOOSE = 40
/** What captions ask of those who read them, as lines begin that do. */
const APPEAL =
  /^(?:save (?:this|it for|for later|the recipe)|saves? (?:and|&) share|share (?:this|it with|with|your)|follow (?:me|us|for|along|@)|tag (?:a|me|us|someone|your)|comment (?:below|\p{Lu})|don[’']t forget to (?:save|share|follow|tag|like)|let me know|double tap|speicher[nt]? (?:nicht|dir|das|diesen|es)|teilt (?:es|das|dieses)|folgt? (?:mir|uns)|markiert? |kommentiert? |enregistre (?:cette|la|ce)|partage (?:avec|cette)|abonne|suis-moi|lien |dis-moi|¡?guarda (?:esta|este|la receta|el post)|comparte con|s[ií]gueme|enlace |salva (?:la ricetta|questa|il post)|condividi con|seguimi|salve (?:esta|este|a receita)|compartilhe com|me siga|siga-me|marque |link (?:in|na|en))/iu
const RECIPE_BELOW =
  /^(?:the |full |whole |das |la |el |a |le )?(?:full |ganze |ganzes )?(?:recipe|rezept|recette|receta|ricetta|receita)(?: .{1,30})?$/iu

/** A part of a line between pictures. */
interface Segment {
  text: string
  /** Pictures stand in front of it. */
  isAfterPicture: boolean
  /** One behind it points down. */
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

function isListHeading(text: string): boolean {
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

/** `1 lemon Method 👇`: the last words in front of a hand that points down are a heading of their own. */
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

/** The lines that the pictures of one line part it into. */
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

/** `200 g rice // 2 eggs // salt`: signs that stand between at least four parts. */
function cutAtSigns(line: string): string[] {
  const sign = SIGNS.find((each) => line.split(each).length > MIN_LIST)
  return sign === undefined ? [line] : line.split(sign)
}

/** Labels of the lists within a line begin lines of their own: `… Method: 1. Mix`. */
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

/** `200 g rice, 2 eggs, salt. Boil the rice.` is a list and what is done with it. */
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

function isAppeal(line: string): boolean {
  return APPEAL.test(line) || /(?:^|\s)@[\w.]{2,}/.test(line)
}

/** `Guten Appetit!` */
function isWish(line: string): boolean {
  return /!$/.test(line) && line.split(' ').length <= MAX_TITLE_WORDS && !NUMBERED.test(line)
}

/** Steps without a last block that stands apart and ends no sentence: `Try this and thank me later`. */
function withoutFarewell(told: readonly string[]): readonly string[] {
  const end = told.findLastIndex((line) => line !== '') + 1
  const gap = told.slice(0, end).lastIndexOf('')
  const block = told.slice(gap + 1, end)
  const steps = told.slice(0, Math.max(0, gap)).filter((line) => line !== '').length
  const isFarewell = steps >= MIN_STEPS && block.every((line) => !/[.!]$/.test(line) && !NUMBERED.test(line))
  return isFarewell ? told.slice(0, gap) : told
}

/** `How to:`, `HOW TO`, right in front of the first step, whatever it says. */
function isLooseHeading(line: string | undefined): boolean {
  if (line === undefined || line === '' || /\p{N}/u.test(line)) return false
  return (
    line.length <= MAX_LOOSE && (/[:：]$/.test(line) || (/\p{Lu}{3}/u.test(line) && !/\p{Ll}/u.test(line)))
  )
}

function isTitle(line: string): boolean {
  const isShort = line.split(' ').length <= MAX_TITLE_WORDS && /^\p{Lu}/u.test(line)
  return (
    isShort &&
    !/[.!?:…]$/.test(line) &&
    !statesFacts(line) &&
    !isListHeading(line) &&
    !RECIPE_BELOW.test(line)
  )
}

/** The name among the lines above the list: not a first line that only calls for attention where a title follows. */
function nameAt(lines: readonly string[]): number {
  const first = Math.max(
    0,
    lines.findIndex((line) => line !== ''),
  )
  const list = lines.findIndex((line, at) => at > first && (isListHeading(line) || AMOUNT_FIRST.test(line)))
  if (list < 0 || lines[first]!.split(' ').length <= MAX_TITLE_WORDS + 1) return first
  const title = lines.findIndex((line, at) => at > first && at < list && isTitle(line))
  return title < 0 ? first : title
}

/** Where what is done begins: behind a heading, else behind the last amount. */
function methodStart(lines: readonly string[]): number {
  const heading = lines.findIndex((line) => headingKind(line.replace(/:$/, '')) === 'instructions')
  if (heading >= 0) return heading + 1
  const last = lines.findLastIndex(
    (line) =>
      !NUMBERED.test(line) && !/[.!?]$/.test(line) && !statesFacts(line) && ingredientLikeness(line) >= 0.8,
  )
  const next =
    last < 0 ? -1 : lines.findIndex((line, at) => at > last && (NUMBERED.test(line) || /[.!]$/.test(line)))
  return next < 0 ? lines.length : next
}

/** Steps with running numbers; one long line is cut at the ends of its sentences. */
function numbered(lines: readonly string[]): string[] {
  const steps = lines.filter((line) => line !== '' && !isStepNumber(line))
  const cut = steps.length === 1 && !NUMBERED.test(steps[0]!) ? steps[0]!.split(SENTENCE_END) : steps
  let number = 0
  return cut.map((line) => {
    if (NUMBERED.test(line) || headingKind(line.replace(/:$/, '')) !== null || /:$/.test(line)) return line
    number += 1
    return cut.some((other) => NUMBERED.test(other)) ? line : `${number}. ${line}`
  })
}

/**
 * A caption of a picture or a video as plain lines: pictures and bullets are taken for what they part, hashtags and appeals
 * go, lists in one paragraph are cut. Null for a text that is no caption.
 */
export function captionText(pasted: string): CaptionText | null {
  if (pasted.length > MAX_CAPTION) return null
  const hashtags = [...pasted.matchAll(HASHTAG)].map((match) => match[1]!)
  const pictures = pasted.match(PICTURES)?.length ?? 0
  if (pictures < (hashtags.length > 0 ? 1 : 3)) return null
  const plain = pasted.replace(HASHTAG, '').replace(KEYCAP, '\n$1. ').normalize('NFC')
  const lines = plain
    .split(LINE_ENDS)
    .flatMap(cutAtSigns)
    .flatMap((line) => (line.trim() === '' ? [''] : cutAtPictures(line)))
    .flatMap((line) => (line === '' ? [''] : cutAtLabels(line)))
    .flatMap((line) => cutNumbers(line))
    .flatMap((line) => cutList(line))
    .flatMap((line) => cutLastItem(line))
    .map((line) => line.replace(BULLET, '').replace(/\s+/g, ' ').trim())
    .filter((line) => line === '' || (/[\p{L}\p{N}]/u.test(line) && !isAppeal(line)))
  const at = nameAt(lines)
  const name = lines[at] ?? ''
  const rest = lines.slice(at + 1).filter((line) => !RECIPE_BELOW.test(line))
  const start = methodStart(rest)
  const told = withoutFarewell(rest.slice(start).filter((line) => !/\?$/.test(line)))
  const last = told.findLastIndex((line) => line !== '' && !isWish(line))
  const steps = withoutAppeals(numbered(told.slice(0, last + 1)).map((text) => ({ title: '', text })))
  const before = rest.findLastIndex((line, index) => index < start && line !== '')
  const isHeaded = start < rest.length && isLooseHeading(rest[before]) && !isListHeading(rest[before]!)
  const list = rest
    .slice(0, isHeaded ? before : start)
    .map((line) => (isListHeading(line) ? `${line.replace(/:$/, '')}:` : line))
  return { text: [name, '', ...list, '', ...steps.map(({ text }) => text)].join('\n'), hashtags }
}
