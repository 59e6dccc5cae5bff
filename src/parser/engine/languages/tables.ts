import { danish } from './danish'
import { dutch } from './dutch'
import { english } from './english'
import { finnish } from './finnish'
import { french } from './french'
import { german } from './german'
import { italian } from './italian'
import type { Language } from './language'
import { norwegian } from './norwegian'
import { polish } from './polish'
import { portuguese } from './portuguese'
import { spanish } from './spanish'
import { swedish } from './swedish'
import { primaryLanguage } from './tag'

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
