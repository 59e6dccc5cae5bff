import * as v from 'valibot'
import { atHouseholdPath } from '../groups/household.rules'
import type { Ctx } from '../platform/context'
import { crudRoutes } from '../platform/http/crud'
import { DayText } from '../platform/http/fields'
import { pageAnswer } from '../platform/http/json-stream'
import { PageOf, PageQuery } from '../platform/http/paging'
import { type ApiRoute, route } from '../platform/http/route'
import { isBeforeV3 } from '../platform/version'
import { type Dialect, meantType, type SentType } from './entries/entry-type.rules'
import { ANY_TYPE, type EntryType } from './entries/entry-type.schema'
import {
  CreatePlanEntryInput,
  PlanEntry,
  RandomPlanEntryInput,
  UpdatePlanEntryInput,
  type PlanEntry as Written,
} from './entries/plan-entry.schema'
import {
  addPlanEntry,
  deletePlanEntry,
  entriesOfToday,
  getPlanEntry,
  listPlanEntries,
  replacePlanEntry,
  writeEntry,
} from './entries/plan-entry.service'
import { PlanRule, type PlanRuleId, PlanRuleInput } from './plan-rules/plan-rule.schema'
import {
  createRule,
  deleteRule,
  getRule,
  listRules,
  updateRule,
  writeRule,
} from './plan-rules/plan-rule.service'
import { addRandomEntry } from './plan-rules/random.service'

const PATH = '/api/groups/mealplans'
const shared = { access: 'user', tag: 'Meal plans' } as const

const EntryParams = v.object({
  id: v.pipe(v.string(), v.regex(/^\d{1,15}$/, 'validation.whole-number'), v.transform(Number)),
})
const PlanQuery = v.object({
  ...PageQuery.entries,
  start_date: v.pipe(v.optional(DayText), v.description('The first day; either end alone is allowed.')),
  end_date: v.pipe(v.optional(DayText), v.description('The last day.')),
})

/** Which types a client reads: by its paths, and by the version that was reported to it. */
type DialectOf = (ctx: Ctx) => Dialect

const typed = <Body extends SentType>(body: Body, entryType: EntryType) => ({ ...body, entryType })

const rulesOf = (dialectOf: DialectOf): ApiRoute[] =>
  crudRoutes({
    tag: shared.tag,
    path: `${PATH}/rules`,
    noun: 'meal plan rule',
    nouns: 'meal plan rules',
    entity: PlanRule,
    input: PlanRuleInput,
    async list(ctx, query) {
      const { items, total } = await listRules(ctx, query)
      return { items: items.map((rule) => writeRule(rule, dialectOf(ctx))), total }
    },
    create: (ctx, body) =>
      writeRule(createRule(ctx, typed(body, meantType(dialectOf(ctx), body, ANY_TYPE))), dialectOf(ctx)),
    get: (ctx, id) => writeRule(getRule(ctx, id as PlanRuleId), dialectOf(ctx)),
    update(ctx, id, body) {
      const { entryType: before } = getRule(ctx, id as PlanRuleId)
      const type = meantType(dialectOf(ctx), body, ANY_TYPE, before)
      return writeRule(updateRule(ctx, id as PlanRuleId, typed(body, type)), dialectOf(ctx))
    },
    remove: (ctx, id) => writeRule(deleteRule(ctx, id as PlanRuleId), dialectOf(ctx)),
  })

const entriesOf = (dialectOf: DialectOf): ApiRoute[] => {
  const write = (ctx: Ctx, entry: Written) => writeEntry(entry, dialectOf(ctx))
  const one = {
    ...shared,
    path: `${PATH}/:id`,
    params: EntryParams,
    response: PlanEntry,
    current: (ctx: Ctx, { id }: { id: number }) => write(ctx, getPlanEntry(ctx, id)),
  }
  return [
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
      async ({ ctx, scope, query: { start_date: from = null, end_date: to = null, ...query } }) => {
        const { items, total } = await listPlanEntries(ctx, query, { from, to })
        return pageAnswer(scope, query, { items: items.map((entry) => write(ctx, entry)), total }, false)
      },
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
      ({ ctx, body }) => {
        const type = meantType(dialectOf(ctx), body, 'breakfast')
        return write(ctx, addPlanEntry(ctx, typed(body, type), { isChosen: true }))
      },
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
      ({ ctx }) => entriesOfToday(ctx).map((entry) => write(ctx, entry)),
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
      async ({ ctx, body }) =>
        write(ctx, await addRandomEntry(ctx, typed(body, meantType(dialectOf(ctx), body, 'dinner')))),
    ),
    route(
      {
        ...one,
        method: 'GET',
        summary: 'Get a meal plan entry',
        description: "Returns one entry of the group's plan.",
        errors: ['not-found'],
      },
      ({ ctx, params }) => write(ctx, getPlanEntry(ctx, params.id)),
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
      ({ ctx, params: { id }, body }) => {
        const type = meantType(dialectOf(ctx), body, 'breakfast', getPlanEntry(ctx, id).entryType)
        return write(ctx, replacePlanEntry(ctx, id, typed(body, type)))
      },
    ),
    route(
      {
        ...one,
        method: 'DELETE',
        summary: 'Delete a meal plan entry',
        description: 'Deletes the entry and returns it as it was.',
        errors: ['conflict', 'stale'],
      },
      ({ ctx, params }) => write(ctx, deletePlanEntry(ctx, params.id)),
    ),
  ]
}

const routesFor = (dialectOf: DialectOf) => [...rulesOf(dialectOf), ...entriesOf(dialectOf)]

/** The meal plan under the paths of both dialects. Clients that ask by the paths of v1 know four types, whatever the settings say. */
export const MEAL_PLAN_ROUTES: ApiRoute[] = [
  ...routesFor(() => 'older'),
  ...routesFor(({ config }) => (isBeforeV3(config) ? 'older' : 'v3')).map(atHouseholdPath),
]
