import type { RecipeState } from '../recipes/recipe/recipe-content.schema'
import {
  PATCH_KEYS,
  type Patch,
  type PatchKey,
  PLAIN_KEYS,
  RECORD_KEYS,
  type RecordUndo,
  ROWS_KEYS,
  SET_KEYS,
  type SetUndo,
  TEXT_KEYS,
} from './patch.schema'
import { applyRowsUndo, rowsUndo } from './rows-patch.rules'
import { applyTextUndo, textUndo } from './text-patch.rules'

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

function setUndo(after: readonly string[], before: readonly string[]): SetUndo | undefined {
  const add = before.filter((id) => !after.includes(id))
  const drop = after.filter((id) => !before.includes(id))
  if (add.length + drop.length === 0) return undefined
  return { ...(add.length > 0 && { add }), ...(drop.length > 0 && { drop }) }
}

function applySetUndo(ids: readonly string[], { add = [], drop = [] }: SetUndo): string[] {
  return [...ids.filter((id) => !drop.includes(id)), ...add.filter((id) => !ids.includes(id))]
}

function recordUndo(after: object, before: object): RecordUndo | undefined {
  const [now, then] = [after as RecordUndo, before as RecordUndo]
  const keys = [...new Set([...Object.keys(now), ...Object.keys(then)])].filter(
    (key) => (now[key] ?? null) !== (then[key] ?? null),
  )
  return keys.length === 0 ? undefined : Object.fromEntries(keys.map((key) => [key, then[key] ?? null]))
}

/** @param keepsNull whether a value of null is kept, or the key is dropped */
function applyRecordUndo(record: object, back: RecordUndo, keepsNull: boolean): Record<string, unknown> {
  const entries = Object.entries({ ...record, ...back })
  return Object.fromEntries(keepsNull ? entries : entries.filter(([, value]) => value !== null))
}

/** What leads from a recipe back to what it was; null when nothing differs. */
export function undoPatch(after: RecipeState, before: RecipeState): Patch | null {
  const patch: Record<string, unknown> = {}
  const note = (key: PatchKey, back: unknown) => {
    if (back !== undefined) patch[key] = back
  }
  for (const key of TEXT_KEYS) if (after[key] !== before[key]) note(key, textUndo(after[key], before[key]))
  for (const key of PLAIN_KEYS) if (!same(after[key], before[key])) note(key, before[key])
  for (const key of ROWS_KEYS)
    if (!same(after[key], before[key])) note(key, rowsUndo(after[key], before[key]))
  for (const key of SET_KEYS) note(key, setUndo(after[key], before[key]))
  for (const key of RECORD_KEYS) note(key, recordUndo(after[key], before[key]))
  return Object.keys(patch).length === 0 ? null : (patch as Patch)
}

/** The recipe as it was before a change. Parts of it that have gone otherwise since, such as a tag that was deleted, stay gone. */
export function applyUndo(after: RecipeState, patch: Patch): RecipeState {
  const before: Record<string, unknown> = { ...after }
  for (const key of TEXT_KEYS) {
    const back = patch[key]
    if (back !== undefined) before[key] = applyTextUndo(after[key], back)
  }
  for (const key of PLAIN_KEYS) if (key in patch) before[key] = patch[key]
  for (const key of ROWS_KEYS) {
    const back = patch[key]
    if (back !== undefined) before[key] = applyRowsUndo(after[key] as readonly object[], back)
  }
  for (const key of SET_KEYS) {
    const back = patch[key]
    if (back !== undefined) before[key] = applySetUndo(after[key], back)
  }
  for (const key of RECORD_KEYS) {
    const back = patch[key]
    if (back !== undefined) before[key] = applyRecordUndo(after[key], back, key === 'nutrition')
  }
  return before as unknown as RecipeState
}

/** What a change was about, in the order of the form. */
export function changedKeys(patch: Patch): PatchKey[] {
  return PATCH_KEYS.filter((key) => key in patch)
}
