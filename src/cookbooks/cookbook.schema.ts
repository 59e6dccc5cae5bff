import * as v from 'valibot'
import { Category, Tag, Tool } from '../organizers/organizer.schema'
import { BlankText, List, Name, TextUpTo, UuidText } from '../platform/http/fields'
import type { Id } from '../platform/ids'
import { FilterParts } from '../platform/query/filter-parts'

export type CookbookId = Id<'cookbook'>

const entries = {
  id: v.string(),
  groupId: v.string(),
  householdId: v.string(),
  household: v.pipe(v.object({ id: v.string(), name: v.string() }), v.description('For newer clients.')),
  name: v.string(),
  description: v.string(),
  slug: v.string(),
  position: v.number(),
  public: v.boolean(),
  categories: v.array(Category),
  tags: v.array(Tag),
  tools: v.array(Tool),
  requireAllCategories: v.boolean(),
  requireAllTags: v.boolean(),
  requireAllTools: v.boolean(),
  queryFilterString: v.string(),
  queryFilter: FilterParts,
}

export const Cookbook = v.pipe(
  v.object(entries),
  v.description(
    'Recipes that a filter finds. The lists of organizers and `queryFilterString` are two views of it; the lists of one that they cannot express are empty.',
  ),
  v.metadata({ ref: 'Cookbook' }),
)
export type Cookbook = v.InferOutput<typeof Cookbook> & { id: CookbookId }

const Position = v.pipe(
  v.number(),
  v.integer('validation.whole-number'),
  v.minValue(0, 'validation.at-least-0'),
  v.maxValue(1_000_000, 'validation.at-most-a-million'),
)

const Organizers = v.exactOptional(
  List(v.object({ id: UuidText }, 'validation.object'), 500, 'validation.max-rows-500'),
)
const RequireAll = v.optional(v.boolean(), true)

const inputs = {
  name: Name,
  description: BlankText,
  position: v.optional(Position, 1),
  public: v.pipe(
    v.optional(v.nullable(v.boolean()), false),
    v.transform((isPublic) => isPublic ?? false),
  ),
  categories: Organizers,
  tags: Organizers,
  tools: Organizers,
  requireAllCategories: RequireAll,
  requireAllTags: RequireAll,
  requireAllTools: RequireAll,
  queryFilterString: v.exactOptional(
    v.pipe(
      v.nullable(TextUpTo(10_000)),
      v.transform((text) => text ?? ''),
    ),
  ),
}

export const CookbookInput = v.pipe(
  v.object(inputs),
  v.description(
    'What is left out falls back to its default. `queryFilterString` counts where it differs from what is kept, the lists where they do.',
  ),
  v.metadata({ ref: 'CookbookInput' }),
)
export type CookbookInput = v.InferOutput<typeof CookbookInput>

const MOST_AT_ONCE = 500

/** Whole cookbooks with their ids; clients write a new order this way. */
export const CookbooksInput = List(
  v.pipe(v.object({ ...inputs, id: UuidText }), v.metadata({ ref: 'CookbookWithIdInput' })),
  MOST_AT_ONCE,
  'validation.max-rows-500',
)
export type CookbooksInput = v.InferOutput<typeof CookbooksInput>

/** Entries of a cookbook that is read with its recipes. */
export const COOKBOOK_ENTRIES = entries
