import * as v from 'valibot'
import { withHouseholdPaths } from '../../groups/household.rules'
import { eventStream, IdParams } from '../../platform/http/fields'
import { QueryInteger } from '../../platform/http/query'
import { type ApiRoute, route } from '../../platform/http/route'
import { listen } from './listeners.service'
import { SendOperationsInput, SyncAnswer } from './operation.schema'
import { applyOperations } from './operation.service'
import { readSince, readSnapshot } from './sync.service'

const PATH = '/api/groups/shopping/lists/:id'
const shared = { access: 'user', tag: 'Shopping lists', params: IdParams } as const

const Since = v.object({
  since: v.pipe(
    v.optional(v.pipe(QueryInteger, v.minValue(0, 'validation.at-least-0'))),
    v.description(
      'Number of the last operation that the client knows; without it the whole list is answered.',
    ),
  ),
})

const Events = eventStream('A stream of server-sent events.')

/** What phones without signal live on (decision 0032). */
export const SHOPPING_OPERATION_ROUTES: ApiRoute[] = withHouseholdPaths([
  route(
    {
      ...shared,
      method: 'GET',
      path: `${PATH}/operations`,
      summary: 'What has happened on a list; 410 for what is longer ago than 90 days',
      query: Since,
      response: SyncAnswer,
      errors: ['not-found', 410],
    },
    ({ ctx, params, query }) =>
      query.since === undefined ? readSnapshot(ctx, params.id) : readSince(ctx, params.id, query.since),
  ),
  route(
    {
      ...shared,
      method: 'POST',
      path: `${PATH}/operations`,
      summary: 'Change a list; each operation happens once, however often it is sent',
      body: SendOperationsInput,
      response: SyncAnswer,
      errors: ['not-found', 410],
    },
    async ({ ctx, params, body }) => {
      await applyOperations(ctx, params.id, body.operations)
      return body.since === null ? readSnapshot(ctx, params.id) : readSince(ctx, params.id, body.since)
    },
  ),
  route(
    {
      ...shared,
      method: 'GET',
      path: `${PATH}/events`,
      summary: 'Listen to a list: for who asks for a stream of events, else what there is',
      query: Since,
      response: Events,
      errors: ['not-found', 'rate-limited'],
    },
    ({ ctx, scope, params, query }) => {
      const lastId = Number.parseInt(scope.request.headers.get('last-event-id') ?? '', 10)
      const since = Number.isSafeInteger(lastId) && lastId >= 0 ? lastId : (query.since ?? null)
      const isKept = scope.request.headers.get('accept')?.includes('text/event-stream') === true
      return listen(scope, ctx, params.id, { since, isKept })
    },
  ),
])
