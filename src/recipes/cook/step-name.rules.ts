import { languageOf } from '../../platform/i18n/languages.rules'

/** In Japanese a clause ends at a comma behind what something is done to; before it commas divide a list. */
const CLAUSE_END = /[.!?;:؟؛\n。！？]|(?<=を[^。、]{1,40})、|[,،]\s|\s[–—]\s|\(/u
/** Clauses that only say where, when or with what: "In a wide bowl, stir the flour." */
const SETTING =
  /^(?:in|on|at|into|with|using|while|when|once|after|before|meanwhile|as|if|until|for|to|over|preferably|während|wenn|sobald|nach|inzwischen|in einer|in einem|im|am|auf|mit|für|dans|avec|pour|quand|pendant|sur|en|con|para|cuando|mientras|nel|per|quando|mentre)(?!\p{L})/iu
const FIRST_OF_ALL =
  /^(?:and|then|now|next|first|finally|meanwhile|und|dann|nun|jetzt|zuerst|anschließend|danach|zum Schluss|puis|ensuite|luego|después|poi|quindi)\s+/iu
/** What follows says how, where and how long. */
const FURTHER = new Set(
  (
    'on in into onto with to for until over at from by through between and so as together off ' +
    'dans avec pour à jusqu sur en et pendant au aux con para a hasta sobre y e per nel nella fino su ai alla ' +
    'في على مع لمدة حتى إلى من'
  ).split(' '),
)
/** Languages whose recipes put the verb last: "Die Zwiebeln in 2 EL Öl 5 Minuten dünsten". */
const VERB_LAST = new Set(['de', 'nl'])
const FURTHER_GERMANIC = new Set(
  'in im mit auf zu zum zur für bis an am bei nach unter über vom von und gut etwa ca ca. met op voor tot aan bij en ongeveer'.split(
    ' ',
  ),
)
/** "And" as Arabic and Hebrew write it, as one with the word that follows. */
const AND_AT_ONCE = /^[وו]\p{L}{2}/u
const ARTICLE = /^(?:der|die|das|den|dem|ein|eine|einen|de|het|een)\s+/iu

const MAX_WHOLE = 4
const MAX_LENGTH = 40

function shorten(text: string): string {
  if (text.length <= MAX_LENGTH) return text
  return `${text.slice(0, MAX_LENGTH).replace(/(?<!\s)\s+\S*$/u, '')}…`
}

/** The clause in which something is done, without what leads to it. */
function mainClause(text: string): string {
  const clauses = text
    .split(CLAUSE_END)
    .map((clause) => clause.trim().replace(FIRST_OF_ALL, ''))
    .filter((clause) => /\p{L}/u.test(clause))
  return clauses.find((clause) => !SETTING.test(clause)) ?? clauses[0] ?? ''
}

function upTo(words: readonly string[], ends: ReadonlySet<string>, least: number): string[] {
  const end = words.findIndex(
    (word, at) =>
      at >= least && (ends.has(word.toLowerCase()) || AND_AT_ONCE.test(word) || /\p{N}/u.test(word)),
  )
  return words.slice(0, end === -1 ? undefined : end)
}

/** "Mehl mischen" of "Mehl, Backpulver und Zucker mischen"; undefined where no list of things begins it, as in "Umrühren, dann ruhen lassen". */
function verbOfList(text: string): string | undefined {
  const [first = '', ...others] = (text.trim().split(/[.!?;:\n(]/u)[0] ?? '').split(', ')
  if (/\s/u.test(first) || first.endsWith('n') || !/\p{L}/u.test(first)) return undefined
  const verb = others
    .map((part) => part.trim().split(' '))
    .find((words) => words.length > 1)
    ?.at(-1)
  const isVerb = verb?.endsWith('n') && verb === verb.toLowerCase()
  return isVerb ? `${first} ${verb}` : undefined
}

/**
 * What a step is about, by its verb and what it is done to: "Slide the galette" of "Slide the galette, on its paper, on to the hot
 * tray", "Zwiebeln dünsten" of "Die Zwiebeln in 2 EL Öl 5 Minuten dünsten". At most 40 characters, "" for a text without words.
 * @param text plain, its first sentences are enough
 */
export function stepName(text: string, language: string | null): string {
  const hasVerbLast = VERB_LAST.has(languageOf(language ?? ''))
  const listed = hasVerbLast ? verbOfList(text) : undefined
  const words = (listed ?? mainClause(text)).split(/\s+/u).filter(Boolean)
  let name = words
  if (words.length > MAX_WHOLE) {
    const isVerbLast = hasVerbLast && ARTICLE.test(`${words[0]} `)
    name = isVerbLast
      ? [...upTo(words, FURTHER_GERMANIC, 2), words.at(-1)!]
      : upTo(words, hasVerbLast ? FURTHER_GERMANIC : FURTHER, 2)
  }
  const said = shorten(name.join(' '))
  return said.charAt(0).toUpperCase() + said.slice(1)
}
