import {
  AMOUNT_FIRST,
  cutCaption,
  isListHeading,
  isNutrition,
  MAX_LOOSE,
  PICTURES,
  RECIPE_BELOW,
} from './caption-cuts.rules'
import { readCaptionHead } from './caption-name.rules'
import { ingredientLikeness } from './fields/amounts.rules'
import { withoutAppeals } from './fields/step-edges.rules'
import { isStepNumber } from './fields/steps.rules'
import { statesFacts } from './text-parts.rules'
import { headingKind } from './visible/headings.rules'

/** A caption as lines for the text reader, and the words of its hashtags. */
export interface CaptionText {
  text: string
  hashtags: string[]
  /** What else the line of the name says: for the description. */
  praise: string
}

/** Longer than any service takes for a caption or a description of a video. */
const MAX_CAPTION = 12_000
const HASHTAG = /(?<![^\s(])#([\p{L}\p{N}_]{2,60})/gu
const NUMBERED = /^\d{1,2}[.)] ?\P{N}/u
const BULLET = /^[•·\-–—*] ?/
const SENTENCE_END = /(?<=(?:\p{L}{2}|°[CF]?)[)"”’]?[.!]) (?=\p{Lu}|\p{N}{1,3} \p{L}{3})/u
const MAX_TITLE_WORDS = 5
const MIN_STEPS = 2
const YIELD = 'Yield: '
/** How long something keeps is a note. */
const KEEPS =
  /^(?:(?:it )?keeps? (?:for|in|up|well)|stays fresh|hält (?:sich )?|haltbar|se (?:conserve|garde) |si conserva|se conserva|conserva-se|dura )/iu
/** Beginnings of lines in which captions ask something of their readers. */
const APPEAL =
  /^(?:save (?:this|it for|for later|the recipe)|saves? (?:and|&) share|share (?:this|it with|with|your)|follow (?:me|us|for|along|@)|tag (?:a|me|us|someone|your|un) |comment (?:below|["“„«'‘\p{Lu}])|don[’']t forget to (?:save|share|follow|tag|like)|let me know|double tap|speicher[nt]? (?:nicht|dir|euch|das|diesen|es)|teilt (?:es|das|dieses)|folgt? (?:mir|uns)|markiert? |kommentiert? |enregistre (?:cette|la|ce)|partage (?:avec|cette)|abonne|suis-moi|lien |dis-moi|¡?gu[aá]rda(?:la|lo|te)?(?: (?:esta|este|la receta|el post|para) )?|comparte con|s[ií]gue(?:me|nos)|etiqueta a |enlace |salva(?:te|ti)? (?:la ricetta|questa|il post|esse|essa)|condividi con|seguimi|salve (?:esta|este|esse|essa|a receita)|compartilhe com|me siga|siga-me|marque |marca quem |conta aqui|fammi sapere|link (?:in|na|en))/iu

function isAppeal(line: string): boolean {
  return APPEAL.test(line) || /(?:^|\s)@[\w.]{2,}/.test(line)
}

/** `Ingredients (serves 2):` says two things. */
function withYieldApart(line: string): string[] {
  const { name, yields } = readCaptionHead(line.replace(/ ?[:：]$/, ''))
  return yields !== '' && isListHeading(name) ? [`${YIELD}${yields}`, name] : [line]
}

/** `Guten Appetit!` */
function isWish(line: string): boolean {
  return /!$/.test(line) && line.split(' ').length <= MAX_TITLE_WORDS && !NUMBERED.test(line)
}

/** `That's literally it`, after the last step. */
const THAT_IS_IT =
  /^(?:(?:and )?that[’']?s (?:literally )?(?:it|all)|done|und fertig|fertig|das war[’']?s(?: schon)?|et voilà|c[’']est (?:tout|prêt)|y (?:ya está|listo|a disfrutar)|listo|ed? ecco(?:lo|la)?(?: pronto| fatto)?|e pronto|simples assim|prontinho)(?=$|[\s!.,…])[^.:]{0,40}$/iu

/** Steps without a separate last block that is not a sentence: `Try this and thank me later`. */
function withoutFarewell(told: readonly string[]): readonly string[] {
  const end = told.findLastIndex((line) => line !== '') + 1
  const gap = told.slice(0, end).lastIndexOf('')
  const block = told.slice(gap + 1, end)
  const steps = told
    .slice(0, Math.max(0, gap))
    .filter((line) => line !== '')
    .flatMap((line) => line.split(SENTENCE_END)).length
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

/** The name among the lines above the list: not a first line that is only a hook before a title. */
function nameAt(lines: readonly string[]): number {
  const first = Math.max(
    0,
    lines.findIndex((line) => line !== ''),
  )
  const list = lines.findIndex((line, at) => at > first && (isListHeading(line) || AMOUNT_FIRST.test(line)))
  if (list < 0 || lines[first]!.split(' ').length < MAX_TITLE_WORDS) return first
  const title = lines.findIndex((line, at) => at > first && at < list && isTitle(line))
  // A short first line is the name itself, unless the title is right above the list.
  const isShort = lines[first]!.split(' ').length <= MAX_TITLE_WORDS + 1
  const isAbove = title === list - 1 && lines[title]!.includes(' ')
  return title < 0 || (isShort && !isAbove) ? first : title
}

/** Where the method begins: after a heading, else after the last amount. */
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
  // `Mix. Bake. Done!`
  const isDone =
    cut.length > 1 && cut !== steps && isWish(cut.at(-1)!) && cut.at(-1)!.split(' ').length < MAX_TITLE_WORDS
  return cut.slice(0, isDone ? -1 : undefined).map((line) => {
    if (NUMBERED.test(line) || headingKind(line.replace(/:$/, '')) !== null || /:$/.test(line)) return line
    number += 1
    return cut.some((other) => NUMBERED.test(other)) ? line : `${number}. ${line}`
  })
}

/**
 * A caption of a picture or a video as plain lines: emojis and bullets split lines, hashtags and appeals
 * are dropped, lists in one paragraph are split. Null for a text that is no caption.
 */
export function captionText(pasted: string): CaptionText | null {
  if (pasted.length > MAX_CAPTION) return null
  const hashtags = [...pasted.matchAll(HASHTAG)].map((match) => match[1]!)
  const pictures = pasted.match(PICTURES)?.length ?? 0
  // An emoji after the name is as good a sign as hashtags.
  const isPictured =
    hashtags.length > 0 || (pasted.trim().split('\n', 1)[0]!.match(PICTURES) ?? []).length > 0
  if (pictures < (isPictured ? 1 : 3)) return null
  const { lines: cut, praise } = cutCaption(pasted.replace(HASHTAG, ''))
  const lines = cut
    .map((line) => line.replace(BULLET, '').replace(/\s+/g, ' ').trim())
    .flatMap(withYieldApart)
    .filter((line) => line === '' || (/[\p{L}\p{N}]/u.test(line) && !isAppeal(line) && !isNutrition(line)))
  const at = nameAt(lines)
  const { name, yields } = readCaptionHead(lines[at] ?? '')
  const below = lines.slice(at + 1).filter((line) => !RECIPE_BELOW.test(line))
  const notes = below.filter((line) => KEEPS.test(line))
  const rest = below.filter((line) => !KEEPS.test(line) && !line.startsWith(YIELD))
  const method = methodStart(rest)
  const told = withoutFarewell(
    rest.slice(method).filter((line) => !/\?$/.test(line) && !THAT_IS_IT.test(line)),
  )
  const last = told.findLastIndex((line) => line !== '' && !isWish(line))
  const steps = withoutAppeals(numbered(told.slice(0, last + 1)).map((text) => ({ title: '', text })))
  const before = rest.findLastIndex((line, index) => index < method && line !== '')
  const isHeaded = method < rest.length && isLooseHeading(rest[before]) && !isListHeading(rest[before]!)
  const list = rest
    .slice(0, isHeaded ? before : method)
    .map((line) => (isListHeading(line) ? `${line.replace(/:$/, '')}:` : line))
  const stated =
    below.find((line) => line.startsWith(YIELD)) ?? `${YIELD}${yields || readCaptionHead(praise).yields}`
  const made = stated === YIELD ? [] : [stated, '']
  const kept = notes.length === 0 ? [] : ['', 'Notes:', ...notes]
  const text = [name, '', ...made, ...list, '', ...steps.map((step) => step.text), ...kept].join('\n')
  return { text, hashtags, praise }
}
