import { EVENT_COLUMNS } from '../../integrations/notifiers/event.rules'
import { newSecret } from '../../integrations/webhooks/webhook.service'
import { foldText } from '../../platform/text/fold'
import { beginAtLast, flag, idHere, inBatches, type Kitchen, put, timesOf } from './kitchen.service'
import type { SourceRow } from './source-row.rules'

const TIME = /(?:^|[T ])([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d))?/
const MIDNIGHT = '00:00:00'

/** The time of day, as either schema has it: a time, or a moment of which only the time counts. */
function timeOf(row: SourceRow): string {
  const text = row.text('scheduled_time') || row.text('time')
  const [, hours, minutes, seconds = '00'] = TIME.exec(text) ?? []
  if (hours !== undefined) return `${hours}:${minutes}:${seconds}`
  row.changed('moving.why-value', { column: 'scheduled_time', value: text, became: MIDNIGHT })
  return MIDNIGHT
}

/** What reaches out is there from the moment on in which the group is, and not before. */
async function bringWebhooks(kitchen: Kitchen): Promise<void> {
  await inBatches(kitchen, kitchen.source.spool.of('webhook_urls', kitchen.owners), (row) => {
    const columns = {
      id: idHere(kitchen, row, 'webhooks'),
      group_id: kitchen.groupId,
      enabled: 0,
      name: row.text('name'),
      name_key: foldText(row.text('name')),
      url: row.text('url'),
      webhook_type: row.choice('webhook_type', ['mealplan'], 'mealplan'),
      scheduled_time: timeOf(row),
      is_local: 0,
      secret: newSecret(),
      settled_until: kitchen.now,
      ...timesOf(kitchen, row),
    }
    if (!put(kitchen, row, 'webhooks', columns)) return
    beginAtLast(kitchen, 'webhooks', columns.id, row.flag('enabled', true))
  })
}

async function bringNotifiers(kitchen: Kitchen): Promise<void> {
  const { spool } = kitchen.source
  await inBatches(kitchen, spool.of('group_events_notifiers', kitchen.owners), (row) => {
    const options = spool.partsOf(row.id('id') ?? '').get('group_events_notifier_options') ?? []
    const wanted = (column: string) => flag(options.some((one) => one.flag(column)))
    const id = idHere(kitchen, row, 'notifiers')
    const isThere = put(kitchen, row, 'notifiers', {
      id,
      group_id: kitchen.groupId,
      enabled: 0,
      name: row.text('name'),
      name_key: foldText(row.text('name')),
      apprise_url: row.text('apprise_url'),
      ...Object.fromEntries(EVENT_COLUMNS.map((column) => [column, wanted(column)])),
      ...timesOf(kitchen, row),
    })
    if (!isThere) return
    for (const one of options) kitchen.tally.arrived(one)
    beginAtLast(kitchen, 'notifiers', id, row.flag('enabled', true))
  })
}

/** Webhooks and notifiers, which begin when the group is shown. */
export async function bringSignals(kitchen: Kitchen): Promise<void> {
  await bringWebhooks(kitchen)
  await bringNotifiers(kitchen)
}
