import { createByteCache } from '../../platform/byte-cache'
import type { Ctx, GroupScope } from '../../platform/context'
import type { Db } from '../../platform/db/db'
import type { GroupId } from '../../platform/ids'

/** What is worth keeping of a group's recipes until they change. */
export interface GroupMemory {
  /** Live recipes; undefined until somebody asks. */
  recipes: number | undefined
  /** Grows with every change of a recipe. */
  recipesVersion: number
  /** Grows when a name that stands in recipes changes: organizers, foods, units, labels. */
  namesVersion: number
  /** Kept results by key, each with the versions it was made at. */
  results: Map<string, { version: string; value: unknown }>
}

const RESULTS_KEPT = 24
const LOOK_AGAIN_MS = 250
const TEXT_BYTES = 12 * 1024 * 1024

/** Finished JSON texts, by recipe and version; as many as fit. */
export interface Memory {
  summaries: ReturnType<typeof createByteCache>
  recipes: ReturnType<typeof createByteCache>
  groups: Map<GroupId, GroupMemory>
  /** SQLite's own count of other processes' writes, and when it was last asked for. */
  dataVersion: number
  lookedAtMs: number
}

// By database, so that tests and processes with several never mix.
const memories = new WeakMap<Db, Memory>()

/** The memory of a database. Forgets everything within a quarter of a second when another process has written to it. */
export function memoryOf(db: Db): Memory {
  const memory = memories.get(db)
  const now = performance.now()
  if (memory && now - memory.lookedAtMs < LOOK_AGAIN_MS) return memory
  const dataVersion = db.get<{ data_version: number }>('PRAGMA data_version')?.data_version ?? 0
  if (memory?.dataVersion === dataVersion) {
    memory.lookedAtMs = now
    return memory
  }
  const empty: Memory = {
    summaries: createByteCache(TEXT_BYTES),
    recipes: createByteCache(TEXT_BYTES),
    groups: new Map(),
    dataVersion,
    lookedAtMs: now,
  }
  memories.set(db, empty)
  return empty
}

/** The part of the memory that belongs to a group. */
export function groupMemory(memory: Memory, groupId: GroupId): GroupMemory {
  let group = memory.groups.get(groupId)
  if (!group) {
    group = { recipes: undefined, recipesVersion: 0, namesVersion: 0, results: new Map() }
    memory.groups.set(groupId, group)
  }
  return group
}

/** A result that holds until a recipe or a name of the group changes; computed at most once in between. */
export function remember<Value>(group: GroupMemory, key: string, compute: () => Value): Value {
  const version = `${group.recipesVersion}:${group.namesVersion}`
  const kept = group.results.get(key)
  group.results.delete(key)
  const value = kept?.version === version ? (kept.value as Value) : compute()
  group.results.set(key, { version, value })
  if (group.results.size > RESULTS_KEPT) group.results.delete(group.results.keys().next().value!)
  return value
}

/** To be called by whatever writes recipes of the group. @param more live recipes there are now than before */
export function recipesChanged(ctx: Ctx, more = 0): void {
  const { db, groupId } = ctx
  ctx.afterCommit(() => {
    const memory = memories.get(db)
    if (!memory) return
    const group = groupMemory(memory, groupId)
    group.recipesVersion += 1
    if (group.recipes !== undefined) group.recipes += more
  })
}

/** As `recipesChanged`, for work that runs outside of a request. Call it after commit. */
export function recipesChangedIn({ db, groupId }: GroupScope): void {
  const memory = memories.get(db)
  if (memory) groupMemory(memory, groupId).recipesVersion += 1
}

/** Names changed outside a recipe's own row. Call it after commit. */
export function namesChanged({ db, groupId }: GroupScope): void {
  const memory = memories.get(db)
  if (memory) groupMemory(memory, groupId).namesVersion += 1
}
