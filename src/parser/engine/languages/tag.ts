/** The languages that have a table of their own, English first. */
export const PARSED_LANGUAGES = [
  'en',
  'de',
  'fr',
  'es',
  'it',
  'nl',
  'pt',
  'sv',
  'da',
  'nb',
  'pl',
  'fi',
] as const

/** First part of a language tag, lower case: `de-CH` → `de`; empty for none and for `und`. */
export function primaryLanguage(tag: string | null | undefined): string {
  const primary = (tag ?? '').trim().toLowerCase().split(/[-_]/)[0] ?? ''
  return primary === 'und' ? '' : primary
}

/** Whether `nlp` leaves a language to the rules: the model has read English only. */
export function isReadByRules(language: string | null): boolean {
  const primary = primaryLanguage(language)
  return primary !== '' && primary !== 'en'
}
