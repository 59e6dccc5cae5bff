import { afterAll, expect, test } from 'bun:test'
import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { discard, type RunningTrivet, startTrivet } from '../support/executable'
import { longTimeout, times } from '../support/long'
import { openApi, UNATTENDED } from './api-client'

// A demonstration that resets itself, killed at any moment of that.

const env = { ...UNATTENDED, TRIVET_DEMO: 'true', TRIVET_DEMO_RESET: '1' }
const KILLS = times(2, 40)
let trivet: RunningTrivet | undefined
afterAll(() => discard(trivet))

const start = async (folder?: string) =>
  (trivet = await startTrivet({ env, ...(folder === undefined ? {} : { folder }) }))
const names = async () => {
  const call = await openApi(trivet!)
  const { items } = await call<{ items: { name: string }[] }>('GET', '/recipes?perPage=-1')
  return items.map(({ name }) => name)
}
/** As if the last reset had been long ago: the next start makes up for it. */
const age = () => writeFileSync(join(trivet!.dataDir, 'demo'), '2020-01-01T00:00:00Z')
const isReset = () => trivet!.output().includes('reset the demonstration')

test(
  'killed at any moment of a reset, it has all recipes of before or those of the beginning, and the next start finishes',
  async () => {
    await start()
    const { folder } = trivet!
    const first = (await names()).toSorted()
    expect(first).toHaveLength(30)
    expect((await fetch(`${trivet!.address}/login`)).status).toBe(200)
    expect(await (await fetch(`${trivet!.address}/login`)).text()).toContain(
      'Everything here is reset every hour.',
    )

    const call = await openApi(trivet!)
    await call('POST', '/recipes', { name: 'Graffiti' })
    await trivet!.kill()
    // How long a whole reset takes here.
    age()
    const began = performance.now()
    await start(folder)
    while (!isReset()) await Bun.sleep(20)
    const whole = performance.now() - began
    expect((await names()).toSorted()).toEqual(first)

    for (let kill = 1; kill <= KILLS; kill++) {
      const own = `Graffiti ${kill}`
      await (await openApi(trivet!))('POST', '/recipes', { name: own })
      await trivet!.kill()
      age()
      await start(folder)
      await Bun.sleep((whole * kill) / KILLS)
      await trivet!.kill()
      const isDone = isReset()
      await start(folder)
      const now = await names()
      const isOld = now.includes(own)
      expect(now.toSorted()).toEqual(isOld ? [...first, own].toSorted() : first)
      expect(isOld && isDone).toBe(false)
      const deadline = Date.now() + 60_000
      while (!isDone && !isReset() && Date.now() < deadline) await Bun.sleep(50)
      expect((await names()).toSorted()).toEqual(first)
      for (const place of ['.restore', 'before-restore']) {
        const path = join(trivet!.dataDir, place)
        expect(existsSync(path) ? readdirSync(path) : []).toEqual([])
      }
    }
  },
  longTimeout(240_000),
)
