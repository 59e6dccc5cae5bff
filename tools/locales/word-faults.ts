import { languageOf } from '../../src/platform/i18n/languages.rules'
import type { Texts } from '../build/catalogs'
import { type Glossary, TERMS, type Term } from './glossary'
import { partsOf } from './message-parts'

/** One message that is said wrongly, and how. */
export interface WordFault {
  id: string
  fault: string
}

/** What a message is checked against. */
interface Subject {
  id: string
  locale: string
  /** The English text and the one of the locale. */
  source: string
  text: string
  glossary: Glossary
}

type Check = (subject: Subject) => string | undefined

/** The letters of languages that are not written in Latin ones; Japanese has three kinds. */
const SCRIPTS: Record<string, RegExp> = {
  ar: /\p{Script=Arabic}/u,
  bg: /\p{Script=Cyrillic}/u,
  el: /\p{Script=Greek}/u,
  he: /\p{Script=Hebrew}/u,
  ja: /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]/u,
  ko: /\p{Script=Hangul}/u,
  ru: /\p{Script=Cyrillic}/u,
  sr: /\p{Script=Cyrillic}/u,
  uk: /\p{Script=Cyrillic}/u,
  zh: /\p{Script=Han}/u,
}
/** Languages whose words take in foreign ones without a space: whole, or behind a prefix of a letter. */
const TAKES_IN = new Set(['ar', 'he', 'ja', 'ko', 'zh'])

const isLetter = /\p{L}/u
const isLatin = /\p{Script=Latin}/u
/** Signs that count as letters and belong to every script, such as the line that lengthens an Arabic word. */
const isCommon = /[\p{Script=Common}\p{Script=Inherited}]/u

/** A letter of another alphabet is most often one that looks the same and is found by no search. */
const mixedScripts: Check = ({ locale, text }) => {
  const language = languageOf(locale)
  const own = SCRIPTS[language]
  for (const word of partsOf(text)
    .words.join(' ')
    .match(/[\p{L}\p{M}]+/gu) ?? []) {
    const letters = [...word].filter((letter) => isLetter.test(letter) && !isCommon.test(letter))
    const foreign = letters.find((letter) => !isLatin.test(letter) && !own?.test(letter))
    if (foreign) return `“${word}” has a letter of another script: ${foreign}`
    if (own && !TAKES_IN.has(language) && new Set(letters.map((l) => isLatin.test(l))).size > 1)
      return `“${word}” mixes two scripts`
  }
}

/** Names that are the same everywhere. */
const NAMES = new Set(['OpenID Connect', 'OpenAI', 'Trivet'])

const sameAsEnglish: Check = ({ locale, source, text, glossary }) => {
  if (text !== source || languageOf(locale) === 'en') return undefined
  if (NAMES.has(source) || glossary.same.includes(source)) return undefined
  // A text of placeholders, signs and units has no words to translate.
  const words = partsOf(source)
    .words.join(' ')
    .replaceAll(/\b(?:kcal|mg|min)\b/g, '')
  return /\p{Ll}{2}/u.test(words) ? 'is the English text' : undefined
}

const QUOTES = /["“”„‟«»‹›‘‚「」『』《》〈〉]/gu

const strayQuotes: Check = ({ text, glossary }) => {
  const stray = text.match(QUOTES)?.find((mark) => !glossary.quotes.join('').includes(mark))
  return stray && `${stray} is no quotation mark of the language (${glossary.quotes.join(' ')})`
}

/** French sets its high punctuation apart; a line may not break before it. Canadians do so before colons alone. */
const spaces: Check = ({ locale, text }) => {
  if (languageOf(locale) !== 'fr') return undefined
  const words = partsOf(text).words.join('\n')
  const marks = locale === 'fr-CA' ? /[ \p{L}\d]:(?!\/\/)/u : /[ \p{L}\d)][;:!?](?![/\w])/u
  const loose = marks.exec(words)?.[0]
  return loose && `“${loose}” wants a no-break space before the mark`
}

const typography: Check = ({ text }) => {
  if (text.includes('...')) return 'has three dots instead of …'
  if (/ - /.test(text)) return 'has a hyphen where a dash belongs'
  if (/ {2}/.test(text)) return 'has two spaces'
  if (/^\s|\s$/.test(text)) return 'begins or ends with a space'
}

const fold = (text: string, locale: string) =>
  text
    .normalize('NFC')
    .toLocaleLowerCase(locale)
    .replaceAll(/[\u064b-\u0652\u05b0-\u05c7]/g, '')

/** Addresses and the names of other programs, which are words of no language. */
const FOREIGN_WORDS = /https?:\S+|My Recipe Box|Recipe Keeper/g

const terms: Check = ({ id, locale, source, text, glossary }) => {
  const [english, own] = [source, text].map((message) =>
    partsOf(message).words.join(' ').replaceAll(FOREIGN_WORDS, ''),
  ) as [string, string]
  for (const [term, pattern] of Object.entries(TERMS) as [Term, RegExp][]) {
    if (!pattern.test(english) || glossary.without[term]?.includes(id)) continue
    const stems = glossary.terms[term].map((stem) => fold(stem, locale))
    if (!stems.some((stem) => fold(own, locale).includes(stem)))
      return `speaks of “${term}” without its word (${glossary.terms[term].join(', ')})`
  }
}

const CHECKS: Check[] = [sameAsEnglish, mixedScripts, strayQuotes, spaces, typography, terms]

/** Everything in the texts of a locale that a machine can find fault with, beyond placeholders and plurals. */
export function findWordFaults(locale: string, source: Texts, own: Texts, glossary: Glossary): WordFault[] {
  return [...own].flatMap(([id, text]) => {
    const english = source.get(id)
    if (text === '' || english === undefined) return []
    const subject = { id, locale, source: english, text, glossary }
    return CHECKS.flatMap((check) => {
      const fault = check(subject)
      return fault === undefined ? [] : [{ id, fault }]
    })
  })
}

/** Exceptions of a glossary that are none any more: messages that are gone or say the word after all. */
export function needlessExceptions(locale: string, source: Texts, own: Texts, glossary: Glossary): string[] {
  const strict = { ...glossary, without: {} }
  return Object.entries(glossary.without).flatMap(([term, ids = []]) =>
    ids
      .filter((id) => {
        const subject = {
          id,
          locale,
          source: source.get(id) ?? '',
          text: own.get(id) ?? '',
          glossary: strict,
        }
        return !terms(subject)
      })
      .map((id) => `${term}: ${id}`),
  )
}
