import { expect, test } from 'bun:test'
import { seedKitchen } from '../../support/kitchen'
import { send } from '../support'

const PAGE = '/g/linden-house/r/feast'

/** A public recipe of these parts, and the pages about it as a visitor or its cook reads them. */
async function feast(parts: object) {
  const kitchen = seedKitchen()
  await send(kitchen, 'POST', '/api/recipes', kitchen.mara, { name: 'Feast' })
  const recipe = {
    recipeIngredient: [],
    recipeInstructions: [],
    settings: { public: true, disableAmount: true },
  }
  const { status } = await send(kitchen, 'PATCH', '/api/recipes/feast', kitchen.mara, { ...recipe, ...parts })
  expect(status).toBe(200)
  const read = async (path = PAGE, as = kitchen.mara) => (await kitchen.request(path, { as })).text()
  const readAsVisitor = async (path = PAGE) => (await kitchen.request(path)).text()
  return { kitchen, read, readAsVisitor }
}

const count = (html: string, pattern: RegExp) => html.match(pattern)?.length ?? 0
const table = (name: string) => `|${name}|b|\n|-|-|\n${'|x|y|\n'.repeat(100)}`

test('four hundred tables are all on the page, the first as tables, the others as they were typed', async () => {
  const recipeInstructions = Array.from({ length: 400 }, (_, at) => ({ text: table(`table ${at}`) }))
  const { read, readAsVisitor } = await feast({ recipeInstructions })
  for (const html of [await read(), await readAsVisitor(), await readAsVisitor(`${PAGE}/print`)]) {
    expect(html).toContain('<th>table 0</th>')
    expect(html).toContain('<pre>|table 399|b|\n|-|-|\n|x|y|\n')
    expect(count(html, /\|?table \d+(?:\||<)/g)).toBeGreaterThanOrEqual(400)
    expect(count(html, /<t[dh]>/g)).toBeLessThan(3_000)
  }
})

test('a recipe of cooks has all its amounts and times, one of nothing but figures the first of them', async () => {
  const text = 'Stir 200 g butter for 5 minutes.'
  const long = await feast({ recipeInstructions: Array.from({ length: 200 }, () => ({ text })) })
  expect(count(await long.read(), /data-seconds="300"/g)).toBe(200)
  const figures = await feast({
    recipeInstructions: Array.from({ length: 200 }, () => ({ text: `${text} `.repeat(30) })),
  })
  const html = await figures.read(`${PAGE}?scale=2`)
  expect(html).toContain('<b class="amount" dir="ltr" title="200 g">400 g</b>')
  expect(count(html, /data-seconds="300"/g)).toBeLessThan(800)
  expect(count(html, /5 minutes/g)).toBeGreaterThanOrEqual(6_000)
})

test('a line that is a novel stays as it was typed', async () => {
  const novel = `3 eggs, ${'or 4 if they are small, '.repeat(60)}`
  const { readAsVisitor } = await feast({ recipeIngredient: ['3 eggs', novel] })
  const html = await readAsVisitor(`${PAGE}?scale=2`)
  expect(html).toContain('<bdi class="amount" dir="ltr">6</bdi> <span>eggs</span>')
  expect(html).toContain(
    `<bdi class="amount" dir="ltr"></bdi> <span>${novel.trim()} <small class="note unscaled"`,
  )
})

test('structured data has the words of every instruction', async () => {
  const recipeInstructions = Array.from({ length: 400 }, (_, at) => ({
    text: `${table(`table ${at}`)}\n**end ${at}**`,
  }))
  const { readAsVisitor } = await feast({ recipeInstructions })
  const json = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(await readAsVisitor())?.[1]
  const data = JSON.parse(json ?? '') as { recipeInstructions: { text: string }[] }
  expect(data.recipeInstructions[0]!.text).toMatch(/^table 0 b x y x y .* end 0$/)
  expect(data.recipeInstructions[399]!.text).toContain('end 399')
})

test('others are served while a long page is made', async () => {
  const recipeInstructions = Array.from({ length: 400 }, (_, at) => ({ text: table(`table ${at}`) }))
  const { kitchen } = await feast({ recipeInstructions })
  const order: string[] = []
  const ask = async (name: string, path: string) => {
    await (await kitchen.request(path)).text()
    order.push(name)
  }
  const page = ask('page', `${PAGE}?scale=3`)
  const small = ask('healthz', '/healthz')
  await Promise.all([page, small])
  expect(order).toEqual(['healthz', 'page'])
})
