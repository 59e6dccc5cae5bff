import type { RecipeDraft } from './draft.schema'
import { textKey } from './html/text.rules'
import { STAPLES } from './words/kitchen'
import { type Language, type WordTable, wordsIn } from './words/languages'
import { COMMON_WORDS } from './words/small-words'

const MAX_TEXT = 4_000
/** A guess needs so many words, and this share of all recognised ones. */
const MIN_HITS = 8
const MIN_LEAD = 1.4
/** Letters that tell related languages apart, since only one of them has them. */
const LETTERS: [Language, RegExp][] = [
  ['da', /[æø]|\b(?:af|mælk|smør|æg)\b/gi],
  ['no', /\b(?:av|smør|egg|melk|fløte|løk)\b/gi],
  ['sv', /[åäö]|\boch\b/gi],
  ['sk', /[ľĺŕôä]|\bsa\b/gi],
  ['pl', /[łążźęść]/gi],
  ['hr', /[đ]|\bse\b/gi],
  ['tr', /[ğış]/gi],
  ['hu', /[őű]/gi],
  ['pt', /[ãõ]|\bção\b/gi],
  ['es', /[ñ¿¡]/gi],
  ['de', /[ßäöü]/gi],
]

function tableOf(words: WordTable): Map<string, Language[]> {
  const table = new Map<string, Language[]>()
  for (const language of Object.keys(words) as Language[]) {
    for (const word of new Set(wordsIn(words, language).map(textKey)))
      table.set(word, [...(table.get(word) ?? []), language])
  }
  return table
}

const TABLES = [tableOf(COMMON_WORDS), tableOf(STAPLES)]

function count(hits: Map<string, number>, language: string, by: number): void {
  hits.set(language, (hits.get(language) ?? 0) + by)
}

function guessWideScript(text: string): 'ja' | 'zh' | null {
  const kana = text.match(/[\p{sc=Hiragana}\p{sc=Katakana}]/gu)?.length ?? 0
  const han = text.match(/\p{sc=Han}/gu)?.length ?? 0
  if (kana + han < 20 || kana + han < text.length * 0.2) return null
  return kana > han * 0.15 ? 'ja' : 'zh'
}

/** The language of a recipe by its own words, as a two-letter code; null where they do not tell. */
export function guessLanguage(draft: RecipeDraft): Language | null {
  const lines = [...draft.instructions, ...draft.ingredients].map(({ text }) => text)
  const text = [...lines, draft.description].join(' ').slice(0, MAX_TEXT)
  const wide = guessWideScript(text)
  if (wide !== null) return wide
  const hits = new Map<string, number>()
  for (const word of textKey(text).split(' ')) {
    // A word that three languages share counts a third for each.
    for (const table of TABLES)
      for (const language of table.get(word) ?? []) count(hits, language, 1 / table.get(word)!.length)
  }
  for (const [language, letters] of LETTERS)
    count(hits, language, Math.min(15, text.match(letters)?.length ?? 0))
  const [best, second] = [...hits].sort((a, b) => b[1] - a[1])
  if (best === undefined || best[1] < MIN_HITS || best[1] < (second?.[1] ?? 0) * MIN_LEAD) return null
  return best[0] as Language
}
