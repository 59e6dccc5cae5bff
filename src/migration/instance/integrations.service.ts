import { EVENT_COLUMNS } from '../../integrations/notifiers/event.rules'
import { newSecret } from '../../integrations/webhooks/webhook.service'
import { foldText } from '../../platform/text/fold'
import {
  assignId,
  enableAtEnd,
  flag,
  type GroupImport,
  importRow,
  inBatches,
  timestampsOf,
} from './group-import.service'
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
async function importWebhooks(job: GroupImport): Promise<void> {
  await inBatches(job, job.source.spool.of('webhook_urls', job.owners), (row) => {
    const columns = {
      id: assignId(job, row, 'webhooks'),
      group_id: job.groupId,
      enabled: 0,
      name: row.text('name'),
      name_key: foldText(row.text('name')),
      url: row.text('url'),
      webhook_type: row.choice('webhook_type', ['mealplan'], 'mealplan'),
      scheduled_time: timeOf(row),
      is_local: 0,
      secret: newSecret(),
      settled_until: job.now,
      ...timestampsOf(job, row),
    }
    if (!importRow(job, row, 'webhooks', columns)) return
    enableAtEnd(job, 'webhooks', columns.id, row.flag('enabled', true))
  })
}

async function importNotifiers(job: GroupImport): Promise<void> {
  const { spool } = job.source
  await inBatches(job, spool.of('group_events_notifiers', job.owners), (row) => {
    const options = spool.partsOf(row.id('id') ?? '').get('group_events_notifier_options') ?? []
    const wanted = (column: string) => flag(options.some((one) => one.flag(column)))
    const id = assignId(job, row, 'notifiers')
    const isThere = importRow(job, row, 'notifiers', {
      id,
      group_id: job.groupId,
      enabled: 0,
      name: row.text('name'),
      name_key: foldText(row.text('name')),
      apprise_url: row.text('apprise_url'),
      ...Object.fromEntries(EVENT_COLUMNS.map((column) => [column, wanted(column)])),
      ...timestampsOf(job, row),
    })
    if (!isThere) return
    for (const one of options) job.tally.arrived(one)
    enableAtEnd(job, 'notifiers', id, row.flag('enabled', true))
  })
}

/** Webhooks and notifiers, which begin when the group is shown. */
export async function importIntegrations(job: GroupImport): Promise<void> {
  await importWebhooks(job)
  await importNotifiers(job)
}
