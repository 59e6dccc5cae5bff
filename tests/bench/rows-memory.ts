import { addSampleRecipe } from '../e2e/api-client'
import { photograph } from '../support/photographs'
import { memoryOfTree, peakWhile } from '../support/process-memory'
import { closeKitchen, openKitchen } from './kitchen'
import { atMost, megabytes, type Row } from './table'

const PHOTOGRAPHS = 50

/** Memory of the server and of what it starts along a hard day, every page counted once. */
export async function* memoryRows(): AsyncGenerator<Row> {
  const kitchen = await openKitchen(200)
  const { pid } = kitchen.trivet
  try {
    const { slug } = await addSampleRecipe(kitchen.call)
    await Bun.sleep(3000)
    const row = (measure: string, value: number, most: number) =>
      atMost(measure, value, most * 1e6, megabytes)
    yield row('memory, idle', memoryOfTree(pid), 60)
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
    yield row('memory 2 s after 1,000 mixed requests', memoryOfTree(pid), 100)
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
    yield row(`memory, peak while ${PHOTOGRAPHS} photographs of 12 MP come in`, peak, 140)
    await Bun.sleep(10_000)
    yield row('memory 10 s after it all', memoryOfTree(pid), 90)
  } finally {
    await closeKitchen(kitchen)
  }
}
