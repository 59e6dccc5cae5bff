import { withHouseholdPaths } from '../../groups/household.rules'
import type { Ctx } from '../../platform/context'
import { crudRoutes } from '../../platform/http/crud'
import { IdParams } from '../../platform/http/fields'
import { type ApiRoute, route } from '../../platform/http/route'
import { Notifier, NotifierInput, NotifierUpdate } from './notifier.schema'
import {
  createNotifier,
  deleteNotifier,
  getNotifier,
  listNotifiers,
  updateNotifier,
} from './notifier.service'
import { testNotifier } from './send.service'

const PATH = '/api/groups/events/notifications'
const shared = { access: 'user', tag: 'Notifiers' } as const
const one = {
  ...shared,
  path: `${PATH}/:id`,
  params: IdParams,
  current: (ctx: Ctx, { id }: { id: string }) => getNotifier(ctx, id),
} as const

const plain = crudRoutes({
  tag: shared.tag,
  path: PATH,
  noun: 'notifier',
  nouns: 'notifiers',
  entity: Notifier,
  input: NotifierInput,
  list: listNotifiers,
  create: createNotifier,
  get: getNotifier,
  // Below: what replaces a notifier is more than what makes one, and its deletion answers nothing.
  update: getNotifier,
  remove: deleteNotifier,
}).filter(({ method }) => method === 'GET' || method === 'POST')

/** Notifiers of the group's news, under the paths of both dialects. */
export const NOTIFIER_ROUTES: ApiRoute[] = withHouseholdPaths([
  ...plain,
  route(
    {
      ...one,
      method: 'PUT',
      summary: 'Replace a notifier',
      description: "Replaces the notifier's name and events. Without `appriseUrl` its address stays.",
      body: NotifierUpdate,
      response: Notifier,
      errors: ['not-found', 'stale'],
    },
    ({ ctx, params, body }) => updateNotifier(ctx, params.id, body),
  ),
  route(
    {
      ...one,
      method: 'DELETE',
      summary: 'Delete a notifier',
      description: "The notifier's address gets no more messages.",
      status: 204,
      response: null,
      errors: ['conflict', 'stale'],
    },
    ({ ctx, params }) => deleteNotifier(ctx, params.id),
  ),
  route(
    {
      ...shared,
      method: 'POST',
      path: `${PATH}/:id/test`,
      summary: 'Test a notifier',
      description:
        "Sends a test message to the notifier's address, whichever events it has. Answers 400 with the reason when it didn't arrive.",
      params: IdParams,
      status: 204,
      response: null,
      errors: ['not-found', 'rate-limited', 'upstream'],
    },
    async ({ ctx, params }) => {
      await testNotifier(ctx, params.id)
      return null
    },
  ),
])
