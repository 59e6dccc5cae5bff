import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Cookie, Page } from 'playwright'
import { closeBrowser, newVisitor, type Visitor } from '../support/chromium'
import { eventually } from '../support/eventually'
import { discard, type RunningTrivet, startTrivet } from '../support/executable'
import { IS_LONG, times } from '../support/long'
import { type SlowLine, slowLine } from '../support/slow-line'
import { type Call, openApi, UNATTENDED } from './api-client'
import { logIn } from './first-run'

// A phone in a shop: presses, cold starts, a line that is cut, a sign-in that ends and reloads, in random orders.
let trivet: RunningTrivet
let call: Call
let line: SlowLine

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

const FIRST = ['milk', 'bread', 'tea', 'leeks']
const LATER = ['salt', 'soap', 'rice', 'corn', 'beans', 'plums', 'figs', 'dates', 'oats', 'limes']
const STEPS = 14
const ORDERS_PER_VISITOR = 10

/** Numbers from a seed (mulberry32), so that an order that fails can be gone through again. */
function dice(seed: number): (sides: number) => number {
  let state = seed
  return (sides) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % sides
  }
}

interface Press {
  kind: 'tick' | 'add' | 'remove'
  name: string
}

interface Pressed {
  isDone: boolean
  isChecked: boolean
  /** The script had not taken over yet. */
  isEarly: boolean
}

/** Presses in the page as it is at that moment, as soon as it has rows; nothing on a page that is no list. */
function press(page: Page, wanted: Press): Promise<Pressed> {
  return page.evaluate(async ({ kind, name }) => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    const rowOf = () =>
      [...document.querySelectorAll('.shop .shopping-item')].find(
        (row) => row.querySelector('.name')?.textContent === name,
      )
    for (let frames = 0; frames < 20 && !document.querySelector('.shop .shopping-item'); frames++)
      await frame()
    const isEarly = document.querySelector('.shop[data-live]') === null
    const result = { isDone: false, isChecked: false, isEarly }
    if (kind === 'add') {
      const field = document.querySelector<HTMLInputElement>('.shop #item')
      if (!field || isEarly) return result
      field.value = name
      field.form!.requestSubmit()
      return { ...result, isDone: true }
    }
    const box = rowOf()?.querySelector<HTMLInputElement>('.box')
    if (!box) return result
    if (kind === 'tick') {
      // Twice before anything can know of it is not pressed at all.
      if (box.name !== '' && box.checked !== box.defaultChecked) return result
      // What was meant: a row that comes to life under the finger may draw its box a moment later.
      const isChecked = !box.checked
      box.click()
      return { isDone: true, isChecked, isEarly: box.isConnected && box.name !== '' }
    }
    rowOf()!.querySelector<HTMLElement>('button[data-act=open]')?.click()
    const remove = rowOf()?.querySelector<HTMLElement>('[data-act=remove]')
    remove?.click()
    return { ...result, isDone: remove != null }
  }, wanted)
}

/** A page that gives way to another one while its rows are waited for: a browser's own about errors, or the one for signing in. */
const NOWHERE: Pressed = { isDone: false, isChecked: false, isEarly: false }

class Shopper {
  /** What was pressed: whether each thing that is on the list is ticked. */
  readonly pressed = new Map(FIRST.map((name) => [name, false]))
  readonly told: string[] = []
  presses = 0
  /** Of them, before the script had taken over. */
  early = 0
  #later = 0

  constructor(
    readonly phone: Visitor,
    readonly address: string,
    readonly cookies: Cookie[],
    readonly roll: (sides: number) => number,
  ) {}

  async #open(): Promise<void> {
    await this.phone.page.goto(this.address, { waitUntil: 'commit' }).catch(() => {})
  }

  async #press(): Promise<void> {
    const names = [...this.pressed.keys()]
    const kind = (['tick', 'tick', 'tick', 'tick', 'add', 'remove'] as const)[this.roll(6)]!
    const name = kind === 'add' ? LATER[this.#later]! : names[this.roll(names.length)]!
    if (name === undefined || (kind === 'remove' && names.length < 3)) return
    const { isDone, isChecked, isEarly } = await press(this.phone.page, { kind, name }).catch(() => NOWHERE)
    this.told.push(`${kind} ${name}${isDone ? (isEarly ? ' early' : '') : ' (not there)'}`)
    if (!isDone) return
    this.presses += 1
    if (isEarly) this.early += 1
    if (kind === 'add') this.#later += 1
    if (kind === 'remove') this.pressed.delete(name)
    else this.pressed.set(name, isChecked)
  }

  async next(): Promise<void> {
    const { context } = this.phone
    const happening = this.roll(12)
    switch (happening) {
      case 0:
        this.told.push('cut')
        line.cut()
        break
      case 1:
        this.told.push('mend')
        line.mend()
        break
      case 2:
        this.told.push('sign-in ends')
        await context.clearCookies({ name: 'trivet_session' })
        break
      case 3:
        this.told.push('sign in, open')
        await context.addCookies(this.cookies)
        await this.#open()
        break
      case 4:
        this.told.push('reload')
        await this.phone.page.reload({ waitUntil: 'commit' }).catch(() => {})
        break
      case 5: {
        this.told.push('killed tab')
        const before = this.phone.page
        this.phone.page = await context.newPage()
        await before.close()
        await this.#open()
        break
      }
      case 6:
        this.told.push('online event')
        await this.phone.page.evaluate(() => void dispatchEvent(new Event('online'))).catch(() => {})
        break
      default:
        await this.#press()
    }
  }

  async finish(): Promise<void> {
    line.mend()
    await this.phone.context.addCookies(this.cookies)
    await this.#open()
  }
}

async function stored(listId: string): Promise<Record<string, boolean>> {
  const { listItems } = await call<{ listItems: { note: string; checked: boolean }[] }>(
    'GET',
    `/groups/shopping/lists/${listId}`,
  )
  return Object.fromEntries(listItems.map(({ note, checked }) => [note, checked] as const).toSorted())
}

async function goThrough(seed: number, phone: Visitor, cookies: Cookie[]): Promise<Shopper> {
  const list = await call<{ id: string }>('POST', '/groups/shopping/lists', { name: `Order ${seed}` })
  const items = FIRST.map((note) => ({ shoppingListId: list.id, note }))
  await call('POST', '/groups/shopping/items/create-bulk', items)
  const shopper = new Shopper(phone, `${line.address}/shopping-lists/${list.id}`, cookies, dice(seed))
  try {
    await phone.page.goto(shopper.address, { waitUntil: 'commit' })
    for (let step = 0; step < STEPS; step++) await shopper.next()
    await shopper.finish()
    const expected = Object.fromEntries([...shopper.pressed].toSorted())
    await eventually(async () => expect(await stored(list.id)).toEqual(expected))
    await eventually(async () =>
      expect(
        await phone.page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('unsent'))),
      ).toEqual([]),
    )
  } catch (cause) {
    throw new Error(`order ${seed}: ${shopper.told.join(', ')}`, { cause })
  } finally {
    line.mend()
  }
  return shopper
}

test(
  'in whatever order a phone is pressed, started, cut off, signed out and loaded anew, the list holds what was pressed',
  async () => {
    let [presses, early] = [0, 0]
    const orders = times(4, 300)
    const first = 1 + Number(process.env.TRIVET_TEST_SEED ?? 0) * 1_000
    for (let seed = first; seed < first + orders; seed += ORDERS_PER_VISITOR) {
      const phone = await newVisitor({ viewport: { width: 390, height: 844 } })
      await logIn(phone.page, line)
      const cookies = await phone.context.cookies()
      for (let one = seed; one < Math.min(seed + ORDERS_PER_VISITOR, first + orders); one++) {
        const shopper = await goThrough(one, phone, cookies)
        presses += shopper.presses
        early += shopper.early
      }
      await phone.context.close()
    }
    if (IS_LONG)
      console.log(`${orders} orders, ${presses} presses, ${early} of them before the script, 0 lost`)
    expect(presses).toBeGreaterThan(orders * 2)
  },
  IS_LONG ? 3_600_000 : 180_000,
)
