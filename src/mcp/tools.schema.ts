import * as v from 'valibot'
import { ENTRY_TYPES } from '../mealplans/entries/entry-type.schema'
import { TypedMeal } from '../mealplans/entries/plan-entry.schema'
import { DayText, UuidText } from '../platform/http/fields'
import type { NamedScope } from '../platform/http/token-scope.rules'

// Descriptions are ids of messages: assistants read them in the language of their person.
const Text = (messageId: string, most = 500) =>
  v.pipe(v.string(), v.trim(), v.nonEmpty('validation.required'), v.maxLength(most), v.description(messageId))
const Recipe = Text('assistant.arg-recipe')
const ListId = v.optional(v.pipe(UuidText, v.description('assistant.arg-list')))
const Day = (messageId: string) => v.pipe(DayText, v.description(messageId))

/** What each tool takes. */
export const ARGUMENTS = {
  search_recipes: v.object({
    query: v.optional(v.pipe(v.string(), v.maxLength(200), v.description('assistant.arg-query')), ''),
    tag: v.optional(Text('assistant.arg-tag')),
    category: v.optional(Text('assistant.arg-category')),
    limit: v.optional(
      v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(50), v.description('assistant.arg-limit')),
      10,
    ),
  }),
  read_recipe: v.object({ recipe: Recipe }),
  read_meal_plan: v.object({ from: Day('assistant.arg-from'), to: Day('assistant.arg-to') }),
  read_shopping_lists: v.object({ list: ListId }),
  import_recipe: v.object({
    url: v.optional(Text('assistant.arg-url', 2_000)),
    text: v.optional(Text('assistant.arg-text', 100_000)),
  }),
  plan_meal: v.object({
    date: Day('assistant.arg-date'),
    meal: v.pipe(
      v.optional(v.union([v.picklist(ENTRY_TYPES), TypedMeal]), 'dinner'),
      v.description('assistant.arg-meal'),
    ),
    recipe: v.optional(Recipe),
    note: v.optional(Text('assistant.arg-note')),
  }),
  add_to_shopping_list: v.object({
    list: ListId,
    items: v.pipe(
      v.array(v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(200))),
      v.minLength(1),
      v.maxLength(100),
      v.description('assistant.arg-items'),
    ),
  }),
  add_recipe_to_shopping_list: v.object({
    list: ListId,
    recipe: Recipe,
    times: v.optional(
      v.pipe(v.number(), v.gtValue(0), v.maxValue(100), v.description('assistant.arg-times')),
      1,
    ),
  }),
} as const

export type ToolName = keyof typeof ARGUMENTS
export type Args<Name extends ToolName> = v.InferOutput<(typeof ARGUMENTS)[Name]>

interface Tool {
  isWrite: boolean
  /** Narrow tokens that open it, as they open the API's own calls. */
  scopes: readonly NamedScope[]
  titleId: string
  descriptionId: string
}

/** The tools in the order in which they are listed. */
export const TOOLS: Record<ToolName, Tool> = {
  search_recipes: {
    isWrite: false,
    scopes: [],
    titleId: 'assistant.search-recipes-title',
    descriptionId: 'assistant.search-recipes',
  },
  read_recipe: {
    isWrite: false,
    scopes: [],
    titleId: 'assistant.read-recipe-title',
    descriptionId: 'assistant.read-recipe',
  },
  read_meal_plan: {
    isWrite: false,
    scopes: [],
    titleId: 'assistant.read-meal-plan-title',
    descriptionId: 'assistant.read-meal-plan',
  },
  read_shopping_lists: {
    isWrite: false,
    scopes: ['shopping'],
    titleId: 'assistant.read-shopping-lists-title',
    descriptionId: 'assistant.read-shopping-lists',
  },
  import_recipe: {
    isWrite: true,
    scopes: ['import'],
    titleId: 'assistant.import-recipe-title',
    descriptionId: 'assistant.import-recipe',
  },
  plan_meal: {
    isWrite: true,
    scopes: [],
    titleId: 'assistant.plan-meal-title',
    descriptionId: 'assistant.plan-meal',
  },
  add_to_shopping_list: {
    isWrite: true,
    scopes: ['shopping'],
    titleId: 'assistant.add-to-shopping-list-title',
    descriptionId: 'assistant.add-to-shopping-list',
  },
  add_recipe_to_shopping_list: {
    isWrite: true,
    scopes: ['shopping'],
    titleId: 'assistant.add-recipe-to-shopping-list-title',
    descriptionId: 'assistant.add-recipe-to-shopping-list',
  },
}
