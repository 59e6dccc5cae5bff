import { type ApiRoute, route } from '../../platform/http/route'
import { BulkCategorizeInput, BulkDeleteInput, BulkSettingsInput, BulkTagInput } from './bulk-action.schema'
import { deleteMany, organizeMany, setMany } from './bulk-action.service'

const shared = { method: 'POST', access: 'user', tag: 'Recipes: Bulk Actions', response: null } as const
const at = (action: string) => `/api/recipes/bulk-actions/${action}`
const ids = (organizers: readonly { id: string }[]) => organizers.map(({ id }) => id)

/** Changes of many recipes at once, each of which can be undone as a whole. */
export const BULK_ACTION_ROUTES: ApiRoute[] = [
  route(
    {
      ...shared,
      path: at('tag'),
      summary: 'Add tags to recipes',
      description:
        'Adds each tag to each recipe, named by slug. The page of the last bulk action can undo it.',
      body: BulkTagInput,
      errors: ['not-found'],
    },
    async ({ ctx, body }) => {
      await organizeMany(ctx, 'tag', body.recipes, ids(body.tags))
      return null
    },
  ),
  route(
    {
      ...shared,
      path: at('categorize'),
      summary: 'Add categories to recipes',
      description:
        'Adds each category to each recipe, named by slug. The page of the last bulk action can undo it.',
      body: BulkCategorizeInput,
      errors: ['not-found'],
    },
    async ({ ctx, body }) => {
      await organizeMany(ctx, 'category', body.recipes, ids(body.categories))
      return null
    },
  ),
  route(
    {
      ...shared,
      path: at('settings'),
      summary: 'Replace the settings of recipes',
      description:
        'Gives every recipe, named by slug, the same settings. The page of the last bulk action can undo it.',
      body: BulkSettingsInput,
    },
    async ({ ctx, body }) => {
      await setMany(ctx, body.recipes, body.settings)
      return null
    },
  ),
  route(
    {
      ...shared,
      path: at('delete'),
      summary: 'Move recipes to the trash',
      description: 'Moves the recipes, named by slug, to the trash, where they stay for 30 days.',
      body: BulkDeleteInput,
    },
    async ({ ctx, body }) => {
      await deleteMany(ctx, body.recipes)
      return null
    },
  ),
]
