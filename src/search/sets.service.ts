import { bytesOf } from '../platform/cache/byte-cache'
import { bump, createCache, generation } from '../platform/cache/cache'
import type { GroupScope } from '../platform/context'
import { type Bits, parseBits, toggle } from './bits.rules'
import { findGroupNumber, postings, wordsWith } from './index.store'
import type { Spec } from './spec.rules'
import { groupCode } from './terms.rules'

declare module '../platform/cache/cache' {
  interface CacheTopics {
    /** Terms of the group's index; `noteTerms` bumps it. */
    terms: true
  }
}

interface CachedSet {
  bits: Bits
  /** The generation of the group's terms that the set already knows. */
  seen: number
}

/** A recipe's new terms, null when it left the index. */
interface Change {
  /** Generation of the group's terms with this change. */
  made: number
  number: number
  text: string | null
}

/** The last changes of a group's index, by which cached sets catch up instead of being read again with every write. */
interface Journal {
  /** All changes after this generation, up to the other one, are here. */
  since: number
  until: number
  changes: Change[]
  bytes: number
}

const CHANGES_KEPT = 64

// At 100,000 recipes 600 sets; with a thousand recipes a set takes less than its key.
const setCache = createCache<CachedSet>({ maxBytes: 8 * 1024 * 1024 })
const journalCache = createCache<Journal>({ maxBytes: 4 * 1024 * 1024 })
const numberCache = createCache<number>({ maxBytes: 64 * 1024 })
const wordCache = createCache<string[]>({ maxBytes: 1024 * 1024, topics: ['terms'] })

/** The group's code in terms; undefined before its first recipe. */
export function codeOf(scope: GroupScope): string | undefined {
  const number = groupNumberOf(scope)
  return number === undefined ? undefined : groupCode(number)
}

function groupNumberOf(scope: GroupScope): number | undefined {
  return numberCache.of(scope).remember('', () => findGroupNumber(scope.db, scope.groupId))
}

/** The current journal; an empty one when there is none. */
function journalOf(scope: GroupScope): Journal {
  const now = generation(scope, 'terms')
  const journal = journalCache.of(scope).get('')
  return journal?.until === now ? journal : { since: now, until: now, changes: [], bytes: 0 }
}

/** A recipe's terms have changed and are committed: cached sets will catch up when they are asked for. */
export function noteTerms(scope: GroupScope, number: number, text: string | null): void {
  const journal = journalOf(scope)
  bump(scope, 'terms')
  journal.until = generation(scope, 'terms')
  const change = { made: journal.until, number, text: text === null ? null : ` ${text} ` }
  journal.changes.push(change)
  journal.bytes += bytesOf(change)
  if (journal.changes.length > CHANGES_KEPT) {
    const oldest = journal.changes.shift()!
    journal.since = oldest.made
    journal.bytes -= bytesOf(oldest)
  }
  journalCache.of(scope).set('', journal, journal.bytes)
}

/** A set with the changes that it has missed; undefined when they are no longer known. */
function caughtUp(set: CachedSet, spec: Spec, journal: Journal): CachedSet | undefined {
  if (set.seen < journal.since) return undefined
  let { bits } = set
  for (const { made, number, text } of journal.changes) {
    if (made > set.seen) bits = toggle(bits, number, text !== null && spec.matches(text))
  }
  return { bits, seen: journal.until }
}

/** Words of the vocabulary that contain the parts. */
function wordsFor(scope: GroupScope, parts: readonly string[]): Map<string, string[]> {
  const cached = wordCache.of(scope)
  const words = new Map<string, string[]>()
  const missing: string[] = []
  for (const part of new Set(parts)) {
    const known = cached.get(part)
    if (known) words.set(part, known)
    else missing.push(part)
  }
  if (missing.length === 0) return words
  const found = Map.groupBy(wordsWith(scope.db, groupNumberOf(scope) ?? 0, missing), (row) => row.part)
  for (const part of missing) {
    const list = (found.get(part) ?? []).map((row) => row.word)
    words.set(part, list)
    cached.set(part, list)
  }
  return words
}

function read(scope: GroupScope, specs: readonly Spec[]): Bits[] {
  const words = wordsFor(
    scope,
    specs.flatMap((spec) => spec.part ?? []),
  )
  const asked = specs.map(({ part, expressions }) => expressions(part === null ? [] : words.get(part)!))
  const expressions = asked.flat()
  const texts = expressions.length === 0 ? [] : postings(scope.db, expressions)
  let at = 0
  return asked.map((own) => {
    let bits: Bits = new Uint32Array(0)
    for (const text of texts.slice(at, at + own.length)) bits = parseBits(text, bits)
    at += own.length
    return bits
  })
}

/**
 * The sets of some specs: from the cache, the missing ones from the index in two statements. They are not to be changed, nor
 * held while something is written. Specs carry the group's code, so nothing of another group can be in them.
 */
export function setsOf(scope: GroupScope, specs: readonly Spec[]): Bits[] {
  const cached = setCache.of(scope)
  const journal = journalOf(scope)
  const known = specs.map((spec) => {
    const set = cached.get(spec.key)
    if (!set || set.seen === journal.until) return set?.bits
    const current = caughtUp(set, spec, journal)
    if (current) cached.set(spec.key, current)
    return current?.bits
  })
  const missing = new Map<string, Spec>()
  for (const [index, bits] of known.entries()) if (!bits) missing.set(specs[index]!.key, specs[index]!)
  if (missing.size === 0) return known as Bits[]
  const fresh = read(scope, [...missing.values()])
  const sets = new Map([...missing.keys()].map((key, index) => [key, fresh[index]!]))
  for (const [key, bits] of sets) cached.set(key, { bits, seen: journal.until })
  return specs.map(({ key }, index) => known[index] ?? sets.get(key)!)
}
