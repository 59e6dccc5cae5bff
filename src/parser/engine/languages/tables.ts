import { languageOf, type ParsedLanguage } from '../../../platform/i18n/languages.rules'
import { danish } from './danish'
import { dutch } from './dutch'
import { english } from './english'
import { finnish } from './finnish'
import { french } from './french'
import { german } from './german'
import { italian } from './italian'
import { foldPhrase, type Language } from './language'
import { norwegian } from './norwegian'
import { polish } from './polish'
import { portuguese } from './portuguese'
import { spanish } from './spanish'
import { swedish } from './swedish'

const TABLES: Record<ParsedLanguage, Language> = {
  en: english,
  de: german,
  fr: french,
  es: spanish,
  it: italian,
  nl: dutch,
  pt: portuguese,
  sv: swedish,
  da: danish,
  no: norwegian,
  pl: polish,
  fi: finnish,
}

/** Table of a language tag (`pt-BR`); undefined for a language without one. */
export function findLanguage(tag: string | null | undefined): Language | undefined {
  const code = languageOf(tag)
  return Object.hasOwn(TABLES, code) ? TABLES[code as ParsedLanguage] : undefined
}

/** Whether `nlp` leaves a language to the rules: the model has read English only. */
export function isReadByRules(language: string | null): boolean {
  const code = languageOf(language)
  return code !== '' && code !== 'en'
}

let unitWords: ReadonlySet<string> | undefined

/** Whether words are a unit in any of the languages that have a table. */
export function isUnitAnywhere(words: string): boolean {
  unitWords ??= new Set(Object.values(TABLES).flatMap(({ units }) => units.map(foldPhrase)))
  return unitWords.has(foldPhrase(words))
}

export { english }
