import { formattingLocale } from '../platform/i18n/formatting.rules'

/** A sentence for each plural form of a language; `#` stands for the count. */
export type PluralTexts = Partial<Record<Intl.LDMLPluralRule, string>>

const LARGEST_SAMPLE = 200

/**
 * The sentences that a script needs to say any whole count without the message catalogue: one for each plural form
 * that counts from 1 on take in the language.
 */
export function pluralTexts(locale: string, write: (count: number) => string): PluralTexts {
  const rules = new Intl.PluralRules(locale)
  const texts: PluralTexts = {}
  for (let count = 1; count <= LARGEST_SAMPLE; count++) {
    const form = rules.select(count)
    texts[form] ??= write(count).replace(count.toLocaleString(formattingLocale(locale)), '#')
  }
  return texts
}

/** The sentence for a count, out of `pluralTexts`; "" when there is none for its form. */
export function pluralText(texts: PluralTexts, locale: string, count: number): string {
  const text = texts[new Intl.PluralRules(locale).select(count)] ?? texts.other ?? ''
  return text.replace('#', count.toLocaleString(formattingLocale(locale)))
}
