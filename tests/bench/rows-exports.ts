import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { memoryOfTree, peakWhile } from '../support/process-memory'
import { type BenchKitchen, closeKitchen, openKitchen } from './kitchen'
import { atMost, megabytes, type Row } from './table'

const RECIPES = 1000
/** What a photograph of twelve megapixels leaves on the disk, in kilobytes: whole, for a page, for a card. */
const PICTURES = { 'original.webp': 900, 'min-original.webp': 90, 'tiny-original.webp': 25 }

/** A picture for every recipe; what is in them does not matter, since nothing in an archive of pictures is read. */
function addPictures({ trivet }: BenchKitchen, ids: readonly string[]): void {
  for (const id of ids) {
    const folder = join(trivet.dataDir, 'recipes', id, 'images')
    mkdirSync(folder, { recursive: true })
    for (const [name, kilobytes] of Object.entries(PICTURES))
      writeFileSync(join(folder, name), new Uint8Array(kilobytes * 1000).fill(id.charCodeAt(0)))
  }
}

async function untilMade({ call }: BenchKitchen): Promise<{ id: string }> {
  for (;;) {
    const [made] = await call<{ id: string }[]>('GET', '/recipes/bulk-actions/export')
    if (made) return made
    await Bun.sleep(100)
  }
}

/** An archive of a thousand recipes with their pictures: what it takes to write it, and to hand it out. */
export async function* exportRows(): AsyncGenerator<Row> {
  const kitchen = await openKitchen(RECIPES)
  const { trivet, bearer, call } = kitchen
  try {
    const { items } = await call<{ items: { id: string; slug: string }[] }>(
      'GET',
      `/recipes?perPage=${RECIPES}`,
    )
    addPictures(
      kitchen,
      items.map(({ id }) => id),
    )
    const before = memoryOfTree(trivet.pid)
    const row = (measure: string, peak: number) =>
      atMost(
        `memory while an archive of 1,000 recipes with pictures is ${measure}`,
        peak - before,
        40e6,
        megabytes,
      )
    const body = { recipes: items.map(({ slug }) => slug), exportType: 'json' }
    const making = await peakWhile(trivet.pid, async () => {
      await call('POST', '/recipes/bulk-actions/export', body)
      return untilMade(kitchen)
    })
    yield row('written', making.peak)
    const { fileToken } = await call<{ fileToken: string }>(
      'GET',
      `/recipes/bulk-actions/export/${making.result.id}/download`,
    )
    const { peak, result } = await peakWhile(trivet.pid, async () => {
      const address = `${trivet.address}/api/utils/download?token=${encodeURIComponent(fileToken)}`
      let bytes = 0
      for await (const piece of (await fetch(address, { headers: bearer })).body!) bytes += piece.length
      return bytes
    })
    if (result < RECIPES * 1e6) throw new Error(`an archive of ${result} bytes has not everything`)
    yield row('fetched', peak)
  } finally {
    await closeKitchen(kitchen)
  }
}
