import * as v from 'valibot'
import type { Ctx } from '../platform/context'
import { PathText, TextUpTo } from '../platform/http/fields'
import { jsonStream } from '../platform/http/json-stream'
import { PageOf, toPage } from '../platform/http/paging'
import { QueryBoolean } from '../platform/http/query'
import type { RequestScope } from '../platform/http/request-scope'
import { type ApiRoute, route } from '../platform/http/route'
import { textAnswer } from '../platform/web/respond'
import { RecipeSummary } from '../recipes/recipe/recipe.schema'
import { getKey, readSummaries } from '../recipes/recipe/recipe.service'
import { listFacets } from './facets.service'
import { RecipeListQuery } from './list.schema'
import { listRecipes, listRecipeTexts, prepareList, type SummaryTexts } from './list.service'
import { recipesWithout } from './organizer-recipes.service'
import { listUnderstood } from './understand.service'

const shared = { method: 'GET', access: 'user', tag: 'Recipes' } as const

/** Longer lists are sent piece by piece. */
const MOST_AT_ONCE = 500

const MOST_STARTS = 6

/** Recipes between a head and a tail of JSON. */
export function summariesAnswer(
  { request }: RequestScope,
  [head, tail]: readonly [string, string],
  { count, pieces }: SummaryTexts,
): Response {
  function* all() {
    yield head
    yield* pieces
    yield tail
  }
  if (count > MOST_AT_ONCE) return jsonStream(request, all())
  return textAnswer([...all()].join(''), { headers: { 'content-type': 'application/json' } })
}

type ReadQuery = RecipeListQuery & { understand?: boolean }

async function pageAnswer(scope: RequestScope, ctx: Ctx, query: ReadQuery): Promise<Response> {
  await prepareList(ctx, query)
  const how = { locale: ctx.locale, now: ctx.clock.now() }
  const { items, total, ...found } = query.understand
    ? listUnderstood(ctx, query, how, (asked) => listRecipeTexts(ctx, asked))
    : listRecipeTexts(ctx, query)
  const envelope = toPage(scope, query, { items: [], total })
  const words = found.isSimilar || query.understand ? { words: found.words } : {}
  const similar = { ...(found.isSimilar ? { isSimilar: true } : {}), ...words }
  const [head = '', tail = ''] = JSON.stringify({ ...envelope, ...similar }).split('"items":[]')
  return summariesAnswer(scope, [`${head}"items":[`, `]${tail}`], items)
}

const ListedQuery = v.object({
  ...RecipeListQuery.entries,
  understand: v.pipe(
    v.optional(QueryBoolean, 'false'),
    v.description(
      'Reads times, ratings, ingredients and the like out of `search`, as the recipe page does; `words` then says which were searched.',
    ),
  ),
})

const CategoryQuery = v.object({
  ...RecipeListQuery.entries,
  categories: v.pipe(
    v.optional(TextUpTo(10_000), ''),
    v.transform((text) => text.split(',').filter((name) => name.trim() !== '')),
    v.metadata({ jsonSchema: { type: 'string' } }),
  ),
})

/** When the household last made a recipe, as clients of v3 ask for it. */
const HouseholdRecipe = v.pipe(
  v.object({ recipeId: v.string(), lastMade: v.nullable(v.string()) }),
  v.metadata({ ref: 'HouseholdRecipe' }),
)

const toHouseholdRecipe = ({ id, lastMade }: RecipeSummary) => ({ recipeId: id, lastMade })

const ofHousehold = { ...shared, path: '/api/households/self/recipes', tag: 'Households' } as const

/** Lists of recipes; they come before the routes of single ones in the table. */
export const RECIPE_LIST_ROUTES: ApiRoute[] = [
  route(
    {
      ...shared,
      path: '/api/recipes',
      summary: 'List recipes',
      description:
        "Returns the group's recipes in pages. Search them, filter them by categories, tags, tools, foods and `queryFilter`, and order them by any field.",
      query: ListedQuery,
      response: PageOf(RecipeSummary),
      errors: ['invalid', 'not-found'],
    },
    ({ ctx, scope, query }) => pageAnswer(scope, ctx, query),
  ),
  route(
    {
      ...shared,
      path: '/api/recipes/category',
      summary: 'List recipes by category',
      description:
        'Returns the recipes that have the categories, named by slug with commas between them. Older clients use it; newer ones filter the list.',
      query: CategoryQuery,
      response: PageOf(RecipeSummary),
      errors: ['invalid', 'not-found'],
    },
    ({ ctx, scope, query }) => pageAnswer(scope, ctx, query),
  ),
  route(
    {
      ...shared,
      path: '/api/recipes/summary/untagged',
      summary: 'List recipes without a tag',
      description: 'Returns recipes that have no tag yet.',
      response: v.array(RecipeSummary),
    },
    ({ ctx, scope }) => summariesAnswer(scope, ['[', ']'], recipesWithout(ctx, 'tag')),
  ),
  route(
    {
      ...shared,
      path: '/api/recipes/summary/uncategorized',
      summary: 'List recipes without a category',
      description: 'Returns recipes that have no category yet.',
      response: v.array(RecipeSummary),
    },
    ({ ctx, scope }) => summariesAnswer(scope, ['[', ']'], recipesWithout(ctx, 'category')),
  ),
  route(
    {
      ...ofHousehold,
      summary: 'List when recipes were last made',
      description:
        'Returns the time at which each recipe was last made, filtered, searched and in pages like the recipes.',
      query: RecipeListQuery,
      response: PageOf(HouseholdRecipe),
      errors: ['invalid', 'not-found'],
    },
    async ({ ctx, scope, query }) => {
      await prepareList(ctx, query)
      const { items, total } = listRecipes(ctx, query)
      return toPage(scope, query, { items: items.map(toHouseholdRecipe), total })
    },
  ),
  route(
    {
      ...ofHousehold,
      path: `${ofHousehold.path}/:slug`,
      summary: 'Get when a recipe was last made',
      description: 'Returns the time at which the recipe was last made; null if no one has said so.',
      params: v.object({ slug: PathText }),
      response: HouseholdRecipe,
      errors: ['not-found'],
    },
    ({ ctx, params }) => {
      const { number } = getKey(ctx, params.slug)
      return toHouseholdRecipe(readSummaries(ctx, [number]).get(number)!)
    },
  ),
  route(
    {
      ...shared,
      path: '/api/search-starts',
      summary: 'List categories to start a search with',
      description: 'Returns the categories of most recipes, at most six.',
      response: v.object({ categories: v.array(v.object({ name: v.string(), slug: v.string() })) }),
    },
    ({ ctx }) => {
      const categories = listFacets(ctx).categories.slice(0, MOST_STARTS)
      return { categories: categories.map(({ name, value }) => ({ name, slug: value })) }
    },
  ),
]
