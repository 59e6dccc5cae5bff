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
      summary: 'What can be cooked with what is there, the least missing first',
      query: SuggestionQuery,
      response: Suggestions,
      errors: ['invalid'],
    },
    async ({ ctx, query }) => ({ items: await suggestRecipes(ctx, query) }),
  ),
]
