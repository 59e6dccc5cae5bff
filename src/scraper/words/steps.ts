import type { WordTable } from './languages'

/** What pages write in front of a step's number. */
export const STEP_WORDS: WordTable = {
  en: 'step',
  de: 'schritt',
  fr: 'étape, etape',
  nl: 'stap',
  sv: 'steg',
  pt: 'passo, etapa',
  it: 'passo, passaggio, fase',
  es: 'paso',
  hu: 'lépés',
  no: 'trinn, steg',
  da: 'trin',
  ru: 'шаг, этап',
  ja: '手順, ステップ',
  sk: 'krok',
  pl: 'krok',
  hr: 'korak',
  zh: '步骤, 步驟, 第',
  tr: 'adım',
}
