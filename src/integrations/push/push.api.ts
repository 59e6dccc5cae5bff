import { IdParams } from '../../platform/http/fields'
import { type ApiRoute, route } from '../../platform/http/route'
import { PushChoice, PushInput, PushKey, PushMade, TimerInput, TimerParams } from './push.schema'
import { getChoice, publicKey, subscribe, unsubscribe } from './push.service'
import { forgetTimer, keepTimer } from './timer.service'

const shared = { access: 'user', tag: 'Notifiers' } as const

/** Browsers that get messages about shopping lists and timers that have ended (Web Push). */
export const PUSH_ROUTES: ApiRoute[] = [
  route(
    {
      ...shared,
      method: 'GET',
      path: '/api/push',
      summary: 'Get the push key',
      description: 'Returns the public VAPID key that a browser subscribes with.',
      response: PushKey,
    },
    async ({ ctx }) => ({ publicKey: await publicKey(ctx) }),
  ),
  route(
    {
      ...shared,
      method: 'POST',
      path: '/api/push/subscriptions',
      summary: 'Subscribe a browser',
      description:
        'Sends push messages to this browser when others change a shopping list, or when a timer ends, as it chooses.',
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
      summary: 'Get a subscription',
      description: 'Returns which messages the browser gets.',
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
      summary: 'Delete a subscription',
      description: 'The browser gets no more push messages.',
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
      summary: 'Start a timer',
      description:
        'Sends a push message to your browsers when the timer ends. Nothing is kept while no browser wants that.',
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
      summary: 'Stop a timer',
      description: "No message is sent for it. A timer that doesn't exist returns the same.",
      params: TimerParams,
      status: 204,
      response: null,
    },
    ({ ctx, params }) => forgetTimer(ctx, params.id),
  ),
]
