import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { addSampleRecipe } from '../e2e/api-client'
import { memoryOfTree, peakWhile } from '../support/process-memory'
import { closeKitchen, openKitchen } from './kitchen'
import { atMost, megabytes, ms, percentile, type Row } from './table'

const RECIPES = 10_000
/** As large as photographs of a phone become in our three sizes, on average. */
const SIZES = { 'original.webp': 150_000, 'min-original.webp': 50_000, 'tiny-original.webp': 12_000 }
const ASK_EVERY_MS = 50

/** A picture each in three sizes; all of them noise, as pictures are when they are packed or shared. */
function addPictures(dataDir: string): void {
  for (let recipe = 0; recipe < RECIPES; recipe++) {
    const images = join(dataDir, 'recipes', crypto.randomUUID(), 'images')
    mkdirSync(images, { recursive: true })
    for (const [name, bytes] of Object.entries(SIZES)) {
      const file = new Uint8Array(bytes)
      for (let at = 0; at < bytes; at += 65_536)
        crypto.getRandomValues(file.subarray(at, Math.min(bytes, at + 65_536)))
      writeFileSync(join(images, name), file)
    }
  }
}

/** How long others wait for a recipe's page as long as something goes on; they come one after the other. */
async function waitsWhile(ask: () => Promise<unknown>, until: Promise<unknown>): Promise<number[]> {
  const waits: number[] = []
  let isOver = false
  void until.finally(() => {
    isOver = true
  })
  while (!isOver) {
    const began = performance.now()
    await ask()
    waits.push(performance.now() - began)
    await Bun.sleep(ASK_EVERY_MS)
  }
  return waits
}

/** A backup of a large kitchen: how long, how much memory, and what others notice of it. */
export async function* backupRows(): AsyncGenerator<Row> {
  const kitchen = await openKitchen(RECIPES)
  try {
    const { trivet, call, groupSlug, cookie } = kitchen
    addPictures(trivet.dataDir)
    const { slug } = await addSampleRecipe(call)
    const page = `${trivet.address}/g/${groupSlug}/r/${slug}`
    const ask = async () => (await fetch(page, { headers: cookie })).arrayBuffer()
    for (let warm = 0; warm < 100; warm++) await ask()
    const calm = percentile(await waitsWhile(ask, Bun.sleep(10_000)), 0.95)
    const began = performance.now()
    const waits = await waitsWhile(ask, call('POST', '/admin/backups', {}))
    const busy = percentile(waits, 0.95)
    const seconds = (performance.now() - began) / 1000
    // Looking at memory a hundred times a second holds up other calls of this process: the first backup is made once more for it.
    rmSync(join(trivet.dataDir, 'backups'), { recursive: true })
    const before = memoryOfTree(trivet.pid)
    const { peak } = await peakWhile(trivet.pid, () => call('POST', '/admin/backups', {}))
    yield {
      measure: `backup of ${RECIPES} recipes with pictures`,
      value: `${seconds.toFixed(1)} s`,
      reach: '',
      ok: null,
    }
    yield atMost('backup, memory on top of the server', peak - before, 150e6, megabytes)
    yield atMost(`others’ p95 meanwhile (${ms(calm)} without)`, busy, 2 * calm, ms)
    const again = performance.now()
    await call('POST', '/admin/backups', {})
    const nextSeconds = (performance.now() - again) / 1000
    yield { measure: 'the next backup of them', value: `${nextSeconds.toFixed(1)} s`, reach: '', ok: null }
    const [name = ''] = readdirSync(join(trivet.dataDir, 'backups')).filter((one) => one.endsWith('.zip'))
    const restoring = performance.now()
    await call('POST', `/admin/backups/${name}/restore`, {})
    const restoreSeconds = (performance.now() - restoring) / 1000
    yield { measure: 'restore of them', value: `${restoreSeconds.toFixed(1)} s`, reach: '', ok: null }
  } finally {
    await closeKitchen(kitchen)
  }
}
