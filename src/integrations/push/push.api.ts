import { IdParams } from '../../platform/http/fields'
import { type ApiRoute, route } from '../../platform/http/route'
import { PushChoice, PushInput, PushKey, PushMade, TimerInput, TimerParams } from './push.schema'
import { getChoice, publicKey, subscribe, unsubscribe } from './push.service'
import { forgetTimer, keepTimer } from './timer.service'

const shared = { access: 'user', tag: 'Notifiers' } as const

/** Browsers that are told of shopping lists and of timers that have ended (Web Push). */
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
      summary: 'Tell a browser of the caller’s what others put on shopping lists, and when a timer ends',
      body: PushInput,
      status: 201,
      response: PushMade,
    },
    ({ ctx, body }) => ({ id: subscribe(ctx, body) }),
  ),
  route(
    {
      ...shared,
      method: 'GET',
      path: '/api/push/subscriptions/:id',
      summary: 'What a browser is told of',
      params: IdParams,
      response: PushChoice,
      errors: ['not-found'],
    },
    ({ ctx, params }) => getChoice(ctx, params.id),
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
  route(
    {
      ...shared,
      method: 'PUT',
      path: '/api/push/timers/:id',
      summary: 'Tell the caller’s browsers when a kitchen timer ends; nothing is kept while none wants that',
      params: TimerParams,
      body: TimerInput,
      status: 204,
      response: null,
      errors: ['conflict'],
    },
    ({ ctx, params, body }) => keepTimer(ctx, params.id, body),
  ),
  route(
    {
      ...shared,
      method: 'DELETE',
      path: '/api/push/timers/:id',
      summary: 'Tell nobody of a timer that was stopped or waits; also when there is none of that name',
      params: TimerParams,
      status: 204,
      response: null,
    },
    ({ ctx, params }) => forgetTimer(ctx, params.id),
  ),
]
