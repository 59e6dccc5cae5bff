import * as v from 'valibot'
import { ShortForm } from '../http/fields'

/** Nouns of the API that name what was deleted. */
export const KINDS = [
  'recipe',
  'comment',
  'timeline-event',
  'food',
  'unit',
  'label',
  'category',
  'tag',
  'tool',
  'cookbook',
  'recipe-action',
  'mealplan',
  'mealplan-rule',
  'shopping-list',
  'shopping-item',
] as const

export const Deleted = v.pipe(
  v.object({ kind: v.picklist(KINDS), id: v.string(), deletedAt: v.string() }),
  v.metadata({ ref: 'Deleted' }),
)
export type Deleted = v.InferOutput<typeof Deleted>

export const Changes = v.pipe(
  v.object({
    cursor: v.pipe(v.string(), v.description('To be sent as `since` the next time.')),
    until: v.pipe(
      v.string(),
      v.description(
        'When this was asked; what has changed later is found by `updatedAt >= "…"` in the lists.',
      ),
    ),
    deleted: v.array(Deleted),
    isComplete: v.pipe(v.boolean(), v.description('False when there is more: ask again with the cursor.')),
  }),
  v.metadata({ ref: 'Changes' }),
)
export type Changes = v.InferOutput<typeof Changes>

/** The moment from which a client wants to know what was deleted: a cursor, or a time. */
export type Since = { seq: number; time: number } | { time: number }

const CURSOR = /^(\d{1,15})-(\d{1,15})$/

export const SinceQuery = v.object({
  since: v.pipe(
    v.optional(
      v.pipe(
        ShortForm(100, 'validation.time-or-cursor'),
        v.check((text) => CURSOR.test(text) || !Number.isNaN(Date.parse(text)), 'validation.time-or-cursor'),
        v.transform((text): Since => {
          const [, seq, time] = CURSOR.exec(text) ?? []
          return seq === undefined ? { time: Date.parse(text) } : { seq: Number(seq), time: Number(time) }
        }),
      ),
    ),
    v.metadata({ jsonSchema: { type: 'string' } }),
    v.description(
      'The cursor of the last answer, or a time; without it only a cursor to begin with is answered.',
    ),
  ),
})
