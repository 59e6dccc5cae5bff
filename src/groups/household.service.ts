import type { Ctx } from '../platform/context'

type WebhookReader = (ctx: Ctx) => unknown[]

let readWebhooks: WebhookReader = () => []

/** Who knows the webhooks of a group, which newer clients read with their household. Called once, when the services are made. */
export function readHouseholdWebhooksBy(reader: WebhookReader): void {
  readWebhooks = reader
}

/** The webhooks of the caller's group, as the API tells them. */
export function householdWebhooks(ctx: Ctx): unknown[] {
  return readWebhooks(ctx)
}
