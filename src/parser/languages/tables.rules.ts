import { danish } from './danish.rules'
import { dutch } from './dutch.rules'
import { english } from './english.rules'
import { finnish } from './finnish.rules'
import { french } from './french.rules'
import { german } from './german.rules'
import { italian } from './italian.rules'
import type { Language } from './language.rules'
import { norwegian } from './norwegian.rules'
import { polish } from './polish.rules'
import { portuguese } from './portuguese.rules'
import { spanish } from './spanish.rules'
import { swedish } from './swedish.rules'

const TABLES = new Map<string, Language>([
  ['en', english],
  ['de', german],
  ['fr', french],
  ['es', spanish],
  ['it', italian],
  ['nl', dutch],
  ['pt', portuguese],
  ['sv', swedish],
  ['da', danish],
  ['nb', norwegian],
  ['nn', norwegian],
  ['no', norwegian],
  ['pl', polish],
  ['fi', finnish],
])

/** First part of a language tag, lower case: `de-CH` → `de`; empty for none. */
export function primaryLanguage(tag: string | null | undefined): string {
  return (tag ?? '').trim().toLowerCase().split(/[-_]/)[0] ?? ''
}

/** Table of a language tag (`pt-BR`); undefined for a language without one. */
export function findLanguage(tag: string | null | undefined): Language | undefined {
  return TABLES.get(primaryLanguage(tag))
}

export { english }
