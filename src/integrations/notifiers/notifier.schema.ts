import * as v from 'valibot'
import { Name } from '../../platform/http/fields'
import type { Id } from '../../platform/ids'
import type { LastResult } from '../last-result.schema'

export type NotifierId = Id<'notifier'>

/** What clients know since v3. */
export const LATER_NOTIFIED = [
  'mealplanEntryUpdated',
  'mealplanEntryDeleted',
  'labelCreated',
  'labelUpdated',
  'labelDeleted',
] as const

/** The events that a notifier may send, by the names of its options. */
export const NOTIFIED = [
  'recipeCreated',
  'recipeUpdated',
  'recipeDeleted',
  'userSignup',
  'dataMigrations',
  'dataExport',
  'dataImport',
  'mealplanEntryCreated',
  'shoppingListCreated',
  'shoppingListUpdated',
  'shoppingListDeleted',
  'cookbookCreated',
  'cookbookUpdated',
  'cookbookDeleted',
  'tagCreated',
  'tagUpdated',
  'tagDeleted',
  'categoryCreated',
  'categoryUpdated',
  'categoryDeleted',
  ...LATER_NOTIFIED,
] as const
export type Notified = (typeof NOTIFIED)[number]

const flags = <Schema extends v.GenericSchema<unknown, boolean>>(schema: Schema) =>
  Object.fromEntries(NOTIFIED.map((name) => [name, schema])) as Record<Notified, Schema>

// Clients send and want these two, which no notifier can choose.
const UNUSED = { testMessage: false, webhookTask: false }

const Options = v.pipe(
  v.object({
    testMessage: v.boolean(),
    webhookTask: v.boolean(),
    ...flags(v.boolean()),
    id: v.string(),
  }),
  v.description('What it tells of. `testMessage` and `webhookTask` are always false.'),
  v.metadata({ ref: 'NotifierOptions' }),
)

export const Notifier = v.pipe(
  v.object({
    id: v.string(),
    name: v.string(),
    enabled: v.boolean(),
    groupId: v.string(),
    householdId: v.string(),
    options: Options,
  }),
  v.description('Sends news of the group to an Apprise address, which is never shown again.'),
  v.metadata({ ref: 'Notifier' }),
)
export type Notifier = v.InferOutput<typeof Notifier> & { id: NotifierId }

/** A notifier as it is kept. */
export interface StoredNotifier {
  id: NotifierId
  groupId: string
  name: string
  enabled: boolean
  /** A secret: it holds passwords and tokens. */
  appriseUrl: string
  events: ReadonlySet<Notified>
  last: LastResult | null
  /** Messages that were given up since the last one that arrived. */
  dropped: number
}

const AppriseUrl = v.pipe(
  v.optional(v.nullable(v.pipe(v.string(), v.trim(), v.maxLength(2000, 'validation.max-length-2000'))), null),
  v.transform((url) => url || null),
)

export const NotifierInput = v.pipe(
  v.object({ name: Name, appriseUrl: AppriseUrl }),
  v.description('The options of a new one are all off.'),
  v.metadata({ ref: 'NotifierInput' }),
)
export type NotifierInput = v.InferOutput<typeof NotifierInput>

export const NotifierUpdate = v.pipe(
  v.object({
    name: Name,
    enabled: v.optional(v.boolean(), true),
    appriseUrl: AppriseUrl,
    options: v.optional(v.object(flags(v.optional(v.boolean(), false)), 'validation.object'), {}),
  }),
  v.description('Without `appriseUrl` the address stays as it is; what `options` leaves out is off.'),
  v.metadata({ ref: 'NotifierUpdate' }),
)
export type NotifierUpdate = v.InferOutput<typeof NotifierUpdate>

/** The options of a notifier as the API sends them. */
export function toOptions({ id, events }: Pick<StoredNotifier, 'id' | 'events'>): Notifier['options'] {
  const chosen = Object.fromEntries(NOTIFIED.map((name) => [name, events.has(name)]))
  return { ...UNUSED, ...(chosen as Record<Notified, boolean>), id }
}
