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

/** The calls by which phones work without signal (decision 0032). */
export const SHOPPING_OPERATION_ROUTES: ApiRoute[] = withHouseholdPaths([
  route(
    {
      ...shared,
      method: 'GET',
      path: `${PATH}/operations`,
      summary: "List a list's operations",
      description:
        'Returns what was done on the list since `since`, or its whole state without it. A `since` older than 90 days returns 410: read the whole state again.',
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
      summary: 'Send operations to a list',
      description:
        'Applies operations that a phone collected, each once however often it is sent, and returns what others did meanwhile.',
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
      summary: "Stream a list's changes",
      description:
        'Streams list changes as server-sent events to a client that accepts them; others get the events so far and the end.',
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
