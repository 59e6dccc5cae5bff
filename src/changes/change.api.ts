import { type ApiRoute, route } from '../platform/http/route'
import { Changes, SinceQuery } from './change.schema'
import { changesSince } from './change.service'

/** For clients that keep a copy of what the group has. */
export const CHANGE_ROUTES: ApiRoute[] = [
  route(
    {
      method: 'GET',
      access: 'user',
      tag: 'Changes',
      path: '/api/changes',
      summary: 'What is gone since a client asked last; 410 for what is longer ago than 90 days',
      query: SinceQuery,
      response: Changes,
      errors: ['not-found', 410],
    },
    ({ ctx, query }) => changesSince(ctx, query.since),
  ),
]
