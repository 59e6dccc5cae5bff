import * as v from 'valibot'
import { PageOf, toPage } from '../platform/http/paging'
import type { RequestScope } from '../platform/http/request-scope'
import { type ApiRoute, route } from '../platform/http/route'
import { RecipeSummary } from '../recipes/recipe/recipe.schema'
import { RecipeListQuery } from './list.schema'
import { listRecipeTexts, type RecipeList } from './list.service'
import { recipesWithout } from './organizer-recipes.service'

const shared = { method: 'GET', access: 'user', tag: 'Recipes' } as const

/** A list of finished JSON texts as the body of an answer. */
export function listBody(texts: readonly string[]): string {
  return `[${texts.join(',')}]`
}

function jsonAnswer(body: string): Response {
  return new Response(body, { headers: { 'content-type': 'application/json' } })
}

function pageAnswer(
  scope: RequestScope,
  query: RecipeListQuery,
  { items, total, ...found }: RecipeList<string>,
): Response {
  const envelope = toPage(scope, query, { items: [], total })
  const similar = found.isSimilar ? { isSimilar: true, words: found.words } : {}
  const text = JSON.stringify({ ...envelope, ...similar })
  return jsonAnswer(text.replace('"items":[]', () => `"items":${listBody(items)}`))
}

const CategoryQuery = v.object({
  ...RecipeListQuery.entries,
  categories: v.pipe(
    v.optional(v.string(), ''),
    v.transform((text) => text.split(',').filter((name) => name.trim() !== '')),
    v.metadata({ jsonSchema: { type: 'string' } }),
  ),
})

/** Lists of recipes; they stand before the routes of single ones in the table. */
export const RECIPE_LIST_ROUTES: ApiRoute[] = [
  route(
    {
      ...shared,
      path: '/api/recipes',
      summary: 'Recipes of the group, filtered, searched and in pages',
      query: RecipeListQuery,
      response: PageOf(RecipeSummary),
      errors: ['invalid', 'not-found'],
    },
    ({ ctx, scope, query }) => pageAnswer(scope, query, listRecipeTexts(ctx, query)),
  ),
  route(
    {
      ...shared,
      path: '/api/recipes/category',
      summary: 'Recipes of some categories, with commas between them; the same as the list',
      query: CategoryQuery,
      response: PageOf(RecipeSummary),
      errors: ['invalid', 'not-found'],
    },
    ({ ctx, scope, query }) => pageAnswer(scope, query, listRecipeTexts(ctx, query)),
  ),
  route(
    {
      ...shared,
      path: '/api/recipes/summary/untagged',
      summary: 'Recipes without a tag',
      response: v.array(RecipeSummary),
    },
    ({ ctx }) => jsonAnswer(listBody(recipesWithout(ctx, 'tag'))),
  ),
  route(
    {
      ...shared,
      path: '/api/recipes/summary/uncategorized',
      summary: 'Recipes without a category',
      response: v.array(RecipeSummary),
    },
    ({ ctx }) => jsonAnswer(listBody(recipesWithout(ctx, 'category'))),
  ),
]
