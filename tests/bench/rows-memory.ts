import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { addSampleRecipe } from '../e2e/api-client'
import { photograph } from '../support/photographs'
import { memoryOfTree, peakWhile } from '../support/process-memory'
import { closeKitchen, openKitchen } from './kitchen'
import { atMost, megabytes, type Row } from './table'

const PHOTOGRAPHS = 50
const LANGUAGES = readdirSync(join(import.meta.dir, '../../locales'))
  .filter((name) => name.endsWith('.po'))
  .map((name) => name.slice(0, -3))

/** What readers of every language that is shipped leave behind, each of whom has seen a page. */
export async function* languageRows(): AsyncGenerator<Row> {
  const kitchen = await openKitchen(200)
  try {
    const { slug } = await addSampleRecipe(kitchen.call)
    const page = `${kitchen.trivet.address}/g/${kitchen.groupSlug}/r/${slug}`
    const readIn = async (language: string) =>
      (await fetch(page, { headers: { ...kitchen.cookie, 'accept-language': language } })).arrayBuffer()
    for (let index = 0; index < LANGUAGES.length; index++) await readIn('en-US')
    await Bun.sleep(10_000)
    const before = memoryOfTree(kitchen.trivet.pid)
    for (const language of LANGUAGES) await readIn(language)
    await Bun.sleep(10_000)
    const more = memoryOfTree(kitchen.trivet.pid) - before
    yield atMost(`memory, ${LANGUAGES.length} languages read, more than for one`, more, 12e6, megabytes)
  } finally {
    await closeKitchen(kitchen)
  }
}

/** Memory of the server and of what it starts along a hard day, every page counted once. */
export async function* memoryRows(): AsyncGenerator<Row> {
  const kitchen = await openKitchen(200)
  const { pid } = kitchen.trivet
  try {
    const { slug } = await addSampleRecipe(kitchen.call)
    await Bun.sleep(3000)
    const row = (measure: string, value: number, most: number) =>
      atMost(measure, value, most * 1e6, megabytes)
    yield row('memory, idle', memoryOfTree(pid), 70)
    const { address } = kitchen.trivet
    const page = `${address}/g/${kitchen.groupSlug}/r/${slug}`
    const asks = [
      () => fetch(page),
      () => fetch(page, { headers: kitchen.cookie }),
      () => fetch(`${address}/g/${kitchen.groupSlug}`, { headers: kitchen.cookie }),
      () => fetch(`${address}/api/recipes?perPage=50`, { headers: kitchen.bearer }),
      () => fetch(`${address}/api/recipes?search=lemon&perPage=20`, { headers: kitchen.bearer }),
    ]
    for (let index = 0; index < 1000; index++) await (await asks[index % asks.length]!()).arrayBuffer()
    await Bun.sleep(2000)
    yield row('memory 2 s after 1,000 mixed requests', memoryOfTree(pid), 105)
    const bytes = new Uint8Array(
      await photograph({ width: 4000, height: 3000, grain: 30 }).jpeg({ quality: 85 }).toBuffer(),
    )
    const { peak } = await peakWhile(pid, async () => {
      for (let index = 0; index < PHOTOGRAPHS; index++) {
        const form = new FormData()
        form.set('image', new File([bytes], `photo-${index}.jpg`))
        form.set('extension', 'jpg')
        await kitchen.call('PUT', `/recipes/${slug}/image`, form)
      }
    })
    yield row(`memory, peak while ${PHOTOGRAPHS} photographs of 12 MP come in`, peak, 175)
    await Bun.sleep(10_000)
    yield row('memory 10 s after it all', memoryOfTree(pid), 90)
  } finally {
    await closeKitchen(kitchen)
  }
}
