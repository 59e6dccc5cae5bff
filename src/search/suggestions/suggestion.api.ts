import { type ApiRoute, route } from '../../platform/http/route'
import { SuggestionQuery, Suggestions } from './suggestion.schema'
import { suggestRecipes } from './suggestion.service'

export const SUGGESTION_ROUTES: ApiRoute[] = [
  route(
    {
      method: 'GET',
      access: 'user',
      tag: 'Recipes',
      path: '/api/recipes/suggestions',
      summary: 'Suggest recipes',
      description: 'Returns recipes that can be cooked with the given foods and tools, fewest missing first.',
      query: SuggestionQuery,
      response: Suggestions,
      errors: ['invalid'],
    },
    async ({ ctx, query }) => ({ items: await suggestRecipes(ctx, query) }),
  ),
]
