/** The locale that messages are written in first, and the last fallback. */
export const SOURCE_LOCALE = 'en-US'

/** Regional locales hold only what differs from a sister in the same language. */
const SISTERS: Readonly<Record<string, string>> = {
  'en-GB': SOURCE_LOCALE,
  'fr-BE': 'fr-FR',
  'fr-CA': 'fr-FR',
}

/** The locale that a regional one is based on; undefined for all others. */
export function fallbackLocale(locale: string): string | undefined {
  return Object.hasOwn(SISTERS, locale) ? SISTERS[locale] : undefined
}

/** Where the messages of a locale are looked for, one after the other: itself, its sister, English. */
export function fallbackChain(locale: string): string[] {
  return [...new Set([locale, fallbackLocale(locale) ?? SOURCE_LOCALE, SOURCE_LOCALE])]
}
