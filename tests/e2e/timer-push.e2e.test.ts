import { afterAll, beforeAll, expect, test } from 'bun:test'
import { closeBrowser, newVisitor, type Visitor } from '../support/chromium'
import { eventually } from '../support/eventually'
import { discard, type RunningTrivet, startTrivet } from '../support/executable'
import { newToldBrowser, type ToldBrowser } from '../support/told-browser'
import { type Call, openApi, UNATTENDED } from './api-client'
import { logIn } from './first-run'

// A browser's own push service is its maker's, beyond this machine, and Chromium has none at all in the profiles of tests: what it would
// hand out is handed out here, with keys of this test; the page, the server, the message and the worker that shows it are the real ones.
let trivet: RunningTrivet
let call: Call
let service: ReturnType<typeof openPushService>
let cook: Visitor
let browser: ToldBrowser
const RECIPE = '/g/home/r/noodle-soup'

function openPushService() {
  const bodies: Uint8Array[] = []
  const fetch = async (request: Request) => {
    bodies.push(new Uint8Array(await request.arrayBuffer()))
    return new Response(null, { status: 201 })
  }
  return { bodies, server: Bun.serve({ hostname: '127.0.0.1', port: 0, fetch }) }
}

beforeAll(async () => {
  service = openPushService()
  trivet = await startTrivet({ env: { ...UNATTENDED, TRIVET_ALLOWED_HOSTS: '127.0.0.1' } })
  call = await openApi(trivet)
  browser = await newToldBrowser()
  // The shell shows no notifications.
  cook = await newVisitor({ serviceWorkers: 'allow' }, 'whole')
  await cook.context.grantPermissions(['notifications'], { origin: trivet.address })
  const subscription = browser.subscription(`http://127.0.0.1:${service.server.port}/push`)
  await cook.context.addInitScript((json) => {
    const made = { toJSON: () => json, unsubscribe: async () => sessionStorage.removeItem('made') }
    const own = { getSubscription: async () => (sessionStorage.getItem('made') ? made : null) }
    const subscribe = async (options: PushSubscriptionOptionsInit) => {
      sessionStorage.setItem('made', String((options.applicationServerKey as Uint8Array).length))
      return made
    }
    if ('PushManager' in window) Object.assign(PushManager.prototype, own, { subscribe })
  }, subscription)
  await logIn(cook.page, trivet)
  await call('POST', '/recipes', { name: 'Noodle soup' })
  await call('PATCH', '/recipes/noodle-soup', {
    recipeInstructions: [{ text: 'Cook the noodles.' }, { text: 'Let it rest for 20 minutes.' }],
  })
})

afterAll(async () => {
  await cook?.context.close()
  await closeBrowser()
  await service?.server.stop(true)
  await discard(trivet)
})

const RUNG = {
  title: 'Let it rest: time’s up',
  body: 'Noodle soup',
  tag: expect.any(String),
  path: RECIPE,
  isAlarm: true,
}

async function messages(count: number): Promise<unknown[]> {
  await eventually(() => expect(service.bodies).toHaveLength(count))
  return Promise.all(service.bodies.map((body) => browser.read(body)))
}

test('a device chooses its notifications, and changes them', async () => {
  const { page, complaints } = cook
  await page.goto(`${trivet.address}/user/profile/push`)
  const state = page.locator('[data-push] .state')
  const lists = page.getByRole('checkbox', { name: 'shopping list' })
  await page.getByRole('button', { name: 'Turn on' }).click()
  await eventually(async () =>
    expect(await state.textContent()).toBe('Notifications are on for this device.'),
  )
  // The key that the browser was given is a point of the curve.
  expect(await page.evaluate(() => sessionStorage.getItem('made'))).toBe('65')
  await lists.uncheck()
  const id = await page.evaluate(() => localStorage.getItem('trivet-push'))
  await eventually(async () =>
    expect(await call('GET', `/push/subscriptions/${id}`)).toEqual({ id, lists: false, timers: true }),
  )
  await page.reload()
  await page.getByRole('button', { name: 'Turn off' }).waitFor()
  expect(await lists.isChecked()).toBe(false)
  expect(complaints).toEqual([])
})

test('a timer that ends after its page was closed sends a notification, which the worker shows and which leads back to the recipe', async () => {
  const page = await cook.context.newPage()
  await page.goto(trivet.address + RECIPE)
  const step = page.locator('.time[data-seconds]').first()
  // No one waits for twenty minutes here.
  await step.evaluate((button) => button.setAttribute('data-seconds', '2'))
  await step.click()
  await page.getByRole('timer').waitFor()
  await page.close()
  const [told] = await messages(1)
  expect(told).toEqual(RUNG)

  const { page: other, context } = cook
  const devtools = await context.newCDPSession(other)
  const registration = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL === `${trivet.address}/`)
      if (own) resolve(own.registrationId)
    })
  })
  await devtools.send('ServiceWorker.enable')
  const registrationId = await registration
  const data = JSON.stringify(told)
  await devtools.send('ServiceWorker.deliverPushMessage', { origin: trivet.address, registrationId, data })
  const shown = () =>
    other.evaluate(async () => {
      const all = await (await navigator.serviceWorker.ready).getNotifications()
      return all.map(({ title, body, requireInteraction }) => ({ title, body, requireInteraction }))
    })
  const { title, body } = RUNG
  await eventually(async () => expect(await shown()).toEqual([{ title, body, requireInteraction: true }]))

  // No hand can press a notification of a browser without a screen: the worker is told that one was pressed.
  const [worker] = context.serviceWorkers()
  const opened = await worker!.evaluate(`(async () => {
    const [notification] = await self.registration.getNotifications()
    const { promise, resolve } = Promise.withResolvers()
    self.clients.openWindow = async (address) => resolve(address)
    self.dispatchEvent(new NotificationEvent('notificationclick', { notification }))
    return promise
  })()`)
  expect(opened).toBe(trivet.address + RECIPE)
  expect(await shown()).toEqual([])
})

test('a timer that is stopped notifies no one, and one outlives the server', async () => {
  const { page } = cook
  await page.goto(trivet.address + RECIPE)
  await page.evaluate(() => localStorage.removeItem('trivet-timers'))
  await page.reload()
  const heard = page.waitForResponse((answer) => answer.request().method() === 'PUT')
  await page.locator('.time[data-seconds="1200"]').first().click()
  expect((await heard).status()).toBe(204)
  const forgotten = page.waitForResponse((answer) => answer.request().method() === 'DELETE')
  await page.getByRole('button', { name: /^Stop/ }).click()
  expect((await forgotten).status()).toBe(204)

  const eggs = { seconds: 1, name: 'Eggs', recipe: '', path: '/g/home' }
  await call('PUT', '/push/timers/eggs', eggs)
  const port = Number(new URL(trivet.address).port)
  await trivet.kill()
  const endsAt = Date.now() + 1000
  await eventually(() => expect(Date.now()).toBeGreaterThan(endsAt))
  trivet = await startTrivet({ folder: trivet.folder, port, env: { TRIVET_ALLOWED_HOSTS: '127.0.0.1' } })
  expect((await messages(2))[1]).toMatchObject({ title: 'Eggs: time’s up', tag: 'eggs', body: '' })
})
