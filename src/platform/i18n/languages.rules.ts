interface LanguageFacts {
  /** Ingredient lines are taken apart by a table of its own; for other languages only the commonest measures are known. */
  parsed?: true
  /** Pages and texts are read with kitchen words of its own. */
  read?: true
  direction?: 'rtl'
  /** Its letters are not Latin. */
  script?: 'own'
  /** What is before decimals; a comma in the others. */
  decimal?: '.'
  /** Thousands are set apart by spaces. */
  grouping?: ' '
  /** What is between an ingredient and its note. */
  comma?: '، '
}

/** Every language that a recipe may be in, by its shortest code, and what Trivet knows of it. English comes first. */
export const LANGUAGES = {
  en: { parsed: true, read: true, decimal: '.' },
  de: { parsed: true, read: true },
  fr: { parsed: true, read: true, grouping: ' ' },
  es: { parsed: true, read: true },
  it: { parsed: true, read: true },
  nl: { parsed: true, read: true },
  pt: { parsed: true, read: true },
  sv: { parsed: true, read: true, grouping: ' ' },
  da: { parsed: true, read: true },
  no: { parsed: true, read: true, grouping: ' ' },
  pl: { parsed: true, read: true, grouping: ' ' },
  fi: { parsed: true, grouping: ' ' },
  hr: { read: true },
  hu: { read: true },
  ja: { read: true, script: 'own', decimal: '.' },
  ru: { read: true, script: 'own', grouping: ' ' },
  sk: { read: true },
  tr: { read: true },
  zh: { read: true, script: 'own', decimal: '.' },
  af: {},
  ar: { direction: 'rtl', script: 'own', decimal: '.', comma: '، ' },
  be: { script: 'own' },
  bg: { script: 'own' },
  bn: { script: 'own' },
  ca: {},
  cs: { grouping: ' ' },
  el: { script: 'own' },
  et: {},
  fa: { direction: 'rtl', script: 'own', comma: '، ' },
  gl: {},
  he: { direction: 'rtl', script: 'own', decimal: '.' },
  hi: { script: 'own' },
  hy: { script: 'own' },
  is: {},
  ka: { script: 'own' },
  ko: { script: 'own', decimal: '.' },
  lt: {},
  lv: {},
  mk: { script: 'own' },
  ro: {},
  sl: {},
  sr: { script: 'own' },
  ta: { script: 'own' },
  th: { script: 'own', decimal: '.' },
  uk: { script: 'own', grouping: ' ' },
  ur: { direction: 'rtl', script: 'own', comma: '، ' },
  vi: {},
} as const satisfies Record<string, LanguageFacts>

export type LanguageCode = keyof typeof LANGUAGES
type With<Fact extends keyof LanguageFacts> = {
  [Code in LanguageCode]: (typeof LANGUAGES)[Code] extends Record<Fact, true> ? Code : never
}[LanguageCode]
export type ParsedLanguage = With<'parsed'>
export type ReadLanguage = With<'read'>

export const LANGUAGE_CODES = Object.keys(LANGUAGES) as LanguageCode[]

/** Codes that mean one of the table: written forms of Norwegian, an old code of Hebrew, and a country that pages give for its language. */
const ALIASES: Record<string, LanguageCode> = { nb: 'no', nn: 'no', iw: 'he', se: 'sv' }

/** The language of a tag: "de-CH" → "de", "nb_NO" → "no"; "" for none and for "und". It need not be one of the table. */
export function languageOf(tag: string | null | undefined): string {
  const primary = (tag ?? '').trim().toLowerCase().split(/[-_]/, 1)[0] ?? ''
  if (primary === 'und') return ''
  return Object.hasOwn(ALIASES, primary) ? ALIASES[primary]! : primary
}

/** What is known of the language of a tag; nothing of one that is not in the table. */
export function factsOf(tag: string | null | undefined): LanguageFacts {
  const code = languageOf(tag)
  return Object.hasOwn(LANGUAGES, code) ? LANGUAGES[code as LanguageCode] : {}
}

/** The languages of which a fact holds, in the order of the table. */
export function languagesWith<Fact extends 'parsed' | 'read'>(fact: Fact): With<Fact>[] {
  return LANGUAGE_CODES.filter((code): code is With<Fact> => factsOf(code)[fact] === true)
}

/** Which way a language is written. */
export function directionOf(tag: string | null | undefined): 'ltr' | 'rtl' {
  return factsOf(tag).direction ?? 'ltr'
}

const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}]/u

/** Whether a line is read from the right: any word of it is, whatever its amount and its unit are written in ("120 g شوفان"). */
export const directionOfWords = (line: string): 'ltr' | 'rtl' => (RIGHT_TO_LEFT.test(line) ? 'rtl' : 'ltr')

/** The figures that a line begins with: "1½", "≈ 2–3", "1 1/2"; "" for none. */
export const leadingFigures = (line: string): string =>
  /^[≈~\s]{0,3}\p{N}(?:[\p{N}\s.,٫٬/⁄–-]{0,12}\p{N})?/u.exec(line)?.[0] ?? ''

/**
 * Which way a line of a recipe runs, such as an ingredient: as its language does, and where that is not known from the right as soon as
 * a word of it does ("120 g شوفان"), whatever its amount and unit are written in.
 * @returns undefined for a line without words, which runs as what is around it does
 */
export function lineDirection(text: string, language?: string | null): 'ltr' | 'rtl' | undefined {
  if (!/\p{L}/u.test(text)) return undefined
  return language ? directionOf(language) : directionOfWords(text)
}
