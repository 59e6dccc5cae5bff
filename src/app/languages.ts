import { LOCALES } from '../platform/i18n/i18n'
import type { LanguageView } from '../ui/language-list.ui'

/** The name of a language in itself, "Deutsch (Deutschland)". */
function nativeName(code: string): string {
  const name =
    new Intl.DisplayNames([code], { type: 'language', languageDisplay: 'standard' }).of(code) ?? code
  return name.charAt(0).toLocaleUpperCase(code) + name.slice(1)
}

let languages: readonly LanguageView[] | undefined

/** The languages to choose from. Made for the first page: the names come out of the engine's tables, which a start need not open. */
export function listLanguages(): readonly LanguageView[] {
  languages ??= LOCALES.map(({ code, progress }) => ({ code, name: nativeName(code), progress }))
  return languages
}
