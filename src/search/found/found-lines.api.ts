import * as v from 'valibot'
import { TextUpTo } from '../../platform/http/fields'
import { QueryList } from '../../platform/http/query'
import { type ApiRoute, route } from '../../platform/http/route'
import { searchWords } from '../../platform/text/fold'
import { recipeCovers } from '../../recipes/image/recipe-photo.service'
import { foundLines } from './found-lines.service'

const MOST_RECIPES = 50
const MOST_CHARACTERS = 200

const FoundLinesQuery = v.object({
  search: v.pipe(v.optional(TextUpTo(10_000), ''), v.description('The first 200 characters count.')),
  ids: v.pipe(v.optional(QueryList, []), v.description('IDs of recipes; the first fifty count.')),
})

/** In addition to the list of results, for clients that show why a recipe was found. */
export const FOUND_LINES_ROUTES: ApiRoute[] = [
  route(
    {
      method: 'GET',
      access: 'user',
      tag: 'Recipes',
      path: '/api/recipes/found-lines',
      summary: 'Find ingredients that match a search',
      description:
        "Returns, by recipe ID, the ingredient that has the words of the search, where the recipe's name hasn't.",
      query: FoundLinesQuery,
      response: v.record(v.string(), v.string()),
    },
    ({ ctx, query: { search, ids } }) => {
      const covers = recipeCovers(ctx, ids.slice(0, MOST_RECIPES))
      const recipes = [...covers].map(([id, { name }]) => ({ id, name }))
      return Object.fromEntries(foundLines(ctx, recipes, searchWords(search.slice(0, MOST_CHARACTERS))))
    },
  ),
]
