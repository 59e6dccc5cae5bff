import { expect, test } from 'bun:test'
import { changeZone } from '../../../src/groups/group.service'
import { WEBHOOK_JOBS } from '../../../src/integrations/webhooks/webhook.jobs'
import { addWebhook } from '../../../src/integrations/webhooks/webhook.service'
import { createScheduler } from '../../../src/platform/jobs/scheduler'
import { seedKitchen } from '../../support/kitchen'
import { IS_LONG } from '../../support/long'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
/** The weeks in which clocks change, and the whole year. */
const SPANS: [string, string][] = IS_LONG
  ? [['2027-01-01', '2028-01-01']]
  : [
      ['2027-03-25', '2027-04-01'],
      ['2027-10-28', '2027-11-04'],
    ]
/** From the law, so that what is tested does not test itself: summer time in Germany in 2027. */
const SUMMER = [Date.parse('2027-03-28T01:00:00Z'), Date.parse('2027-10-31T01:00:00Z')] as const

const clockAt = (moment: number) => {
  const isSummer = moment >= SUMMER[0] && moment < SUMMER[1]
  return new Date(moment + (isSummer ? 2 : 1) * 60 * MINUTE).toISOString()
}

/** Every minute of a span at which a German clock first shows a time of a day; one that is skipped is an hour later. */
function expectedMoments(time: string, isLocal: boolean, begin: number, end: number): string[] {
  const moments: string[] = []
  for (let midnight = begin - DAY; midnight < end + DAY; midnight += DAY) {
    const day = new Date(midnight).toISOString().slice(0, 10)
    const candidates = isLocal
      ? [2, 1].map((hours) => Date.parse(`${day}T${time}Z`) - hours * 60 * MINUTE)
      : []
    const shown = candidates.find((moment) => clockAt(moment).startsWith(`${day}T${time.slice(0, 5)}`))
    const due = isLocal ? (shown ?? candidates[1]!) : Date.parse(`${day}T${time}Z`)
    const mark = Math.ceil(due / (5 * MINUTE)) * 5 * MINUTE
    if (mark > begin && mark < end) moments.push(new Date(mark).toISOString())
  }
  return moments
}

test.each(SPANS)('from %s to %s every webhook goes at its minute, each day once', async (from, until) => {
  const [begin, end] = [Date.parse(from), Date.parse(until)]
  const kitchen = seedKitchen()
  const { clock, services, jonas } = kitchen
  clock.set(new Date(begin).toISOString())
  changeZone(kitchen.mara, 'Europe/Berlin')
  const hooks = [
    { time: '18:00:00', isLocal: true },
    { time: '02:30:00', isLocal: true },
    { time: '02:00:00', isLocal: true },
    { time: '23:58:00', isLocal: true },
    { time: '00:02:00', isLocal: true },
    { time: '12:34:56', isLocal: false },
    { time: '00:00:00', isLocal: false },
  ]
  for (const hook of hooks)
    addWebhook(jonas, {
      ...hook,
      name: hook.time,
      url: 'https://x.test',
      enabled: true,
      webhookType: 'mealplan',
    })
  const meal = { date: '2027-06-01', entryType: 'dinner', title: 'Roast' }
  await kitchen.request('/api/groups/mealplans', { method: 'POST', as: jonas, json: meal })
  const scheduler = createScheduler(WEBHOOK_JOBS, () => services)
  scheduler.start()
  const went = new Map(hooks.map(({ time }) => [time, [] as string[]]))
  let last = 0
  while (clock.now().getTime() < end) {
    await scheduler.tick()
    const rows = services.db.all<{ seq: number; title: string; at: string }>(
      'SELECT seq, title, created_at AS at FROM tasks WHERE seq > ?1',
      last,
    )
    for (const { seq, title, at } of rows) {
      last = Math.max(last, seq)
      went.get(JSON.parse(title).values.name)!.push(new Date(at).toISOString())
    }
    const next = scheduler.status()[0]!.nextRunAt
    clock.set(next.toISOString())
  }
  await scheduler.stop()
  for (const { time, isLocal } of hooks) {
    const expected = expectedMoments(time, isLocal, begin, end)
    expect(expected.length).toBeGreaterThanOrEqual((end - begin) / DAY - 1)
    expect([time, went.get(time)!]).toEqual([time, expected])
  }
})
