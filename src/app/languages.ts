import { LOCALES } from '../platform/i18n/i18n'
import { languageOf } from '../platform/i18n/languages.rules'
import type { LanguageView } from '../ui/language-list.ui'

const codesOf = (language: string) => LOCALES.filter(({ code }) => languageOf(code) === language)

/**
 * The name of a locale in a language: "Deutsch", and with its country where the language is shipped for several,
 * "Français (Canada)".
 */
function nameIn(reader: string, code: string): string {
  const language = languageOf(code)
  const named = codesOf(language).length > 1 ? code : language
  const names = new Intl.DisplayNames([reader], { type: 'language', languageDisplay: 'standard' })
  const name = names.of(named) ?? code
  return name.charAt(0).toLocaleUpperCase(reader) + name.slice(1)
}

let languages: readonly LanguageView[] | undefined

/** The languages to choose from. Made when first asked for: the names come out of the engine's tables, which a start need not open. */
export function listLanguages(): readonly LanguageView[] {
  languages ??= LOCALES.map(({ code, progress }) => ({
    code,
    name: nameIn(code, code),
    englishName: nameIn('en', code),
    progress,
  }))
  return languages
}
