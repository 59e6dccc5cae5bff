import * as v from 'valibot'
import { Name, TextUpTo } from '../platform/http/fields'
import type { GroupId, Id } from '../platform/ids'

export type LabelId = Id<'label'>

export const Label = v.pipe(
  v.object({
    id: v.string(),
    name: v.string(),
    color: v.string(),
    groupId: v.string(),
  }),
  v.description('A label sorts foods and shopping list items, such as "Vegetables".'),
  v.metadata({ ref: 'Label' }),
)
export interface Label {
  id: LabelId
  name: string
  color: string
  groupId: GroupId
}

export const LabelInput = v.pipe(
  v.object({
    name: Name,
    color: v.optional(TextUpTo(10), '#E0E0E0'),
  }),
  v.metadata({ ref: 'LabelInput' }),
)
export type LabelInput = v.InferOutput<typeof LabelInput>
