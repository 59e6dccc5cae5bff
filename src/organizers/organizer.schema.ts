import * as v from 'valibot'
import { householdsWith } from '../groups/household.schema'
import { Name, TextUpTo } from '../platform/http/fields'
import type { Id } from '../platform/ids'

/** The three ways to sort recipes; what they share is more than what sets them apart. */
export const ORGANIZER_KINDS = ['category', 'tag', 'tool'] as const
export type OrganizerKind = (typeof ORGANIZER_KINDS)[number]
export type OrganizerId = Id<'organizer'>

/** A category, tag or tool as kept; `isOnHand` has a meaning for tools only. */
export interface Organizer {
  id: OrganizerId
  groupId: string
  name: string
  slug: string
  isOnHand: boolean
}

const summary = { id: v.string(), name: v.string(), slug: v.string() }

export const Category = v.pipe(v.object(summary), v.metadata({ ref: 'Category' }))
export const Tag = v.pipe(v.object(summary), v.metadata({ ref: 'Tag' }))
export const Tool = v.pipe(
  v.object({ ...summary, onHand: v.boolean(), householdsWithTool: v.array(v.string()) }),
  v.metadata({ ref: 'Tool' }),
)
export type OrganizerSummary = v.InferOutput<typeof Tag>
export type ToolSummary = v.InferOutput<typeof Tool>

/** What a new category or tag is answered with. */
export const OrganizerWithGroup = v.pipe(
  v.object({ ...summary, groupId: v.string() }),
  v.metadata({ ref: 'OrganizerWithGroup' }),
)

export const OrganizerInput = v.pipe(
  v.object({ name: Name }),
  v.description('The slug follows from the name.'),
  v.metadata({ ref: 'OrganizerInput' }),
)
export const ToolInput = v.pipe(
  v.object({
    name: Name,
    onHand: v.optional(v.boolean()),
    householdsWithTool: v.pipe(
      v.optional(v.nullable(v.pipe(v.array(TextUpTo(500)), v.maxLength(100, 'validation.list')))),
      v.description('For newer clients: any household in it means that the tool is on hand.'),
    ),
  }),
  v.metadata({ ref: 'ToolInput' }),
)
export type OrganizerInput = v.InferOutput<typeof OrganizerInput> & {
  onHand?: boolean | undefined
  householdsWithTool?: string[] | null | undefined
}

/** A category or tag as it is in lists and recipes. */
export function toSummary({ id, name, slug }: Organizer): OrganizerSummary {
  return { id, name, slug }
}

/** A tool as it is in lists and recipes. */
export function toTool({ id, name, slug, isOnHand }: Organizer): ToolSummary {
  return { id, name, slug, onHand: isOnHand, householdsWithTool: householdsWith(isOnHand) }
}
