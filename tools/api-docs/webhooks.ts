import type { OpenApiDocument } from '../../src/platform/openapi/document'
import { COMPONENTS, type JsonSchema } from '../../src/platform/openapi/json-schema'

const text: JsonSchema = { type: 'string' }
const time: JsonSchema = { type: 'string', format: 'date-time' }

/** An object of which every field is there. */
const whole = (properties: Record<string, JsonSchema>): JsonSchema => {
  return { type: 'object', properties, required: Object.keys(properties) }
}

const signed = (name: string, description: string) => {
  return { name, in: 'header', required: true, description, schema: text } as const
}

const responses = {
  '2XX': {
    description:
      'The message arrived. The first 200 characters of a text answer are shown beside the webhook.',
  },
}

/** What Trivet itself sends to the addresses that people give it. */
export const WEBHOOKS: OpenApiDocument['webhooks'] = {
  mealPlan: {
    post: {
      summary: "Send the day's meal plan",
      description:
        "Sent to each webhook of a group at its time of day, and by the test and rerun calls. Signed as standard-webhooks.com describes, with the secret that the webhook's page shows. Anything but 2xx is sent again, four times in a quarter of an hour, under the same `webhook-id`.",
      parameters: [
        signed('webhook-id', 'The id of the message, the same for each attempt.'),
        signed('webhook-timestamp', 'When this attempt was sent, in seconds since 1970.'),
        signed('webhook-signature', '`v1,` and the HMAC-SHA256 of `id.timestamp.body` in Base64.'),
      ],
      requestBody: {
        required: true,
        content: {
          'application/json': {
            schema: whole({
              message: whole({ title: text, body: text }),
              eventType: { const: 2 },
              integrationId: text,
              documentData: whole({
                documentType: { const: 'mealplan' },
                operation: { const: 'info' },
                webhookStartDt: time,
                webhookEndDt: time,
                webhookBody: { type: 'array', items: { $ref: `${COMPONENTS}PlanEntry` } },
              }),
              eventId: { type: 'string', format: 'uuid' },
              timestamp: time,
            }),
          },
        },
      },
      responses,
    },
  },
  recipe: {
    post: {
      summary: 'Send a recipe',
      description:
        "Sent to the address of a recipe action of the kind `post`, when someone chooses it. The body is the recipe as `GET /api/recipes/{slug}` returns it, as JSON in plain text. Anything but 2xx is shown to who chose it, and isn't sent again.",
      requestBody: { required: true, content: { 'text/plain': { schema: text } } },
      responses,
    },
  },
  notification: {
    post: {
      summary: 'Send a notification',
      description:
        'Sent to notifiers with an address of the kind `json://` or `jsons://`, for the events that they name. Fields of the address (`:field=value`) and facts of the event come beside these.',
      requestBody: {
        required: true,
        content: {
          'application/json': {
            schema: whole({
              version: { const: '1.0' },
              title: text,
              message: text,
              attachments: { type: 'array', items: {} },
              type: { const: 'info' },
            }),
          },
        },
      },
      responses,
    },
  },
}
