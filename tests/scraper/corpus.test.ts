import { describe, expect, test } from 'bun:test'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { toRecipeLine } from '../../src/cli/scrape'
import { readPage } from '../../src/scraper/page.service'

const corpus = join(process.env.TRIVET_CORPUS ?? '', 'import')
const isMissing = !process.env.TRIVET_CORPUS || !existsSync(join(corpus, 'index.json'))

/** What must not be lost, in percent. Raise a floor when a change has lifted what stands on it. */
const FLOORS: Record<string, Record<string, number>> = {
  'MEAN OF CORE FIELDS': { all: 98, 'ld+json': 98.7, microdata: 95, none: 91.8 },
  'intact recipe': { all: 88.1 },
  'recipe returned': { all: 99.5 },
}
/** Of processor time, since other work on the machine says nothing about the scraper. */
const SLOWEST_MS = 400
const MEDIAN_MS = 25

interface Entry {
  file: string
  url: string
}

interface Table {
  columns: string[]
  rows: { label: string; cells: { value: number }[] }[]
}

if (isMissing) console.log('TRIVET_CORPUS is not set: the test on real pages is skipped.')

describe.skipIf(isMissing)('real pages (TRIVET_CORPUS)', () => {
  test('recipes are read as well as before, and as fast', async () => {
    const index: Entry[] = await Bun.file(join(corpus, 'index.json')).json()
    const lines: string[] = []
    const times: number[] = []
    for (const { file, url } of index) {
      const zipped = await Bun.file(join(corpus, 'pages', `${file}.html.gz`)).bytes()
      const html = new TextDecoder().decode(Bun.gunzipSync(zipped))
      const start = process.cpuUsage()
      const { draft } = readPage(html, { url })
      const { user, system } = process.cpuUsage(start)
      times.push((user + system) / 1_000)
      lines.push(
        JSON.stringify(draft === null ? { file, error: 'none' } : { file, recipe: toRecipeLine(draft) }),
      )
    }
    const folder = mkdtempSync(join(tmpdir(), 'trivet-corpus-'))
    const predictions = join(folder, 'predictions.jsonl')
    const table = join(folder, 'table.json')
    await Bun.write(predictions, lines.join('\n'))
    Bun.spawnSync([
      process.execPath,
      join(corpus, 'score.ts'),
      predictions,
      corpus,
      '--json',
      table,
      '--failures',
      join(folder, 'f'),
    ])
    const { columns, rows }: Table = await Bun.file(table).json()
    rmSync(folder, { recursive: true })
    for (const [label, floors] of Object.entries(FLOORS)) {
      const cells = rows.find((row) => row.label.trim() === label)?.cells
      for (const [column, floor] of Object.entries(floors)) {
        const value = 100 * (cells?.[columns.indexOf(column)]?.value ?? 0)
        expect(value, `${label}, ${column}`).toBeGreaterThanOrEqual(floor)
      }
    }
    times.sort((a, b) => a - b)
    expect(times.at(-1)).toBeLessThan(SLOWEST_MS)
    expect(times[Math.floor(times.length / 2)]).toBeLessThan(MEDIAN_MS)
  }, 60_000)
})
