import * as v from 'valibot'
import { withHouseholdPaths } from '../groups/household.rules'
import type { Ctx } from '../platform/context'
import { crudRoutes } from '../platform/http/crud'
import { DayText } from '../platform/http/fields'
import { pageAnswer } from '../platform/http/json-stream'
import { PageOf, PageQuery } from '../platform/http/paging'
import { type ApiRoute, route } from '../platform/http/route'
import {
  CreatePlanEntryInput,
  PlanEntry,
  RandomPlanEntryInput,
  UpdatePlanEntryInput,
} from './entries/plan-entry.schema'
import {
  addPlanEntry,
  deletePlanEntry,
  entriesOfToday,
  getPlanEntry,
  listPlanEntries,
  replacePlanEntry,
} from './entries/plan-entry.service'
import { PlanRule, PlanRuleInput } from './plan-rules/plan-rule.schema'
import { createRule, deleteRule, getRule, listRules, updateRule } from './plan-rules/plan-rule.service'
import { addRandomEntry } from './plan-rules/random.service'

const PATH = '/api/groups/mealplans'
const shared = { access: 'user', tag: 'Meal plans' } as const

const EntryParams = v.object({
  id: v.pipe(v.string(), v.regex(/^\d{1,15}$/, 'validation.whole-number'), v.transform(Number)),
})
const one = {
  ...shared,
  path: `${PATH}/:id`,
  params: EntryParams,
  response: PlanEntry,
  current: (ctx: Ctx, { id }: { id: number }) => getPlanEntry(ctx, id),
}

const PlanQuery = v.object({
  ...PageQuery.entries,
  start_date: v.pipe(v.optional(DayText), v.description('The first day; either end alone is allowed.')),
  end_date: v.pipe(v.optional(DayText), v.description('The last day.')),
})

const rules = crudRoutes({
  tag: shared.tag,
  path: `${PATH}/rules`,
  noun: 'meal plan rule',
  nouns: 'meal plan rules',
  entity: PlanRule,
  input: PlanRuleInput,
  list: listRules,
  create: createRule,
  get: getRule,
  update: updateRule,
  remove: deleteRule,
})

const entries: ApiRoute[] = [
  route(
    {
      ...shared,
      method: 'GET',
      path: PATH,
      summary: 'List meal plan entries',
      description: 'Returns the entries from `start_date` to `end_date`, in pages.',
      query: PlanQuery,
      response: PageOf(PlanEntry),
      errors: ['invalid'],
    },
    async ({ ctx, scope, query: { start_date: from = null, end_date: to = null, ...query } }) =>
      pageAnswer(scope, query, await listPlanEntries(ctx, query, { from, to }), false),
  ),
  route(
    {
      ...shared,
      method: 'POST',
      path: PATH,
      summary: 'Add a meal plan entry',
      description: 'Plans a recipe, or a title with a text, for a day and a meal.',
      body: CreatePlanEntryInput,
      status: 201,
      response: PlanEntry,
      errors: ['not-found'],
    },
    ({ ctx, body }) => addPlanEntry(ctx, body, { isChosen: true }),
  ),
  route(
    {
      ...shared,
      method: 'GET',
      path: `${PATH}/today`,
      summary: "List today's entries",
      description: "Returns the entries of today in the group's time zone.",
      response: v.array(PlanEntry),
    },
    ({ ctx }) => entriesOfToday(ctx),
  ),
  route(
    {
      ...shared,
      method: 'POST',
      path: `${PATH}/random`,
      summary: 'Plan a random recipe',
      description:
        'Picks a recipe that the rules of the day and meal allow, and plans it. Returns 404 when none fits.',
      body: RandomPlanEntryInput,
      response: PlanEntry,
      errors: ['not-found'],
    },
    ({ ctx, body }) => addRandomEntry(ctx, body),
  ),
  route(
    {
      ...one,
      method: 'GET',
      summary: 'Get a meal plan entry',
      description: "Returns one entry of the group's plan.",
      errors: ['not-found'],
    },
    ({ ctx, params }) => getPlanEntry(ctx, params.id),
  ),
  route(
    {
      ...one,
      method: 'PUT',
      summary: 'Replace a meal plan entry',
      description: "Replaces the entry's day, meal, recipe, title and text.",
      body: UpdatePlanEntryInput,
      errors: ['not-found', 'stale'],
    },
    ({ ctx, params, body }) => replacePlanEntry(ctx, params.id, body),
  ),
  route(
    {
      ...one,
      method: 'DELETE',
      summary: 'Delete a meal plan entry',
      description: 'Deletes the entry and returns it as it was.',
      errors: ['conflict', 'stale'],
    },
    ({ ctx, params }) => deletePlanEntry(ctx, params.id),
  ),
]

/** The meal plan under the paths of both dialects. */
export const MEAL_PLAN_ROUTES: ApiRoute[] = withHouseholdPaths([...rules, ...entries])
