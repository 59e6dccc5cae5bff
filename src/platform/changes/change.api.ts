import { type ApiRoute, route } from '../http/route'
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
      summary: 'List what was deleted',
      description:
        'Returns the IDs that are gone since `since`, and a cursor for the next call. A cursor older than 90 days returns 410: read everything again.',
      query: SinceQuery,
      response: Changes,
      errors: ['not-found', 410],
    },
    ({ ctx, query }) => changesSince(ctx, query.since),
  ),
]
