import * as v from 'valibot'
import { Category, Tag } from '../../organizers/organizer.schema'
import { List, TextUpTo, UuidText } from '../../platform/http/fields'
import type { Id } from '../../platform/ids'
import { FilterParts } from '../../platform/query/filter-parts'
import { ENTRY_TYPES } from '../entries/entry-type.schema'

export type PlanRuleId = Id<'meal-plan-rule'>

/** By the number of the weekday, 0 for Sunday. */
export const WEEKDAYS = [
  'sunday',
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
] as const

/** `unset` is any. */
export const RULE_DAYS = [...WEEKDAYS, 'unset'] as const
export const RULE_TYPES = [...ENTRY_TYPES, 'unset'] as const
export type RuleDay = (typeof RULE_DAYS)[number]
export type RuleType = (typeof RULE_TYPES)[number]

export const PlanRule = v.pipe(
  v.object({
    id: v.string(),
    groupId: v.string(),
    householdId: v.string(),
    day: v.picklist(RULE_DAYS),
    entryType: v.picklist(RULE_TYPES),
    categories: v.array(Category),
    tags: v.array(Tag),
    queryFilterString: v.string(),
    queryFilter: FilterParts,
  }),
  v.description(
    'What chance may choose on a day for a meal. The lists, of which a recipe must have all, and `queryFilterString` are two views of one filter; the lists of one that they cannot express are empty.',
  ),
  v.metadata({ ref: 'PlanRule' }),
)
export type PlanRule = v.InferOutput<typeof PlanRule>

const Organizers = v.exactOptional(
  List(v.object({ id: UuidText }, 'validation.object'), 500, 'validation.max-rows-500'),
)

export const PlanRuleInput = v.pipe(
  v.object({
    day: v.optional(v.picklist(RULE_DAYS), 'unset'),
    entryType: v.optional(v.picklist(RULE_TYPES), 'unset'),
    categories: Organizers,
    tags: Organizers,
    queryFilterString: v.exactOptional(
      v.pipe(
        v.nullable(TextUpTo(10_000)),
        v.transform((text) => text ?? ''),
      ),
    ),
  }),
  v.description('`queryFilterString` counts where it differs from what is kept, the lists where they do.'),
  v.metadata({ ref: 'PlanRuleInput' }),
)
export type PlanRuleInput = v.InferOutput<typeof PlanRuleInput>
