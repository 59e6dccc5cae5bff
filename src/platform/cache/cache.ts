import type { Db } from '../db/db'
import type { GroupId } from '../ids'
import { type ByteCache, createByteCache } from './byte-cache'

/**
 * What cached values depend on. Slices extend this by declaration merging, one entry per topic, and `bump` the topic
 * wherever they write what it stands for.
 */
export interface CacheTopics {
  /** Anything that this process writes, of whatever group; it needs no `bump`. */
  'any-write': true
}

export type CacheTopic = keyof CacheTopics

/** Whose values they are: a group's or, without one, the whole site's. */
export interface CacheScope {
  db: Db
  groupId?: GroupId
}

/** What a scope sees of a cache, as of the moment it was taken. Take it again for each use; it may be held over an `await`. */
export interface CacheView<Value> {
  get(key: string): Value | undefined
  /**
   * Keeps what was made since the view was taken; should a topic have moved on meanwhile, it will not be found.
   * @param bytes of the value, from a caller that knows them without counting
   */
  set(key: string, value: Value, bytes?: number): void
  /** The cached value, else what `compute` gives; `undefined` is not kept. */
  remember<Result extends Value | undefined>(key: string, compute: () => Result): Result
}

export interface Cache<Value> {
  of(scope: CacheScope): CacheView<Value>
}

export interface CacheOptions {
  /** For all groups together; the longest unused values go first, and one larger than an eighth is never kept. */
  maxBytes: number
  /** A value holds until one of these moves on. Without any its key says all that it depends on. */
  topics?: readonly CacheTopic[]
  /** What another process writes counts at once; asking after it costs a small statement each time, where otherwise it may take 250 ms. */
  isExact?: boolean
}

/** The generations of a database's values, until another process writes to it. */
interface State {
  /** The last generation that was given to anything. */
  latest: number
  /** The generation of every topic that was not bumped yet. */
  first: number
  /** What keys of each group begin with, shorter than its id. */
  prefixes: Map<GroupId, string>
  /** Generations by group and topic. */
  bumped: Map<string, number>
  /** Generation of `any-write`, and the writes it was given for. */
  written: number
  writes: number
  /** SQLite's own count of other connections' writes, and when it was last asked for. */
  dataVersion: number
  lookedAtMs: number
}

const LOOK_AGAIN_MS = 250

// By database, so that tests and processes with several never mix.
const states = new WeakMap<Db, State>()

/**
 * All values are dropped within a quarter of a second when another process has written. Generations go on from where they
 * were, so that no key made of one is ever found again.
 */
function stateOf(db: Db, isExact = false): State {
  const state = states.get(db)
  const lookedAtMs = performance.now()
  if (!isExact && state && lookedAtMs - state.lookedAtMs < LOOK_AGAIN_MS) return state
  const dataVersion = db.get<{ data_version: number }>('PRAGMA data_version')!.data_version
  if (state?.dataVersion === dataVersion) {
    state.lookedAtMs = lookedAtMs
    return state
  }
  const first = (state?.latest ?? 0) + 1
  const { writes } = db
  const empty = {
    latest: first,
    first,
    prefixes: new Map(),
    bumped: new Map(),
    written: first,
    writes,
    dataVersion,
    lookedAtMs,
  }
  states.set(db, empty)
  return empty
}

function prefixOf({ prefixes }: State, { groupId = '' }: CacheScope): string {
  let prefix = prefixes.get(groupId)
  if (prefix === undefined) {
    prefix = `${prefixes.size} `
    prefixes.set(groupId, prefix)
  }
  return prefix
}

function generationIn(state: State, scope: CacheScope, topic: CacheTopic): number {
  if (topic !== 'any-write') return state.bumped.get(prefixOf(state, scope) + topic) ?? state.first
  const { writes } = scope.db
  if (writes !== state.writes) {
    state.latest += 1
    state.written = state.latest
    state.writes = writes
  }
  return state.written
}

/**
 * A number that is another one, and a higher one, whenever what the topic stands for may have changed in the scope, by this
 * process or any other. For keys and versions; it is no count and means nothing after a restart.
 */
export function generation(scope: CacheScope, topic: CacheTopic): number {
  return generationIn(stateOf(scope.db), scope, topic)
}

/**
 * Says that what the topics stand for is changing in the scope. Right in the transaction that writes: until its end the cache
 * stands aside, and after a rollback a few values are made once more than needed.
 */
export function bump(scope: CacheScope, ...topics: Exclude<CacheTopic, 'any-write'>[]): void {
  const state = states.get(scope.db)
  // Nothing has been cached yet.
  if (!state) return
  state.latest += 1
  for (const topic of topics) state.bumped.set(prefixOf(state, scope) + topic, state.latest)
}

interface Entry<Value> {
  value: Value
  /** The latest generation when its making began: it holds while none of its topics has a later one. */
  madeAt: number
}

class View<Value> implements CacheView<Value> {
  constructor(
    /** None in an open transaction, whose writes may never be committed and whose topics may not be bumped yet. */
    private readonly entries: ByteCache<Entry<Value>> | undefined,
    private readonly prefix: string,
    private readonly needed: number,
    private readonly now: number,
  ) {}

  get(key: string): Value | undefined {
    const entry = this.entries?.get(this.prefix + key)
    return entry !== undefined && entry.madeAt >= this.needed ? entry.value : undefined
  }

  set(key: string, value: Value): void {
    this.entries?.set(this.prefix + key, { value, madeAt: this.now })
  }

  remember<Result extends Value | undefined>(key: string, compute: () => Result): Result {
    const known = this.get(key)
    if (known !== undefined) return known as Result
    const value = compute()
    if (value !== undefined) this.set(key, value)
    return value
  }
}

/**
 * A cache for one kind of values, made once, at the top of the module that uses it. Groups never see each other's values,
 * databases neither; an open transaction finds nothing and leaves nothing.
 */
export function createCache<Value>({ maxBytes, topics = [], isExact }: CacheOptions): Cache<Value> {
  // Dropped values are freed with their state.
  const stores = new WeakMap<State, ByteCache<Entry<Value>>>()
  return {
    of(scope) {
      const { db } = scope
      const state = stateOf(db, isExact)
      let entries = stores.get(state)
      if (!entries) {
        entries = createByteCache(maxBytes)
        stores.set(state, entries)
      }
      let needed = state.first
      for (const topic of topics) needed = Math.max(needed, generationIn(state, scope, topic))
      return new View(db.inTransaction ? undefined : entries, prefixOf(state, scope), needed, state.latest)
    },
  }
}
