import * as v from 'valibot'
import { List, UuidText } from '../platform/http/fields'
import { type ApiRoute, route } from '../platform/http/route'
import { listGroupCategories, setGroupCategories } from './group-category.service'
import { Category } from './organizer.schema'

const shared = {
  tag: 'Groups',
  path: '/api/groups/categories',
  response: v.array(Category),
  current: listGroupCategories,
} as const

const Chosen = List(v.object({ id: UuidText }), 500, 'validation.max-rows-500')

/** The categories that the group's meal plans are made of. */
export const GROUP_CATEGORY_ROUTES: ApiRoute[] = [
  route(
    {
      ...shared,
      method: 'GET',
      access: 'user',
      summary: "Get the meal plan's categories",
      description: 'Returns the categories that older clients choose meals from.',
    },
    ({ ctx }) => listGroupCategories(ctx),
  ),
  route(
    {
      ...shared,
      method: 'PUT',
      access: 'user',
      summary: "Replace the meal plan's categories",
      description: 'Replaces the categories that older clients choose meals from.',
      body: Chosen,
      errors: ['stale'],
    },
    ({ ctx, body }) =>
      setGroupCategories(
        ctx,
        body.map(({ id }) => id),
      ),
  ),
]
