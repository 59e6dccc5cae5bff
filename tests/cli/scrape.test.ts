import { afterAll, expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runScrape } from '../../src/cli/scrape'

const PAGES = join(import.meta.dir, '../fixtures/pages')
const folder = mkdtempSync(join(tmpdir(), 'trivet-scrape-'))
afterAll(() => rmSync(folder, { recursive: true }))

async function run(args: string[], stdin = '') {
  const out: string[] = []
  const errors: string[] = []
  const body = new Blob([stdin]).stream()
  const io = {
    stdin: body,
    write: (line: string) => out.push(line),
    writeError: (line: string) => errors.push(line),
  }
  return { code: await runScrape(args, io), out, errors }
}

test('a named page is printed as a draft with the origin of its fields', async () => {
  const { code, out } = await run([join(PAGES, 'microdata.html')])
  expect(code).toBe(0)
  expect(JSON.parse(out[0]!)).toMatchObject({
    draft: { name: 'Plum crumble', performTime: 40 },
    fields: { name: { source: 'microdata' } },
  })
})

test('a page without a recipe and a missing file are shown on the error output', async () => {
  const silent = join(PAGES, '../pages-without-recipe/news.html')
  const { code, out, errors } = await run([silent, join(folder, 'none.html')])
  expect(code).toBe(1)
  expect(out).toEqual([])
  expect(errors[0]).toContain('No recipe found')
  expect(errors).toHaveLength(2)
})

test('a list of pages gives a line for each, in order, also for gzipped and missing ones', async () => {
  const zipped = join(folder, 'page.html.gz')
  await Bun.write(zipped, Bun.gzipSync(await Bun.file(join(PAGES, 'plain-german.html')).bytes()))
  const lines = [
    { file: 'a', path: join(PAGES, 'graph-with-sections.html'), url: 'https://mill-lane.example/pie' },
    { file: 'b', path: zipped },
    { file: 'c', path: join(folder, 'none.html') },
    { file: 'd', path: join(PAGES, '../pages-without-recipe/news.html') },
  ]
  const { code, out } = await run(
    ['--jsonl'],
    `${lines.map((line) => JSON.stringify(line)).join('\n')}\n\nnonsense`,
  )
  const answers = out.map((line): Record<string, unknown> => JSON.parse(line))
  expect(code).toBe(0)
  expect(answers.map(({ file }) => file)).toEqual(['a', 'b', 'c', 'd', ''])
  expect(answers[0]).toMatchObject({
    recipe: {
      name: 'Leek & barley pie',
      image: [
        'https://mill-lane.example/photos/leek-pie.jpg',
        'https://mill-lane.example/photos/leek-pie-social.jpg',
      ],
      totalTime: 'PT1H35M',
      recipeInstructions: [{ title: 'Pastry' }, {}, {}, {}],
      categories: ['Main course', 'Baking', 'British'],
    },
  })
  expect(answers[1]).toMatchObject({ recipe: { name: 'Linseneintopf mit Birne', performTime: 'PT1H10M' } })
  expect(answers.slice(2).every(({ error }) => typeof error === 'string' && error !== '')).toBe(true)
})

test('a small file that unfolds to more than a page ever is is refused in a line', async () => {
  const bomb = join(folder, 'bomb.html.gz')
  await Bun.write(bomb, Bun.gzipSync(new Uint8Array(200 * 1024 * 1024)))
  const { code, out } = await run(['--jsonl'], JSON.stringify({ file: 'bomb', path: bomb }))
  expect([code, out]).toEqual([0, ['{"file":"bomb","error":"This page is larger than 32 MB."}']])
})

test('a page may come from standard input', async () => {
  const { code, out } = await run(['-'], await Bun.file(join(PAGES, 'microformat.html')).text())
  expect(code).toBe(0)
  expect(out[0]).toContain('Bean toast')
})

test('wrong usage is answered with the right one', async () => {
  expect((await run([])).errors[0]).toStartWith('usage: trivet scrape')
  expect(await run(['--sideways'])).toMatchObject({ code: 2 })
})
