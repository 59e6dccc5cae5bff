import { expect, test } from 'bun:test'
import { readPage } from '../../../src/scraper/page.service'

const LINES = ['500 g plums', '200 g flour', '3 eggs', '100 g sugar']
const STEPS = [
  'Mix flour, sugar and eggs until the dough is smooth and light.',
  'Lay the plums on top and bake the cake for **45 minutes**.',
]
const DATA = {
  title: 'Plum cake',
  ingredients: LINES,
  method: STEPS.map((body, at) => ({ header: `Step ${at + 1}`, body })),
}
const texts = (list: readonly { text: string }[] | undefined) => list?.map(({ text }) => text)

const PAGES: Record<string, string> = {
  'data of a script': `<script type="application/json">${JSON.stringify({ props: { page: DATA } })}</script>`,
  'a variable of a script': `<script>window.__STATE__ = ${JSON.stringify(DATA)};</script>`,
  'pieces that a script is handed': `<script>self.__next_f.push([1,${JSON.stringify(`5:["$","div",null,${JSON.stringify(DATA).slice(0, 90)}`)}])</script><script>self.__next_f.push([1,${JSON.stringify(`${JSON.stringify(DATA).slice(90)}]`)}])</script>`,
  'an attribute': `<recipe-page :recipe='${JSON.stringify({ ...DATA, about: 'x'.repeat(200) })}'></recipe-page>`,
  'lists within lists': `<script type="application/json">${JSON.stringify({
    ingredients: [{ title: 'Dough', lines: LINES.map((text) => ({ text })) }],
    instruction_groups: [],
    instructions: [{ title: 'Dough', parts: STEPS.map((text) => ({ text })) }],
  })}</script>`,
}

for (const [name, state] of Object.entries(PAGES))
  test(`a recipe that is drawn by a script is read of ${name}`, () => {
    const { draft, fields } = readPage(
      `<title>Plum cake</title><h1>Plum cake</h1><div id="app"></div>${state}`,
    )
    expect(draft?.name).toBe('Plum cake')
    expect(texts(draft?.ingredients)).toEqual(LINES)
    expect(texts(draft?.instructions)).toEqual(STEPS)
    expect(fields.instructions?.source).toBe('page')
  })

test('steps are taken where only the list is visible', () => {
  const list = `<h2>Ingredients</h2><ul>${LINES.map((line) => `<li>${line}`).join('')}</ul>`
  const { draft } = readPage(`<h1>Plum cake</h1>${list}<script>var data = ${JSON.stringify(DATA)}</script>`)
  expect(texts(draft?.ingredients)).toEqual(LINES)
  expect(texts(draft?.instructions)).toEqual(STEPS)
})

test.each([
  [
    'amounts beside foods, which may be those of one serving',
    { ingredients: LINES.map((name) => ({ amount: 0.5, name })) },
  ],
  ['lists of another trade', { ingredients: ['Aqua', 'Glycerin', 'Parfum', 'Limonene'], steps: STEPS }],
  ['few lines', { ingredients: LINES.slice(0, 2), steps: STEPS }],
  ['steps alone', { steps: STEPS }],
])('%s are no recipe', (_, data) => {
  expect(readPage(`<h1>Plum cake</h1><script>var data = ${JSON.stringify(data)}</script>`).draft).toBeNull()
})

test('data that is broken, or made to be slow, holds no one up', () => {
  const slow = [
    '"steps":['.repeat(150_000),
    'self.__next_f.push([1,"'.repeat(60_000),
    `"ingredients":[${'['.repeat(50_000)}`,
    `"ingredients":["${'\\'.repeat(100_001)}`,
  ]
  for (const text of slow) {
    const start = process.cpuUsage()
    expect(readPage(`<h1>Soup</h1><script>${text}</script>`).draft).toBeNull()
    const { user, system } = process.cpuUsage(start)
    expect((user + system) / 1_000).toBeLessThan(1_500)
  }
})
