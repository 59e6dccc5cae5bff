import { join } from 'node:path'
import { readPage } from '../../src/scraper/page.service'
import { addSampleRecipe } from '../e2e/api-client'
import { closeBrowser, hasBrowser, newVisitor } from '../support/chromium'
import { cpuMs } from '../support/hostile/cpu-time'
import { HOSTILE_PAGES } from '../support/hostile/hostile-pages'
import { closeKitchen, openKitchen } from './kitchen'
import { atMost, median, ms, type Row } from './table'

interface CorpusPage {
  file: string
  url: string
}

const HOSTILE_CHARACTERS = 5_000_000

/** Pages that are made to be slow (decision 0016), in processor time. */
function hostileRow(): Row {
  const samples = HOSTILE_PAGES.map(([, page]) => {
    const html = page(HOSTILE_CHARACTERS)
    return cpuMs(() => void readPage(html))
  })
  const measure = `the slowest of ${samples.length} kinds of hostile pages of 5 MB, processor time`
  return atMost(measure, Math.max(...samples), 1_000, ms)
}

/** Every page of the corpus, from HTML in memory to a draft. */
export async function* importRows(): AsyncGenerator<Row> {
  yield hostileRow()
  const corpus = process.env.TRIVET_CORPUS
  if (!corpus) return
  const folder = join(corpus, 'import')
  const pages: CorpusPage[] = await Bun.file(join(folder, 'index.json')).json()
  const samples: number[] = []
  for (const { file, url } of pages) {
    const html = new TextDecoder().decode(
      Bun.gunzipSync(await Bun.file(join(folder, 'pages', `${file}.html.gz`)).bytes()),
    )
    const started = performance.now()
    readPage(html, { url })
    samples.push(performance.now() - started)
  }
  yield atMost(`import of a page, HTML → draft, median of ${pages.length}`, median(samples), 15, ms)
  yield atMost('the slowest of them', Math.max(...samples), 250, ms)
}

/** First paint of a public recipe on a slow phone: 4× slower processor, 1.6 Mbit/s, 150 ms round trip. */
export async function* paintRows(): AsyncGenerator<Row> {
  if (!hasBrowser()) return
  const kitchen = await openKitchen(0)
  try {
    const { slug } = await addSampleRecipe(kitchen.call)
    const samples: number[] = []
    for (let run = 0; run < 5; run++) {
      const { page, context } = await newVisitor({ viewport: { width: 390, height: 844 } })
      const session = await context.newCDPSession(page)
      await session.send('Network.enable')
      await session.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: 150,
        downloadThroughput: (1.6e6 / 8) * 0.9,
        uploadThroughput: 750e3 / 8,
      })
      await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
      await page.goto(`${kitchen.trivet.address}/g/${kitchen.groupSlug}/r/${slug}`, { waitUntil: 'load' })
      await page.waitForTimeout(500)
      const paint = await page.evaluate(
        () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
      )
      samples.push(paint)
      await context.close()
    }
    yield atMost('first contentful paint, public recipe, slow phone, median of 5', median(samples), 1_000, ms)
  } finally {
    await closeBrowser()
    await closeKitchen(kitchen)
  }
}
