import { DATA } from './data'
import type { HostileFamily } from './fill'
import { LINES } from './lines'
import { MARKUP } from './markup'
import { SCOPES } from './scopes'
import { SOURCES } from './sources'

/** Every kind of page that the scraper must read in bounded time, whatever its size. */
export const HOSTILE_PAGES: readonly HostileFamily[] = [
  ...[...MARKUP, ...SOURCES, ...DATA, ...SCOPES, ...LINES],
]
