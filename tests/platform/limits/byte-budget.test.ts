import { expect, test } from 'bun:test'
import { createByteBudget } from '../../../src/platform/limits/byte-budget'

const OPTIONS = { total: 100, perHolder: 60, maxWaiting: 3, maxWaitMs: 5000 }

/** Takes bytes and notes the name when they are held. */
function taker(budget: ReturnType<typeof createByteBudget>) {
  const held: string[] = []
  const give = new Map<string, () => void>()
  return {
    held,
    async take(name: string, holder: string, bytes: number) {
      give.set(name, await budget.take(holder, bytes))
      held.push(name)
    },
    giveBack: (name: string) => give.get(name)!(),
  }
}

/** Lets everything that can go on go on. */
const settle = () => new Promise((resolve) => setImmediate(resolve))

test('what does not fit waits until bytes come free, in order', async () => {
  const budget = createByteBudget(OPTIONS)
  const { held, take, giveBack } = taker(budget)
  await take('a', 'mara', 50)
  await take('b', 'jonas', 50)
  const rest = [take('c', 'ines', 60), take('d', 'tom', 10)]
  await settle()
  expect([held, budget.held]).toEqual([['a', 'b'], 100])
  giveBack('a')
  await settle()
  // Ten would fit, but sixty came first.
  expect(held).toEqual(['a', 'b'])
  giveBack('b')
  await Promise.all(rest)
  expect([held, budget.held]).toEqual([['a', 'b', 'c', 'd'], 70])
})

test('one holder never has more than their share, and then keeps no one else waiting', async () => {
  const budget = createByteBudget(OPTIONS)
  const { held, take, giveBack } = taker(budget)
  await take('a', 'mara', 40)
  const more = take('b', 'mara', 40)
  await take('c', 'jonas', 40)
  expect(held).toEqual(['a', 'c'])
  giveBack('a')
  await more
  expect(held).toEqual(['a', 'c', 'b'])
})

test('more than a share goes to a holder that holds nothing else', async () => {
  const budget = createByteBudget(OPTIONS)
  const { held, take } = taker(budget)
  await take('a', 'mara', 5000)
  expect([held, budget.held]).toEqual([['a'], 60])
})

test('giving back twice counts once', async () => {
  const budget = createByteBudget(OPTIONS)
  const giveBack = await budget.take('mara', 30)
  await budget.take('jonas', 30)
  giveBack()
  giveBack()
  expect(budget.held).toBe(30)
})

test('only so many wait, and not for ever; one that gave up holds up no other', async () => {
  const budget = createByteBudget({ ...OPTIONS, maxWaitMs: 20 })
  const { held, take, giveBack } = taker(budget)
  await take('a', 'mara', 60)
  const waiting = ['b', 'c', 'd'].map((name) => take(name, 'jonas', 50))
  await expect(take('e', 'ines', 1)).rejects.toMatchObject({ status: 503, retryAfterSeconds: 5 })
  const results = await Promise.allSettled(waiting)
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  await take('f', 'ines', 40)
  giveBack('a')
  expect([held, budget.held]).toEqual([['a', 'f'], 40])
})
