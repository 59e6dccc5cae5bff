import { Database } from 'bun:sqlite'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'bun:test'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { closeBrowser, newVisitor, type Visitor } from '../support/chromium'
import { eventually } from '../support/eventually'
import { discard, type RunningTrivet, startTrivet } from '../support/executable'
import { type SlowLine, slowLine } from '../support/slow-line'
import { type Call, openApi, UNATTENDED } from './api-client'
import { logIn } from './first-run'
import { addLine, box, isKept, openList, row, sync } from './list-page'

// What a list does when something goes wrong on the way: nothing that was pressed is lost, and the rest goes on.
let trivet: RunningTrivet
let call: Call
let line: SlowLine
let phone: Visitor
let listId: string

beforeAll(async () => {
  trivet = await startTrivet({ env: UNATTENDED })
  call = await openApi(trivet)
  line = await slowLine(trivet.address)
})

afterAll(async () => {
  await closeBrowser()
  line?.close()
  await discard(trivet)
})

async function newList(names: readonly string[], checked = false): Promise<string> {
  const list = await call<{ id: string }>('POST', '/groups/shopping/lists', { name: 'Saturday' })
  for (let at = 0; at < names.length; at += 400) {
    const items = names.slice(at, at + 400).map((note) => ({ shoppingListId: list.id, note, checked }))
    await call('POST', '/groups/shopping/items/create-bulk', items)
  }
  return list.id
}

beforeEach(async () => {
  listId = await newList(['milk', 'bread', 'tea'])
  phone = await newVisitor({ serviceWorkers: 'allow', viewport: { width: 390, height: 844 } })
  await logIn(phone.page, line)
})

afterEach(async () => {
  await phone.context.close()
})

const address = () => `${line.address}/shopping-lists/${listId}`

async function stored(checked?: boolean): Promise<string[]> {
  const { listItems } = await call<{ listItems: { note: string; checked: boolean }[] }>(
    'GET',
    `/groups/shopping/lists/${listId}`,
  )
  return listItems
    .flatMap((item) => (checked === undefined || item.checked === checked ? [item.note] : []))
    .toSorted()
}

/** The script of the list is held back until it is let go. */
async function holdScript(page: Page): Promise<() => void> {
  let letGo = () => {}
  const held = new Promise<void>((resolve) => (letGo = resolve))
  await page.route(/islands\/shopping\/list\b|shopping.list[^/]*\.js/, async (route) => {
    await held
    await route.continue()
  })
  return letGo
}

test('a tick made before the script arrives is stored, also when one leaves and comes back before it does', async () => {
  const { page } = phone
  const letGo = await holdScript(page)
  await page.goto(address())
  await box(page, 'tea').check()
  await page.goto(`${line.address}/user/profile`)
  await page.goBack()
  await eventually(async () => expect(await box(page, 'tea').isChecked()).toBe(true))
  await box(page, 'milk').check()
  letGo()
  await eventually(async () => expect(await stored(true)).toEqual(['milk', 'tea']))
  await eventually(async () => expect(await page.locator('.shop[data-live] [data-ids]').count()).toBe(3))
  expect(await box(page, 'tea').isChecked()).toBe(true)
})

test('a tick made before any script arrives is stored, also when the page is loaded again before it does', async () => {
  const { page } = phone
  let isHeld = true
  await page.route(/\.js(\?|$)/, (route) => (isHeld ? route.abort() : route.continue()))
  await page.goto(address())
  await box(page, 'tea').check()
  await box(page, 'bread').check()
  await box(page, 'bread').uncheck()
  await page.reload()
  isHeld = false
  await page.reload()
  await eventually(async () => expect(await stored(true)).toEqual(['tea']))
  await eventually(async () => expect(await box(page, 'tea').isChecked()).toBe(true))
  expect(await page.evaluate(() => Object.keys(localStorage).join())).not.toContain('early')
})

test('a browser that restores ticks of a page restores them to their own rows', async () => {
  const { page } = phone
  const letGo = await holdScript(page)
  await page.goto(address())
  await box(page, 'bread').check()
  const { listItems } = await call<{ listItems: { id: string; note: string }[] }>(
    'GET',
    `/groups/shopping/lists/${listId}`,
  )
  await call('DELETE', `/groups/shopping/items/${listItems.find(({ note }) => note === 'milk')!.id}`)
  await page.goto(`${line.address}/user/profile`)
  await page.goBack()
  letGo()
  await eventually(async () => expect(await stored(true)).toEqual(['bread']))
  await page.locator('.shop[data-live] [data-ids]').first().waitFor()
  expect(await stored(true)).toEqual(['bread'])
})

test('what is done while the browser’s database opens is stored, also when the page is left meanwhile', async () => {
  const { page, context } = phone
  await openList(page, address())
  await isKept(page, address())
  line.cut()
  await context.addInitScript(() => {
    const open = indexedDB.open.bind(indexedDB)
    // A database that takes its time: what asks for it is answered after the page has gone.
    indexedDB.open = (...args) => {
      const asked = open(...args)
      const late = Object.create(asked) as IDBOpenDBRequest
      for (const name of ['onsuccess', 'onerror', 'onupgradeneeded'] as const)
        Object.defineProperty(late, name, {
          set: (handler) => {
            asked[name] = (event: Event) =>
              name === 'onupgradeneeded' ? handler(event) : setTimeout(() => handler(event), 60_000)
          },
        })
      return late
    }
  })
  await page.goto(address())
  await page.locator('.shop[data-live]').waitFor()
  await box(page, 'milk').check()
  await addLine(page, 'salt')
  await page.goto('about:blank')
  line.mend()
  await page.goto(address())
  await eventually(async () => expect(await stored()).toContain('salt'))
  await eventually(async () => expect(await stored(true)).toEqual(['milk']))
}, 60_000)

test('Clear takes any number of ticked things off, and all of them come back', async () => {
  const names = Array.from({ length: 1_040 }, (_, at) => `thing ${at}`)
  listId = await newList(names, true)
  const { page } = phone
  await openList(page, address())
  await page.locator('[name=action][value=clear]').click()
  await eventually(async () => expect(await stored()).toEqual([]))
  await page.locator('[data-undo]').click()
  await eventually(async () => expect(await stored(true)).toHaveLength(names.length))
  expect(await page.locator('.notice[data-tone=error]').count()).toBe(0)
}, 60_000)

test('Clear does the same without a script, with an undo link', async () => {
  listId = await newList(
    Array.from({ length: 1_040 }, (_, at) => `thing ${at}`),
    true,
  )
  const { page, context } = await newVisitor({ javaScriptEnabled: false })
  await logIn(page, line)
  await page.goto(address())
  await page.locator('[name=action][value=clear]').click()
  await eventually(async () => expect(await stored()).toEqual([]))
  await page.locator('.carried button').click()
  await eventually(async () => expect(await stored(true)).toHaveLength(1_040))
  await context.close()
}, 60_000)

test('what yesterday’s page kept is sent, even what no server took', async () => {
  listId = await newList(Array.from({ length: 520 }, (_, at) => `thing ${at}`))
  const { page } = phone
  await openList(page, address())
  const { listItems } = await call<{ listItems: { id: string }[] }>('GET', `/groups/shopping/lists/${listId}`)
  await page.goto(`${line.address}/user/profile`)
  const ids = listItems.map(({ id }) => id)
  await page.evaluate(
    async ([list, items]) => {
      const db = await new Promise<IDBDatabase>((resolve) => {
        const asked = indexedDB.open('trivet-shopping', 1)
        asked.onsuccess = () => resolve(asked.result)
      })
      const put = (at: number, operation: { id: string }) =>
        db
          .transaction('waiting', 'readwrite')
          .objectStore('waiting')
          .put({ id: operation.id, listId: list, at, operation })
      put(1, { id: crypto.randomUUID(), kind: 'remove', items } as { id: string })
      put(2, { id: crypto.randomUUID(), kind: 'add', item: crypto.randomUUID(), text: 'salt' } as {
        id: string
      })
      db.close()
    },
    [listId, ids] as const,
  )
  await openList(page, address()).catch(() => {})
  await eventually(async () => expect(await stored()).toEqual(['salt']))
}, 60_000)

test('a change that the server refuses is set aside and shown; the rest goes on, and one tries again or discards it', async () => {
  const { page } = phone
  await openList(page, address())
  const refuse = async (text: string) => {
    await page.locator('#item').evaluate((field: HTMLInputElement, value) => {
      field.removeAttribute('maxlength')
      field.value = value
    }, text.repeat(200))
    await page.press('#item', 'Enter')
  }
  await refuse('salt ')
  await box(page, 'milk').check()
  await eventually(async () => expect(await stored(true)).toEqual(['milk']))
  const notice = page.locator('.notice[data-tone=error]')
  await eventually(async () => expect(await notice.textContent()).toContain('1 change couldn’t be saved'))
  expect(await notice.textContent()).toContain('salt')
  expect(await notice.textContent()).toContain('500')
  // It is still there after a reload.
  await openList(page, address())
  await eventually(async () => expect(await notice.textContent()).toContain('1 change couldn’t be saved'))
  await notice.locator('[data-act=try-again]').click()
  await eventually(async () => expect(await notice.textContent()).toContain('1 change couldn’t be saved'))
  await refuse('soap ')
  await eventually(async () => expect(await notice.textContent()).toContain('2 changes couldn’t be saved'))
  await notice.locator('[data-act=discard]').first().click()
  await notice.locator('[data-act=discard]').first().click()
  await eventually(async () => expect(await notice.count()).toBe(0))
  await box(page, 'tea').check()
  await eventually(async () => expect(await stored(true)).toEqual(['milk', 'tea']))
  await openList(page, address())
  await eventually(async () => expect(await sync(page).isHidden()).toBe(true))
  expect(await notice.count()).toBe(0)
})

test('a change over which the server fails each time is set aside after five tries; the rest goes on', async () => {
  const { page } = phone
  const db = new Database(join(trivet.dataDir, 'trivet.db'))
  db.run('PRAGMA busy_timeout = 5000')
  db.run(`CREATE TRIGGER no_salt BEFORE INSERT ON shopping_items WHEN NEW.note = 'salt'
    BEGIN SELECT RAISE(ABORT, 'no salt'); END`)
  await openList(page, address())
  const answers: number[] = []
  page.on('response', (response) => {
    if (response.request().method() === 'POST') answers.push(response.status())
  })
  await addLine(page, 'salt')
  await box(page, 'milk').check()
  const notice = page.locator('.notice[data-tone=error]')
  await eventually(async () => {
    await page.evaluate(() => dispatchEvent(new Event('online')))
    expect(await notice.textContent({ timeout: 100 })).toContain('salt: Trivet tried 5 times')
  })
  await eventually(async () => expect(await stored(true)).toEqual(['milk']))
  expect(answers.filter((status) => status === 500).length).toBeGreaterThanOrEqual(5)
  db.run('DROP TRIGGER no_salt')
  db.close()
  await notice.locator('[data-act=try-again]').click()
  await eventually(async () => expect(await stored()).toContain('salt'))
  expect(await notice.count()).toBe(0)
})

test('a script that fails once goes on with the next press', async () => {
  const { page } = phone
  await openList(page, address())
  await page.evaluate(() => {
    for (const name of ['appendChild', 'insertBefore'] as const) {
      const before = Node.prototype[name] as (...args: unknown[]) => unknown
      Object.assign(Node.prototype, {
        [name](...args: unknown[]) {
          if (!(this instanceof HTMLElement && this.closest('.shop'))) return before.apply(this, args)
          Object.assign(Node.prototype, { [name]: before })
          throw new Error('out of order')
        },
      })
    }
  })
  await box(page, 'milk').check()
  await box(page, 'tea').check()
  await eventually(async () => expect(await stored(true)).toEqual(['milk', 'tea']))
  await eventually(async () => expect(await box(page, 'tea').isChecked()).toBe(true))
})

test('a proxy that answers 502 for a while ends neither news nor sending', async () => {
  const { page } = phone
  await page.route('**/shopping/lists/*/events*', (route) =>
    route.fulfill({ status: 502, body: 'Bad gateway' }),
  )
  await openList(page, address())
  const { listItems } = await call<{ listItems: { note: string; id: string }[] }>(
    'GET',
    `/groups/shopping/lists/${listId}`,
  )
  const tick = (note: string) =>
    call('POST', `/groups/shopping/lists/${listId}/operations`, {
      operations: [
        {
          id: crypto.randomUUID(),
          kind: 'tick',
          items: [listItems.find((item) => item.note === note)!.id],
          checked: true,
        },
      ],
    })
  // No one comes back to the page meanwhile: it asks by itself.
  await tick('bread')
  await eventually(async () => expect(await box(page, 'bread').isChecked()).toBe(true))
  await page.unroute('**/shopping/lists/*/events*')
  const listens = page.waitForResponse((response) => response.url().includes('/events') && response.ok())
  await listens
  await tick('tea')
  await eventually(async () => expect(await box(page, 'tea').isChecked()).toBe(true))
}, 60_000)

test('a list of which the past is forgotten is loaded again as soon as the line is back', async () => {
  const { page } = phone
  await openList(page, address())
  line.cut()
  await box(page, 'milk').check()
  await eventually(async () => expect(await sync(page).textContent()).toContain('1 change waiting'))
  const items = ['salt', 'soap'].map((note) => ({ shoppingListId: listId, note }))
  for (const one of items) await call('POST', '/groups/shopping/items/create-bulk', [one])
  const db = new Database(join(trivet.dataDir, 'trivet.db'))
  db.run('DELETE FROM shopping_operations WHERE list_id = ?', [listId])
  db.close()
  line.mend()
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await eventually(async () => expect(await row(page, 'soap').count()).toBe(1))
  await eventually(async () => expect(await stored(true)).toEqual(['milk']))
  await eventually(async () => expect(await sync(page).isHidden()).toBe(true))
}, 60_000)

/** A list's page as yesterday's server drew it, with yesterday's script (`tests/fixtures/yesterday`). */
async function openYesterday(page: Page): Promise<void> {
  const folder = join(import.meta.dir, '../fixtures/yesterday')
  const reader = await call<{ id: string; fullName: string }>('GET', '/users/self')
  const attributes = { shop: listId, early: `trivet-unsent early ${reader.id} ${listId}`, reader: reader.id }
  const html = (await Bun.file(join(folder, 'list.html')).text()).replace(
    'data-shop',
    Object.entries(attributes)
      .map(([name, value]) => `data-${name}="${value}"`)
      .join(' '),
  )
  const script = await Bun.file(join(folder, 'list.js')).text()
  await page.route(/yesterday\.js$/, (route) =>
    route.fulfill({ body: script, contentType: 'text/javascript' }),
  )
  await page.route(address(), (route) => route.fulfill({ body: html, contentType: 'text/html' }))
  await openList(page, address())
}

test('a tab of yesterday’s version goes on beside one of today’s, and what it could not send today’s sends', async () => {
  const { page, context } = phone
  await openYesterday(page)
  const today = await context.newPage()
  await openList(today, address())
  await box(page, 'milk').check()
  await eventually(async () => expect(await box(today, 'milk').isChecked()).toBe(true))
  await box(today, 'tea').check()
  await eventually(async () => expect(await box(page, 'tea').isChecked()).toBe(true))
  line.cut()
  await box(page, 'bread').check()
  await addLine(page, 'salt')
  await eventually(async () => expect(await sync(page).textContent()).toContain('2 waiting'))
  await page.close()
  line.mend()
  expect(await stored()).not.toContain('salt')
  await openList(today, address())
  await eventually(async () => expect(await stored(true)).toEqual(['bread', 'milk', 'tea']))
  await eventually(async () => expect(await stored()).toContain('salt'))
  await eventually(async () => expect(await row(today, 'salt').count()).toBe(1))
  const kept = await today.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('unsent')))
  expect(kept).toEqual([])
}, 60_000)

test('a tick on a shared list made before the script arrives is stored, also when the page is loaded again before it does', async () => {
  const { page } = phone
  await page.goto(`${address()}/share`)
  await page.locator('.sheet form [type=submit]').first().click()
  const shared = (await page.locator('.share-line a').getAttribute('href'))!
  const { page: guest, context } = await newVisitor({
    serviceWorkers: 'allow',
    viewport: { width: 390, height: 844 },
  })
  let isHeld = true
  await guest.route(/\.js(\?|$)/, (route) => (isHeld ? route.abort() : route.continue()))
  await guest.goto(new URL(shared, line.address).href)
  await box(guest, 'tea').check()
  await guest.reload()
  isHeld = false
  await guest.reload()
  await eventually(async () => expect(await stored(true)).toEqual(['tea']))
  await eventually(async () => expect(await box(guest, 'tea').isChecked()).toBe(true))
  expect(await guest.evaluate(() => Object.keys(localStorage).join())).not.toContain('early')
  await context.close()
})
