import { IdParams } from '../../platform/http/fields'
import { type ApiRoute, route } from '../../platform/http/route'
import { PushInput, PushKey, PushMade } from './push.schema'
import { publicKey, subscribe, unsubscribe } from './push.service'

const shared = { access: 'user', tag: 'Notifiers' } as const

/** Browsers that are told of shopping lists (Web Push). */
export const PUSH_ROUTES: ApiRoute[] = [
  route(
    {
      ...shared,
      method: 'GET',
      path: '/api/push',
      summary: 'The key of this server for push services',
      response: PushKey,
    },
    async ({ ctx }) => ({ publicKey: await publicKey(ctx) }),
  ),
  route(
    {
      ...shared,
      method: 'POST',
      path: '/api/push/subscriptions',
      summary: 'Tell a browser of the caller’s when others put things on a shopping list',
      body: PushInput,
      status: 201,
      response: PushMade,
    },
    ({ ctx, body }) => ({ id: subscribe(ctx, body) }),
  ),
  route(
    {
      ...shared,
      method: 'DELETE',
      path: '/api/push/subscriptions/:id',
      summary: 'Tell a browser nothing more',
      params: IdParams,
      status: 204,
      response: null,
      errors: ['conflict'],
    },
    ({ ctx, params }) => unsubscribe(ctx, params.id),
  ),
]
