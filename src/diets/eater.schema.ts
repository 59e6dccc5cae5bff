import * as v from 'valibot'
import { List, Name, OptionalId, TextUpTo } from '../platform/http/fields'
import type { Id, UserId } from '../platform/ids'
import { ALLERGENS, DIET_NAMES } from './trait.schema'

export type EaterId = Id<'eater'>

const MOST = 100

const wishes = {
  allergens: v.optional(List(v.picklist(ALLERGENS), MOST, 'validation.max-rows-500'), []),
  diets: v.optional(List(v.picklist(DIET_NAMES), MOST, 'validation.max-rows-500'), []),
  dislikes: v.pipe(
    v.optional(List(TextUpTo(100), MOST, 'validation.max-rows-500'), []),
    v.transform((names) => [...new Set(names.map((name) => name.trim()))].filter((name) => name !== '')),
    v.description('Names of foods, as the household calls them.'),
  ),
}

export const Eater = v.pipe(
  v.object({
    id: v.string(),
    groupId: v.string(),
    userId: v.nullable(v.string()),
    name: v.string(),
    allergens: v.array(v.picklist(ALLERGENS)),
    diets: v.array(v.picklist(DIET_NAMES)),
    dislikes: v.array(v.string()),
  }),
  v.description('Someone who eats with the household, with an account or without, and what they do not eat.'),
  v.metadata({ ref: 'Eater' }),
)
export type Eater = Omit<v.InferOutput<typeof Eater>, 'id' | 'userId'> & {
  id: EaterId
  userId: UserId | null
}

export const EaterInput = v.pipe(
  v.object({
    name: Name,
    userId: v.pipe(
      OptionalId,
      v.description('A member of the household; null for someone without an account.'),
    ),
    ...wishes,
  }),
  v.metadata({ ref: 'EaterInput' }),
)
export type EaterInput = v.InferOutput<typeof EaterInput>
