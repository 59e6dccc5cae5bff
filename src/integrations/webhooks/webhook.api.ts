import { withHouseholdPaths } from '../../groups/household.rules'
import { crudRoutes } from '../../platform/http/crud'
import type { ApiRoute } from '../../platform/http/route'
import { Webhook, WebhookInput } from './webhook.schema'
import { createWebhook, deleteWebhook, getWebhook, listWebhooks, updateWebhook } from './webhook.service'

/** The group's webhooks, under the paths of both dialects (reference api.md §9). */
export const WEBHOOK_ROUTES: ApiRoute[] = withHouseholdPaths(
  crudRoutes({
    tag: 'Webhooks',
    path: '/api/groups/webhooks',
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
)
