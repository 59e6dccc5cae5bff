/** The locale that the messages are written in first: what no other has falls back to it. */
export const SOURCE_LOCALE = 'en-US'

/** Regional locales hold what differs from a sister in the same language. */
const SISTERS: Readonly<Record<string, string>> = {
  'en-GB': SOURCE_LOCALE,
  'fr-BE': 'fr-FR',
  'fr-CA': 'fr-FR',
}

/** The locale that a regional one takes over from; undefined for those that stand for themselves. */
export function fallbackLocale(locale: string): string | undefined {
  return Object.hasOwn(SISTERS, locale) ? SISTERS[locale] : undefined
}

/** Where the messages of a locale are looked for, one after the other: itself, its sister, English. */
export function fallbackChain(locale: string): string[] {
  return [...new Set([locale, fallbackLocale(locale) ?? SOURCE_LOCALE, SOURCE_LOCALE])]
}
