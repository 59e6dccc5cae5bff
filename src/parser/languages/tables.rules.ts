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
import { primaryLanguage } from './tag.rules'

const TABLES = new Map<string, Language>([
  ['en', english],
  ['de', german],
  ['fr', french],
  ['es', spanish],
  ['it', italian],
  ['nl', dutch],
  ['pt', portuguese],
  ['sv', swedish],
  ['se', swedish], // the country, as many pages have it
  ['da', danish],
  ['nb', norwegian],
  ['nn', norwegian],
  ['no', norwegian],
  ['pl', polish],
  ['fi', finnish],
])

/** Table of a language tag (`pt-BR`); undefined for a language without one. */
export function findLanguage(tag: string | null | undefined): Language | undefined {
  return TABLES.get(primaryLanguage(tag))
}

const OWN_SCRIPTS = new Set('ar,fa,ur,he,ru,uk,be,bg,mk,sr,el,zh,ja,ko,th,hi,bn,ta,ka,hy'.split(','))

/** Whether a language (`ru`) is written in letters that are not Latin. */
export function hasOwnScript(primary: string): boolean {
  return OWN_SCRIPTS.has(primary)
}

export { english }
