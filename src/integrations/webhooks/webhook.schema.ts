import * as v from 'valibot'
import { ShortForm } from '../../platform/http/fields'
import type { Id } from '../../platform/ids'
import type { LastResult } from '../last-result.schema'

export type WebhookId = Id<'webhook'>

const WebhookType = v.picklist(['mealplan'], 'webhook.type')

export const Webhook = v.pipe(
  v.object({
    id: v.string(),
    groupId: v.string(),
    householdId: v.string(),
    enabled: v.boolean(),
    name: v.string(),
    url: v.string(),
    webhookType: WebhookType,
    scheduledTime: v.string(),
  }),
  v.description(
    'An address that gets what is planned for the day, at a time of day. `scheduledTime` is UTC; of a webhook that was set by the group’s clocks it is today’s.',
  ),
  v.metadata({ ref: 'Webhook' }),
)
export type Webhook = v.InferOutput<typeof Webhook> & { id: WebhookId }

/** A webhook as it is kept. */
export interface StoredWebhook extends Omit<Webhook, 'scheduledTime' | 'householdId'> {
  /** `HH:MM:SS` on the clocks of UTC, or on those of the group. */
  time: string
  isLocal: boolean
  /** `whsec_` and 32 bytes in Base64. */
  secret: string
  /** Times that it was due up to this moment are dealt with. */
  settledUntil: string
  last: LastResult | null
}

const CLOCK_TIME = /^([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d)(?:\.\d{1,6})?)?(Z|[+-]00:?00)?$/
/** A date and a time of day; without an offset it is UTC. */
const DATE_TIME = /^\d{4}-\d\d-\d\d[T ]([01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,9})?)?(Z|[+-]\d\d:?\d\d)?$/

/** `HH:MM:SS` of a time of day, or of a moment in UTC; null for what is neither. */
function utcTime(text: string): string | null {
  const [, hours, minutes, seconds = '00'] = CLOCK_TIME.exec(text) ?? []
  if (hours !== undefined) return `${hours}:${minutes}:${seconds}`
  const found = DATE_TIME.exec(text)
  if (!found) return null
  const moment = Date.parse(found[2] ? text.replace(' ', 'T') : `${text.replace(' ', 'T')}Z`)
  return Number.isNaN(moment) ? null : new Date(moment).toISOString().slice(11, 19)
}

const UtcTime = v.pipe(
  ShortForm(100, 'validation.time-of-day'),
  v.trim(),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    const time = utcTime(dataset.value)
    if (time !== null) return time
    addIssue({ message: 'validation.time-of-day' })
    return NEVER
  }),
  v.metadata({ jsonSchema: { type: 'string' } }),
  v.description('`HH:MM` or `HH:MM:SS` in UTC, or a moment, of which the time of day in UTC counts.'),
)

/** Empty, or an address on the web: a webhook may be prepared before its address is known. */
export const WebhookAddress = v.pipe(
  v.string(),
  v.trim(),
  v.maxLength(2000, 'validation.max-length-2000'),
  v.check((url) => url === '' || (/^https?:\/\//i.test(url) && URL.canParse(url)), 'webhook.web-address'),
)

const ShortName = v.pipe(v.string(), v.trim(), v.maxLength(500, 'validation.max-length-500'))

export const WebhookInput = v.pipe(
  v.object({
    enabled: v.optional(v.boolean(), true),
    name: v.optional(ShortName, ''),
    url: v.optional(WebhookAddress, ''),
    webhookType: v.optional(WebhookType, 'mealplan'),
    scheduledTime: UtcTime,
  }),
  v.metadata({ ref: 'WebhookInput' }),
)
export type WebhookInput = v.InferOutput<typeof WebhookInput>
