import type { Food, FoodId } from '../foods/food.schema'
import type { Label } from '../foods/label.schema'
import type { Unit } from '../foods/unit.schema'
import type { Organizer, OrganizerKind } from '../organizers/organizer.schema'
import type { TaskMessage } from '../platform/jobs/task'
import type { OperationId } from '../recipes/recipe/recipe-content.schema'
import type { PatchKey } from './patch.schema'

export type OperationKind =
  | 'bulk-tag'
  | 'bulk-categorize'
  | 'bulk-settings'
  | 'bulk-delete'
  | 'bulk-recognize'
  | 'food-merged'
  | 'food-deleted'
  | 'unit-merged'
  | 'unit-deleted'
  | 'category-merged'
  | 'tag-merged'
  | 'tool-merged'
  | 'category-deleted'
  | 'tag-deleted'
  | 'tool-deleted'
  | 'label-deleted'
  | 'recipe-action-deleted'
  | 'undo'

/** What an operation deleted besides what is in its revisions. */
export interface Kept {
  food?: Food
  unit?: Unit
  organizer?: Organizer & { kind: OrganizerKind }
  /** With the foods that had it. */
  label?: Label & { foodIds: FoodId[] }
  /** An entity of a later slice, which restores it itself (see `reviveBy`). */
  recipeAction?: { title: string; actionType: 'link' | 'post'; url: string }
  /** What a food or unit was merged into, as it was before. */
  into?: { id: string; names: string[] }
}

/** Something done to many recipes at once. */
export interface Operation {
  id: OperationId
  kind: OperationKind
  /** Not translated yet. */
  title: TaskMessage
  kept: Kept
  /** UTC. */
  madeAt: string
  undoneAt: string | null
}

/** A change of a recipe as the list of its versions shows it. */
export interface Revision {
  /** Number of the version that it led to; counted from 1 in each recipe. */
  number: number
  /** UTC. */
  madeAt: string
  /** Full name; null once the account is gone. */
  author: string | null
  /** What it was about, in the order of the form. */
  keys: PatchKey[]
  operation: Operation | null
}

/** A part of a line: in both versions, or in one of them only. */
export interface Piece {
  text: string
  mark: 'added' | 'removed' | null
}

export interface DifferenceLine {
  /** `skipped` stands for lines that are the same in both. */
  kind: 'same' | 'changed' | 'added' | 'removed' | 'skipped'
  pieces: Piece[]
}

/** What differs in one part of a recipe. */
export interface DifferencePart {
  key: PatchKey
  title: string
  lines: DifferenceLine[]
}
