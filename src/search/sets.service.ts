import type { GroupScope } from '../platform/context'
import { groupMemory, memoryOf } from '../recipes/recipe/memory.service'
import { type Bits, parseBits, toggle } from './bits.rules'
import { findGroupNumber, postings, wordsWith } from './index.store'
import type { Spec } from './spec.rules'
import { groupCode } from './terms.rules'

interface KeptSet {
  spec: Spec
  bits: Bits
  /** Changes that the set already knows. */
  seen: number
}

/** A recipe's new terms, null when it left the index. */
interface Change {
  number: number
  text: string | null
}

/** What is kept of a group's index in memory. */
export interface SetMemory {
  groupNumber: number | undefined
  sets: Map<string, KeptSet>
  /** The last changes, by which kept sets catch up. */
  changes: Change[]
  /** Changes ever made. */
  changed: number
  /** What the vocabulary answered since the last change, by part. */
  words: Map<string, string[]>
}

const SETS_KEPT = 400
const CHANGES_KEPT = 64
const WORD_LISTS_KEPT = 32

const memories = new WeakMap<object, SetMemory>()

function setMemory({ db, groupId }: GroupScope): SetMemory {
  const group = groupMemory(memoryOf(db), groupId)
  let memory = memories.get(group)
  if (!memory) {
    memory = { groupNumber: undefined, sets: new Map(), changes: [], changed: 0, words: new Map() }
    memories.set(group, memory)
  }
  return memory
}

/** The group's code in terms; undefined before its first recipe. */
export function codeOf(scope: GroupScope): string | undefined {
  const memory = setMemory(scope)
  memory.groupNumber ??= findGroupNumber(scope.db, scope.groupId)
  return memory.groupNumber === undefined ? undefined : groupCode(memory.groupNumber)
}

/** A recipe's terms have changed and are committed: kept sets will catch up when they are asked for. */
export function noteTerms(scope: GroupScope, number: number, text: string | null): void {
  const memory = setMemory(scope)
  memory.changes.push({ number, text: text === null ? null : ` ${text} ` })
  memory.changed += 1
  memory.words.clear()
  if (memory.changes.length > CHANGES_KEPT) memory.changes.shift()
}

/** Whether a kept set is, or can be made, up to date. */
function catchUp(memory: SetMemory, kept: KeptSet): boolean {
  const missed = memory.changed - kept.seen
  if (missed > memory.changes.length) return false
  for (const { number, text } of memory.changes.slice(memory.changes.length - missed)) {
    kept.bits = toggle(kept.bits, number, text !== null && kept.spec.matches(text))
  }
  kept.seen = memory.changed
  return true
}

function wordsFor({ db, groupId }: GroupScope, memory: SetMemory, parts: readonly string[]): void {
  const missing = [...new Set(parts)].filter((part) => !memory.words.has(part))
  if (missing.length === 0) return
  memory.groupNumber ??= findGroupNumber(db, groupId)
  if (memory.words.size > WORD_LISTS_KEPT) memory.words.clear()
  const found = Map.groupBy(wordsWith(db, memory.groupNumber ?? 0, missing), (row) => row.part)
  for (const part of missing)
    memory.words.set(
      part,
      (found.get(part) ?? []).map((row) => row.word),
    )
}

function read(scope: GroupScope, memory: SetMemory, specs: readonly Spec[]): Bits[] {
  const parts = specs.flatMap((spec) => spec.part ?? [])
  wordsFor(scope, memory, parts)
  const { db } = scope
  const asked = specs.map(({ part, expressions }) =>
    expressions(part === null ? [] : memory.words.get(part)!),
  )
  const expressions = asked.flat()
  const texts = expressions.length === 0 ? [] : postings(db, expressions)
  let at = 0
  return asked.map((own) => {
    let bits: Bits = new Uint32Array(0)
    for (const text of texts.slice(at, at + own.length)) bits = parseBits(text, bits)
    at += own.length
    return bits
  })
}

/**
 * The sets of some specs: from memory, the missing ones from the index in two statements. They are not to be changed.
 * Specs carry the group's code, so nothing of another group can be in them.
 */
export function setsOf(scope: GroupScope, specs: readonly Spec[]): Bits[] {
  const memory = setMemory(scope)
  const missing = specs.filter((spec, index) => {
    const kept = memory.sets.get(spec.key)
    return (!kept || !catchUp(memory, kept)) && specs.findIndex(({ key }) => key === spec.key) === index
  })
  const fresh = missing.length === 0 ? [] : read(scope, memory, missing)
  for (const [index, spec] of missing.entries())
    memory.sets.set(spec.key, { spec, bits: fresh[index]!, seen: memory.changed })
  const kept = specs.map((spec) => memory.sets.get(spec.key)!)
  for (const one of kept) {
    // Last used, last forgotten.
    memory.sets.delete(one.spec.key)
    memory.sets.set(one.spec.key, one)
  }
  for (const key of memory.sets.keys()) {
    if (memory.sets.size <= SETS_KEPT) break
    memory.sets.delete(key)
  }
  return kept.map(({ bits }) => bits)
}
