import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import { readdirSync } from 'node:fs'
import { TASK_KINDS } from '../../../src/app/jobs'
import { createTaskRunner } from '../../../src/platform/jobs/task-runner'
import { readerLanguages } from '../../../src/platform/readers/reader-files'
import { findActor } from '../../../src/users/actor.service'
import { type DiskKitchen, diskKitchen } from '../../support/disk-kitchen'
import { packed, type ReaderRegistry, startReaderRegistry } from '../../support/reader-registry'

const PAGE = '/g/linden-house/r/create/ocr'
let registry: ReaderRegistry
let kitchen: DiskKitchen
beforeAll(async () => {
  registry = await startReaderRegistry()
})
beforeEach(() => {
  registry.asked.length = 0
  registry.spoiled.clear()
  kitchen?.close()
  kitchen = diskKitchen(registry.env)
})
afterAll(() => {
  kitchen.close()
  registry.close()
})

const show = async (as = kitchen.mara) => {
  const html = await (await kitchen.request(PAGE, { as })).text()
  return html.slice(html.indexOf('<main'), html.indexOf('</main>'))
}
const press = (as = kitchen.mara) => kitchen.request('/admin/readers', { method: 'POST', as })

async function work(): Promise<void> {
  const { services } = kitchen
  const runner = createTaskRunner(services, { kinds: TASK_KINDS, actorOf: (id) => findActor(services, id) })
  runner.start()
  await runner.idle()
  await runner.stop()
}

describe('one press fetches what browsers read pictures with', () => {
  test('from the registry that the operator names, once', async () => {
    expect(await show()).toContain('Download text recognition')
    expect((await press()).headers.get('location')).toBe(PAGE)
    await press()
    expect(await show()).toMatch(/<progress aria-label="Downloading text recognition".*data-follow="reload"/s)
    await work()
    expect(registry.asked.toSorted()).toEqual(registry.paths.toSorted())
    expect(await show()).toContain('class="ocr"')
    expect(readerLanguages(kitchen.dataDir)).toEqual(['eng'])
    expect(readdirSync(kitchen.dataDir).filter((name) => name.startsWith('.readers'))).toEqual([])
  })

  test('and nothing of it when one file has another content, or does not come', async () => {
    const [english] = registry.paths.filter((path) => path.includes('eng'))
    for (const [content, said] of [
      [
        await packed({ 'package/4.0.0_best_int/eng.traineddata.gz': Bun.gzipSync('other words') }),
        'isn’t the one Trivet expects',
      ],
      [
        await packed({ 'package/README.md': new TextEncoder().encode('nothing') }),
        'isn’t the one Trivet expects',
      ],
      [null, 'couldn’t be downloaded from 127.0.0.1'],
    ] as const) {
      registry.spoiled.set(english!, content)
      await press()
      await work()
      const page = await show()
      expect(page).toContain(said)
      expect(page).toContain('@tesseract.js-data/eng@1.0.0')
      expect(page).toContain('Download text recognition')
      expect(readdirSync(kitchen.dataDir).filter((name) => /ocr|heic|readers/.test(name))).toEqual([])
    }
  })

  test('by administrators only; others see whom to ask', async () => {
    const page = await show(kitchen.jonas)
    expect(page).toContain('Ask Mara to turn it on from this page.')
    expect(page).not.toContain('Download text recognition')
    expect((await press(kitchen.jonas)).status).toBe(403)
    const other = await kitchen.request('/g/harbour-street/r/create/ocr', { as: kitchen.other })
    expect(await other.text()).not.toContain('Mara')
    expect(registry.asked).toEqual([])
  })

  test('and where the operator allows it alone', async () => {
    kitchen.close()
    kitchen = diskKitchen({ ...registry.env, TRIVET_READERS_FROM: 'off' })
    const page = await show()
    expect(page).not.toContain('Download text recognition')
    expect(page).toContain('trivet readers add')
    await press()
    await work()
    expect(registry.asked).toEqual([])
    expect(await show()).toContain('isn’t allowed to download text recognition')
  })
})
