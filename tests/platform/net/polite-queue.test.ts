import { describe, expect, test } from 'bun:test'
import { workPolitely } from '../../../src/platform/net/polite-queue'

interface RequestScope {
  address: string
  from: number
  to: number
}

/** Works through the addresses, each taking some milliseconds; when each began and ended. */
async function visits(addresses: string[], { atOnce = 3, hostPauseMs = 30, takesMs = 10 } = {}) {
  const seen: RequestScope[] = []
  const work = async (address: string) => {
    const from = performance.now()
    await Bun.sleep(takesMs)
    seen.push({ address, from, to: performance.now() })
    return undefined
  }
  await workPolitely(addresses, (address) => address, work, {
    atOnce,
    hostPauseMs,
    signal: new AbortController().signal,
  })
  return seen
}

const together = (seen: RequestScope[]) =>
  Math.max(...seen.map(({ from }) => seen.filter((other) => other.from <= from && other.to > from).length))

describe('polite work', () => {
  test('asks one host one thing at a time, in order, with a pause between', async () => {
    const seen = await visits(['http://a.test/1', 'http://a.test/2', 'http://a.test:81/3'])
    expect(seen.map(({ address }) => address.at(-1))).toEqual(['1', '2', '3'])
    for (let at = 1; at < seen.length; at++) expect(seen[at]!.from - seen[at - 1]!.to).toBeGreaterThan(29)
  })

  test('asks several hosts at once, but never more than it may', async () => {
    const seen = await visits(['a', 'b', 'c', 'd', 'e'].map((host) => `http://${host}.test/`))
    expect(seen).toHaveLength(5)
    expect(together(seen)).toBe(3)
  })

  test('does not let one slow host hold up the others', async () => {
    const seen = await visits(['http://a.test/1', 'http://a.test/2', 'http://b.test/1'], { hostPauseMs: 100 })
    expect(seen.map(({ address }) => address)).toEqual([
      'http://a.test/1',
      'http://b.test/1',
      'http://a.test/2',
    ])
  })

  test('leaves a host alone that asks for it, and comes back for the same thing first', async () => {
    const seen: { address: string; at: number }[] = []
    const work = async (address: string) => {
      const isFirst = seen.length === 0
      seen.push({ address, at: performance.now() })
      return isFirst ? { afterMs: 60 } : undefined
    }
    const addresses = ['http://a.test/1', 'http://a.test/2', 'http://b.test/1']
    const politeness = { atOnce: 3, hostPauseMs: 1, signal: new AbortController().signal }
    await workPolitely(addresses, (address) => address, work, politeness)
    expect(seen.map(({ address }) => address)).toEqual([
      'http://a.test/1',
      'http://b.test/1',
      'http://a.test/1',
      'http://a.test/2',
    ])
    expect(seen[2]!.at - seen[0]!.at).toBeGreaterThan(59)
    expect(seen[1]!.at - seen[0]!.at).toBeLessThan(40)
  })

  test('takes up again what was the last thing left', async () => {
    let tries = 0
    const work = async () => (++tries < 3 ? { afterMs: 5 } : undefined)
    const politeness = { atOnce: 3, hostPauseMs: 1, signal: new AbortController().signal }
    await workPolitely(['http://a.test/1'], (address) => address, work, politeness)
    expect(tries).toBe(3)
  })

  test('takes things without an address as one host, and nothing as done', async () => {
    expect(together(await visits(['', 'soup', '::'], { hostPauseMs: 1 }))).toBe(1)
    expect(await visits([])).toEqual([])
  })

  test('stopped lets what runs come to its end, and begins nothing more', async () => {
    const stop = new AbortController()
    const seen: string[] = []
    const work = async (address: string) => {
      stop.abort(new Error('the server stops'))
      await Bun.sleep(10)
      seen.push(address)
      return undefined
    }
    const politeness = { atOnce: 1, hostPauseMs: 1, signal: stop.signal }
    const working = workPolitely(
      ['http://a.test/1', 'http://b.test/1'],
      (address) => address,
      work,
      politeness,
    )
    expect(working).rejects.toThrow('the server stops')
    await working.catch(() => {})
    expect(seen).toEqual(['http://a.test/1'])
  })

  test('ends with the first error', async () => {
    const politeness = { atOnce: 2, hostPauseMs: 1, signal: new AbortController().signal }
    const work = () => Promise.reject(new Error('no disk'))
    const working = workPolitely(['http://a.test/', 'http://b.test/'], (address) => address, work, politeness)
    expect(working).rejects.toThrow('no disk')
    await working.catch(() => {})
  })
})
