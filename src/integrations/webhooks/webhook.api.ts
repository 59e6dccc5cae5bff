import { withHouseholdPaths } from '../../groups/household.rules'
import { crudRoutes } from '../../platform/http/crud'
import { IdParams } from '../../platform/http/fields'
import { type ApiRoute, route } from '../../platform/http/route'
import { rerun, testWebhook } from './delivery.service'
import { Webhook, WebhookInput } from './webhook.schema'
import { createWebhook, deleteWebhook, getWebhook, listWebhooks, updateWebhook } from './webhook.service'

const PATH = '/api/groups/webhooks'
const shared = { access: 'user', tag: 'Webhooks' } as const

/** The group's webhooks, under the paths of both dialects. */
export const WEBHOOK_ROUTES: ApiRoute[] = withHouseholdPaths([
  route(
    {
      ...shared,
      method: 'POST',
      path: `${PATH}/rerun`,
      summary: "Run today's webhooks again",
      description: "Sends today's meal plan again to every enabled webhook whose time has passed.",
      response: null,
    },
    ({ ctx, scope }) => {
      rerun(ctx, scope.services)
      return null
    },
  ),
  route(
    {
      ...shared,
      method: 'POST',
      path: `${PATH}/:id/test`,
      summary: 'Test a webhook',
      description:
        "Sends today's meal plan to the webhook, even when it is turned off. Answers 400 with the reason when it didn't arrive.",
      params: IdParams,
      response: null,
      errors: ['not-found', 'rate-limited', 'upstream'],
    },
    async ({ ctx, params }) => {
      await testWebhook(ctx, params.id)
      return null
    },
  ),
  ...crudRoutes({
    tag: shared.tag,
    path: PATH,
    noun: 'webhook',
    nouns: 'webhooks',
    entity: Webhook,
    input: WebhookInput,
    list: listWebhooks,
    create: createWebhook,
    get: getWebhook,
    update: updateWebhook,
    remove: deleteWebhook,
  }),
])
