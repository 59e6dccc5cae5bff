import type { ReadLanguage } from '../../platform/i18n/languages.rules'

/** The languages whose kitchen words the scraper knows. */
export type Language = ReadLanguage

/** Languages whose headings, labels and times are known, though no text is recognised as being in one of them. */
type LabelLanguage = 'cs' | 'el' | 'fi' | 'ro'

/** Words per language, with commas between them; a word may serve several languages. */
export type WordTable = Record<Language, string> & Partial<Record<LabelLanguage, string>>

export function wordsIn(table: WordTable, language: Language): string[] {
  return table[language].split(',').map((word) => word.trim().replace(/\s+/g, ' '))
}

/** All words of a table, longest first, so that an alternation prefers the longer of two that begin alike. */
export function allWords(table: WordTable): string[] {
  const words = Object.values(table).flatMap((text) =>
    text.split(',').map((word) => word.trim().replace(/\s+/g, ' ')),
  )
  return [...new Set(words)].sort((a, b) => b.length - a.length || a.localeCompare(b))
}

/** The words as alternatives of a pattern. */
export function alternatives(words: readonly string[]): string {
  return words.map((word) => word.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&').replaceAll(' ', '\\s')).join('|')
}
