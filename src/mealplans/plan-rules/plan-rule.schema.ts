import * as v from 'valibot'
import { Category, Tag } from '../../organizers/organizer.schema'
import { List, TextUpTo, UuidText } from '../../platform/http/fields'
import type { Id } from '../../platform/ids'
import { FilterParts } from '../../platform/query/filter-parts'
import { ANY_TYPE, ENTRY_TYPES, type EntryType } from '../entries/entry-type.schema'
import { ReadMeal, SentMeal, type Typed } from '../entries/plan-entry.schema'

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
const RULE_TYPES = [...ENTRY_TYPES, ANY_TYPE] as const
export type RuleDay = (typeof RULE_DAYS)[number]
export type RuleType = EntryType | typeof ANY_TYPE

export const PlanRule = v.pipe(
  v.object({
    id: v.string(),
    groupId: v.string(),
    householdId: v.string(),
    day: v.picklist(RULE_DAYS),
    entryType: v.picklist(RULE_TYPES),
    meal: ReadMeal,
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
/** The same inside: its type is the meal itself. */
export interface PlanRule extends Omit<v.InferOutput<typeof PlanRule>, 'entryType' | 'meal'> {
  entryType: RuleType
}

const Organizers = v.exactOptional(
  List(v.object({ id: UuidText }, 'validation.object'), 500, 'validation.max-rows-500'),
)

export const PlanRuleInput = v.pipe(
  v.object({
    day: v.optional(v.picklist(RULE_DAYS), 'unset'),
    entryType: v.pipe(v.exactOptional(v.picklist(RULE_TYPES)), v.description('Any meal when left out.')),
    meal: SentMeal,
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
export type PlanRuleBody = v.InferOutput<typeof PlanRuleInput>
export type PlanRuleInput = Typed<PlanRuleBody>
