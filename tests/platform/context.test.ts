import { expect, test } from 'bun:test'
import { type Ctx, createContext } from '../../src/platform/context'
import { runTransaction } from '../../src/platform/db/transaction'
import { after, before, during } from '../../src/platform/events/events'
import { seedKitchen } from '../support/kitchen'

declare module '../../src/platform/events/events' {
  interface EventMap {
    'test-event': { name: string }
  }
}

const rename = (tx: Ctx, name: string) =>
  tx.db.run('UPDATE groups SET name = ?1 WHERE id = ?2', name, tx.groupId)
const nameOf = (ctx: Ctx) =>
  ctx.db.get<{ name: string }>('SELECT name FROM groups WHERE id = ?1', ctx.groupId)?.name

test('a throw rolls everything back, and nothing is sent', () => {
  const { mara } = seedKitchen()
  const out: string[] = []
  expect(() =>
    mara.transaction((tx) => {
      rename(tx, 'Changed')
      tx.afterCommit(() => out.push('mail'))
      throw new Error('no')
    }),
  ).toThrow('no')
  mara.transaction((tx) => rename(tx, 'Later'))
  expect(nameOf(mara)).toBe('Later')
  expect(out).toEqual([])
})

test('an asynchronous callback is refused, and what it wrote before its first await is gone', () => {
  const { mara } = seedKitchen()
  const asynchronous = async (tx: Ctx) => {
    rename(tx, 'Half')
    await Bun.sleep(1)
  }
  // @ts-expect-error the type refuses it as well
  expect(() => mara.transaction(asynchronous)).toThrow('asynchronous')
  expect(nameOf(mara)).toBe('Linden House')
})

test('a transaction within a transaction joins it', () => {
  const { mara } = seedKitchen()
  expect(() =>
    mara.transaction((tx) => {
      tx.transaction((inner) => rename(inner, 'Inner'))
      throw new Error('outer')
    }),
  ).toThrow('outer')
  expect(nameOf(mara)).toBe('Linden House')
})

test('what must not be lost happens inside; what is sent waits for the outermost commit', () => {
  const { mara, services } = seedKitchen()
  const order: string[] = []
  services.events.listen(during('test-event', ({ name }) => order.push(`during ${name}`)))
  services.events.listen(after('test-event', ({ name }) => order.push(`after ${name}`)))
  mara.transaction((tx) => {
    tx.transaction((inner) => inner.publish('test-event', { name: 'soup' }))
    order.push('still open')
  })
  expect(order).toEqual(['during soup', 'still open', 'after soup'])
})

test('a listener that must see the state before others change it runs first, whenever it was registered', () => {
  const { mara, services } = seedKitchen()
  const order: string[] = []
  services.events.listen(during('test-event', () => order.push('during')))
  services.events.listen(before('test-event', () => order.push('before')))
  mara.publish('test-event', { name: 'soup' })
  expect(order).toEqual(['before', 'during'])
})

test('a listener inside the transaction can fail it; one after commit cannot', () => {
  const { mara, services } = seedKitchen()
  services.events.listen(
    after('test-event', () => {
      throw new Error('the notifier is down')
    }),
  )
  mara.transaction((tx) => {
    rename(tx, 'Kept')
    tx.publish('test-event', { name: 'soup' })
  })
  expect(nameOf(mara)).toBe('Kept')
  services.events.listen(
    during('test-event', () => {
      throw new Error('the timeline is full')
    }),
  )
  expect(() =>
    mara.transaction((tx) => {
      rename(tx, 'Lost')
      tx.publish('test-event', { name: 'soup' })
    }),
  ).toThrow('timeline')
  expect(nameOf(mara)).toBe('Kept')
})

test('what another context of the same transaction leaves for after commit waits for that commit, and runs', () => {
  const { mara, jonas, services } = seedKitchen()
  const order: string[] = []
  services.events.listen(
    during('test-event', (_, tx) => {
      createContext(services, jonas.actor, 'de-DE').afterCommit(() => order.push('another person'))
      tx.afterCommit(() => order.push('the listener'))
    }),
  )
  runTransaction(services.raw, () => {
    mara.publish('test-event', { name: 'soup' })
    order.push('still open')
  })
  expect(order).toEqual(['still open', 'another person', 'the listener'])
})

test('an effect may write, and what it leaves for after its own commit runs as well', () => {
  const { mara } = seedKitchen()
  const order: string[] = []
  mara.transaction((tx) => {
    tx.afterCommit(() => {
      mara.transaction((next) => {
        rename(next, 'Next')
        next.afterCommit(() => order.push(`after ${nameOf(mara)}`))
      })
      order.push('written')
    })
    tx.afterCommit(() => order.push('the second'))
  })
  expect(order).toEqual(['after Next', 'written', 'the second'])
})

test('a failing effect takes nothing from those after it', () => {
  const { mara } = seedKitchen()
  const order: string[] = []
  mara.transaction((tx) => {
    tx.afterCommit(() => {
      throw new Error('the notifier is down')
    })
    tx.afterCommit(() => order.push('the second'))
  })
  expect(order).toEqual(['the second'])
})
