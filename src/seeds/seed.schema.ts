import * as v from 'valibot'

/** The locales that clients may ask for; those without lists of their own get English. */
export const SEED_LOCALES = [
  'af-ZA',
  'ar-SA',
  'bg-BG',
  'ca-ES',
  'cs-CZ',
  'da-DK',
  'de-DE',
  'el-GR',
  'en-GB',
  'en-US',
  'es-ES',
  'fi-FI',
  'fr-BE',
  'fr-CA',
  'fr-FR',
  'gl-ES',
  'he-IL',
  'hr-HR',
  'hu-HU',
  'is-IS',
  'it-IT',
  'ja-JP',
  'ko-KR',
  'lt-LT',
  'lv-LV',
  'nl-NL',
  'no-NO',
  'pl-PL',
  'pt-BR',
  'pt-PT',
  'ro-RO',
  'ru-RU',
  'sk-SK',
  'sl-SI',
  'sr-SP',
  'sv-SE',
  'tr-TR',
  'uk-UA',
  'vi-VN',
  'zh-CN',
  'zh-TW',
] as const

export const SeedInput = v.pipe(
  v.object({ locale: v.picklist(SEED_LOCALES, 'validation.locale') }),
  v.metadata({ ref: 'SeedInput' }),
)

export interface SeedLabel {
  /** By which foods name it, in every language the same. */
  key: string
  name: string
  color: string
}

export interface SeedFood {
  name: string
  /** Left out for what is not counted. */
  plural?: string | undefined
  aliases?: string[] | undefined
  /** Key of its label. */
  label: string
}

export interface SeedUnit {
  name: string
  plural: string
  abbreviation?: string | undefined
  pluralAbbreviation?: string | undefined
  aliases?: string[] | undefined
  /** False for units that are counted in decimals; true when left out. */
  fraction?: boolean | undefined
  /** Shown by its abbreviation, as "200 g". */
  useAbbreviation?: boolean | undefined
}
