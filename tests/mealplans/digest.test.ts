import { afterEach, beforeEach, expect, test } from 'bun:test'
import { changeZone } from '../../src/groups/group.service'
import { chooseDigestDay, digestDay, enqueueDigests } from '../../src/mealplans/digest/digest.service'
import { type MailKitchen, mailKitchen, mailSettings } from '../support/mail-kitchen'
import { type MailServer, partsOf, startMailServer } from '../support/mail-server'

let server: MailServer
let kitchen: MailKitchen

// The kitchen's clock is at Saturday, 21 November 2026.
beforeEach(async () => {
  server = await startMailServer()
  kitchen = mailKitchen(mailSettings(server))
  changeZone(kitchen.mara, 'Europe/Berlin')
})

afterEach(async () => {
  await kitchen.runner.stop()
  await server.close()
})

async function at(iso: string) {
  kitchen.clock.set(iso)
  const before = server.mails.length
  enqueueDigests(kitchen.services)
  await kitchen.runner.idle()
  return server.mails.slice(before)
}

const SUNDAY = 0

async function plan(date: string, entryType: string, title: string) {
  await kitchen.request('/api/groups/mealplans', {
    method: 'POST',
    as: kitchen.jonas,
    json: { date, entryType, title },
  })
}

test('the week from the chosen day on goes to the person who chose it, at seven in the group’s time zone, once', async () => {
  chooseDigestDay(kitchen.jonas, SUNDAY)
  await plan('2026-11-22', 'dinner', 'Roast & <peas>')
  await plan('2026-11-28', 'lunch', 'Soup')
  await plan('2026-11-29', 'lunch', 'Too late')
  expect(await at('2026-11-22T05:59:00Z')).toEqual([])
  const [mail, ...more] = await at('2026-11-22T06:00:00Z')
  expect(more).toEqual([])
  expect(mail!.to).toEqual(['jonas@example.com'])
  const { text, html } = partsOf(mail!)
  expect(text).toContain('Sunday, November 22: Dinner: Roast & <peas>')
  expect(text).toContain('Saturday, November 28: Lunch: Soup')
  expect(text).not.toContain('Too late')
  expect(html).toContain('Roast &amp; &lt;peas&gt;')
  expect(html).toContain('https://food.example.com/group/mealplan/planner/view')
  expect(await at('2026-11-22T06:30:00Z')).toEqual([])
  expect(await at('2026-11-23T07:00:00Z')).toEqual([])
  expect(await at('2026-11-29T07:00:00Z')).toHaveLength(1)
})

test('a mail that the server slept through goes when it wakes, until seven of the next morning, once', async () => {
  chooseDigestDay(kitchen.jonas, SUNDAY)
  const [late] = await at('2026-11-22T22:30:00Z')
  expect(late!.to).toEqual(['jonas@example.com'])
  expect(await at('2026-11-23T05:30:00Z')).toEqual([])
  await plan('2026-11-29', 'lunch', 'Soup')
  const [next, ...more] = await at('2026-11-30T05:59:00Z')
  expect(partsOf(next!).text).toContain('Sunday, November 29: Lunch: Soup')
  expect(more).toEqual([])
  expect(await at('2026-11-30T06:00:00Z')).toEqual([])
  // Slept through as a whole: the week is old by then.
  expect(await at('2026-12-07T06:00:00Z')).toEqual([])
  expect(await at('2026-12-13T06:00:00Z')).toHaveLength(1)
})

test('a week without plans says so; people who turn it off get nothing more', async () => {
  chooseDigestDay(kitchen.jonas, SUNDAY)
  const [mail] = await at('2026-11-22T07:00:00Z')
  expect(partsOf(mail!).text).toContain('Nothing is planned for the next seven days yet.')
  chooseDigestDay(kitchen.jonas, null)
  expect(await at('2026-11-29T07:00:00Z')).toEqual([])
})

test('a day that is chosen on that day itself begins next week', async () => {
  chooseDigestDay(kitchen.jonas, 6)
  expect(await at('2026-11-21T12:00:00Z')).toEqual([])
  expect(await at('2026-11-28T12:00:00Z')).toHaveLength(1)
})

test('everyone chooses for themselves, on the page of settings, without script', async () => {
  const post = (weekday: string) =>
    kitchen.request('/group/mealplan/settings/digest', {
      method: 'POST',
      as: kitchen.jonas,
      body: new URLSearchParams({ weekday }),
      headers: { 'sec-fetch-site': 'same-origin' },
    })
  expect((await post('4')).status).toBe(303)
  expect([digestDay(kitchen.jonas), digestDay(kitchen.mara)]).toEqual([4, null])
  const html = await (await kitchen.request('/group/mealplan/settings', { as: kitchen.jonas })).text()
  expect(html).toMatch(/<option value="4" selected(="")?>Thursday/)
  expect((await post('9')).status).toBe(422)
  expect((await post('')).status).toBe(303)
  expect(digestDay(kitchen.jonas)).toBeNull()
})
