import { expect, test } from 'bun:test'
import type { RecipeDraft } from '../../../src/scraper/draft.schema'
import { readPage } from '../../../src/scraper/page.service'

const LIST = '<ul><li>2 cups flour</li><li>1 egg</li><li>1 tsp salt</li></ul>'
const STEPS = '<ol><li>Stir the flour and the egg together.</li><li>Bake until it is brown on top.</li></ol>'

function read(body: string): RecipeDraft {
  const page = `<html><head><title>Loaf</title></head><body><h1>Loaf</h1>${body}</body></html>`
  const { draft } = readPage(page, { url: 'https://loaf.example/a/b' })
  if (draft === null) throw new Error('no recipe was found')
  return draft
}

const withList = (list: string): RecipeDraft => read(`<h2>Ingredients</h2>${list}<h2>Method</h2>${STEPS}`)
const withSteps = (steps: string): RecipeDraft => read(`<h2>Ingredients</h2>${LIST}<h2>Method</h2>${steps}`)
const lines = (draft: RecipeDraft) => draft.ingredients.map(({ text }) => text)
const texts = (draft: RecipeDraft) => draft.instructions.map(({ text }) => text)

test('an ingredient that a shop links to is one, a linked teaser is none', () => {
  const list = '<ul><li><a href="/p">2 halibut fillets</a></li><li>1 egg</li><li>salt</li></ul>'
  expect(lines(withList(list))).toEqual(['2 halibut fillets', '1 egg', 'salt'])
  const boxes =
    '<div><a href="/p">200 g rice</a></div><div><a href="/p">Our best rice from the north</a></div><div>1 egg</div><div>2 onions</div>'
  expect(lines(withList(boxes))).toEqual(['200 g rice', '1 egg', '2 onions'])
})

test('star anise is counted, stars of a rating are not', () => {
  expect(lines(withList('<ul><li>1 egg</li><li>2 Star Anise</li><li>1 onion</li></ul>'))).toHaveLength(3)
  expect(lines(withList('<p>5 stars</p><ul><li>1 egg</li><li>1 onion</li></ul>'))).toEqual([
    '1 egg',
    '1 onion',
  ])
})

test('a remark above the list is no ingredient, its number is the yield', () => {
  const draft = withList(`<p>Doses for 8 people</p>${LIST}`)
  expect(lines(draft)).toEqual(['2 cups flour', '1 egg', '1 tsp salt'])
  expect(draft.recipeYield).toBe('8 people')
  expect(withList(`<p>12 flatbreads</p>${LIST}`).recipeYield).toBe('12 flatbreads')
})

test('a list ends where tags, tools or numbers about the recipe begin', () => {
  const tags =
    '<ul class="tags"><li class="tag"><a href="/a">easy</a></li><li class="tag"><a href="/b">sunday</a></li></ul>'
  const tools = '<h2>Materials</h2><ul><li>Blender</li><li>Bowl</li></ul>'
  const numbers = '<ul><li>6 1h 18min</li><li>7 easy</li></ul>'
  for (const other of [tags, tools, numbers]) expect(lines(withList(LIST + other))).toHaveLength(3)
})

test('a second list under a heading of the same level goes on where it has amounts', () => {
  expect(
    lines(withList(`${LIST}<h2>Filling</h2><ul><li>1 cup cream</li><li>2 plums</li></ul>`)),
  ).toHaveLength(5)
})

test('an amount and a name, which its class calls a title, are one line', () => {
  const row = (amount: string, name: string) =>
    `<div class="amount">${amount}</div><div class="title">${name}</div>`
  const draft = withList(
    `<div>${row('250 g', 'flour')}${row('1 pinch', 'salt')}${row('100 ml', 'milk')}</div>`,
  )
  expect(lines(draft)).toEqual(['250 g flour', '1 pinch salt', '100 ml milk'])
})

test('a table that names the ingredient first is turned as a whole', () => {
  const row = (name: string, amount: string) => `<tr><td>${name}</td><td>${amount}</td></tr>`
  const rows =
    row('Flour', '250 g') +
    row('Sugar', '2 tbsp') +
    row('Milk', '100 ml') +
    row('Cheese 30 %', '2 cups (grated)')
  expect(lines(withList(`<table>${rows}</table>`))).toEqual([
    '250 g Flour',
    '2 tbsp Sugar',
    '100 ml Milk',
    '2 cups (grated) Cheese 30 %',
  ])
})

test('French spoons are amounts', () => {
  const row = (amount: string, name: string) => `<div>${amount}</div><div>${name}</div>`
  const body = `<h2>Ingrédients</h2><div>${row('350 g', 'farine')}${row('6 c.à.s', 'huile')}${row('1 brin', 'thym')}</div><h2>Préparation</h2>${STEPS}`
  expect(lines(read(body))).toEqual(['350 g farine', '6 c.à.s huile', '1 brin thym'])
})

test.each(['For the sauce', 'SAUCE'])('"%s" among the items names a part', (name) => {
  const draft = withList(
    `<ul><li>2 cups flour</li><li>1 egg</li><li>${name}</li><li>1 cup cream</li><li>salt</li></ul>`,
  )
  expect(draft.ingredients.map(({ section }) => section)).toEqual(['', '', name, name])
})

test('of a list in the article and the same in the card below, the card is read with what is around it', () => {
  const article = `<h2>Ingredients</h2>${LIST}${'<p>I buy the flour from the mill down the road and the eggs from a neighbour.</p>'.repeat(12)}`
  const card = `<p>Servings: 6</p><p>Prep time: 10 minutes</p><h3>Ingredients</h3>${LIST}<h3>Instructions</h3>${STEPS}`
  expect(read(article + card)).toMatchObject({ recipeYield: '6', prepTime: 10 })
})

test('the number of portions in a field is the yield', () => {
  const field =
    '<div>Porsjoner <button>-</button><input type="text" aria-label="porsjoner" value="4"><button>+</button></div>'
  expect(withList(field + LIST).recipeYield).toBe('4 porsjoner')
  const choice =
    '<select name="servings"><option>2 servings</option><option selected>6 servings</option></select>'
  expect(withList(choice + LIST).recipeYield).toBe('6 servings')
  expect(withList(`<input type="text" name="amount" value="4">${LIST}`).recipeYield).toBe('')
})

test.each([
  ['<p>In your box (serves 2)</p>', '2'],
  ['<p>Ingredients for 5 (small) servings</p>', '5 (small) servings'],
  ['<p>Serves 4 as a main, 8 as a side</p>', '4 as a main, 8 as a side'],
])('%s states a yield', (line, stated) => {
  expect(withList(line + LIST).recipeYield).toBe(stated)
})

test.each([
  '<p>5 mins to prepare and 25 mins to cook</p>',
  '<dl><dt>Prepare</dt><dd>5 mins</dd><dt>Cook</dt><dd>less than 25 mins</dd></dl>',
  '<p>Difficulty: easy Prep Time 5 mins Cook Time 25 mins</p>',
  '<p>Prep: 5 min. Cook: 25 min.</p>',
])('%s states two times', (line) => {
  expect(read(`${line}<h2>Ingredients</h2>${LIST}<h2>Method</h2>${STEPS}`)).toMatchObject({
    prepTime: 5,
    performTime: 25,
    totalTime: 30,
  })
})

test('a sentence with a time in it cuts no fact out', () => {
  expect(
    withList(`<p>How to make it from scratch, ready in 15 minutes flat.</p>${LIST}`).totalTime,
  ).toBeNull()
})

test('steps begin behind labels, times and lists of tools', () => {
  const two = ['Stir the flour and the egg together.', 'Bake until it is brown on top.']
  expect(texts(withSteps(`<label>Prevent sleep mode on this phone</label>${STEPS}`))).toEqual(two)
  expect(texts(withSteps(`<ul><li>Cooking 10 min</li><li>Rest 10 min</li></ul>${STEPS}`))).toEqual(two)
  expect(texts(withSteps(`<ul><li>cutting board</li><li>large pot</li><li>knife</li></ul>${STEPS}`))).toEqual(
    two,
  )
})

test('numbered headings above the level of the first go on with the steps', () => {
  const steps =
    '<h1>1 Mix</h1><p>Stir the flour and the egg together.</p><h1>2 Bake</h1><p>Bake until it is brown on top.</p>'
  expect(texts(withSteps(steps))).toHaveLength(2)
})

test('what goes into a step is no step, neither in a line nor in a box within it', () => {
  const box =
    '<ol><li>Stir the flour and the egg together.<div class="step-ingredients">2 cups flour, 1 egg</div></li><li>Bake until it is brown on top.</li></ol>'
  const line =
    '<p>Stir the flour and the egg together.</p><p>2 cups flour, 1 tsp salt, 1 egg</p><p>Bake until it is brown on top.</p>'
  for (const steps of [box, line])
    expect(texts(withSteps(steps))).toEqual([
      'Stir the flour and the egg together.',
      'Bake until it is brown on top.',
    ])
})

test('keywords and plain lists behind marked steps are no steps', () => {
  const marked = STEPS.replaceAll('<li>', '<li class="step-text">')
  expect(
    texts(withSteps(`${marked}<ul><li>Leftovers: cool them and put them into the fridge.</li></ul>`)),
  ).toHaveLength(2)
  const paragraphs = '<p>Stir the flour and the egg together.</p><p>Bake until it is brown on top.</p>'
  expect(
    texts(
      withSteps(
        `${paragraphs}<p>Keywords: loaf, bread, easy bread, bread with eggs</p><p>Categories breakfast and more</p>`,
      ),
    ),
  ).toHaveLength(2)
})

test('an inline element around blocks leaves no trace in a text', () => {
  const draft = withList(
    '<span><div>2 cups flour</div></span><span><div>1 egg</div></span><span><div>1 tsp salt</div></span>',
  )
  expect(lines(draft)).toEqual(['2 cups flour', '1 egg', '1 tsp salt'])
})

test.each([
  ['<meta name="author" content="Ada Mill">', '', 'Ada Mill'],
  [
    '<meta name="twitter:label1" content="Written by"><meta name="twitter:data1" content="Ada Mill">',
    '',
    'Ada Mill',
  ],
  ['', '<p>Автор: <a href="/u">Ада</a></p>', 'Ада'],
  ['', '<div class="byline-author">by Ada Mill</div>', 'Ada Mill'],
  ['<meta property="og:site_name" content="The Mill">', '', 'The Mill'],
])('the author is read from %s%s', (head, line, name) => {
  const page = `<html><head><title>Loaf</title>${head}</head><body><h1>Loaf</h1>${line}<h2>Ingredients</h2>${LIST}<h2>Method</h2>${STEPS}</body></html>`
  expect(readPage(page).draft?.author).toEqual([name])
})

test('a site instead of an author is a guess', () => {
  const page = `<html><head><title>Loaf | The Mill</title></head><body><h1>Loaf</h1><h2>Ingredients</h2>${LIST}<h2>Method</h2>${STEPS}</body></html>`
  const { draft, fields } = readPage(page)
  expect(draft?.author).toEqual(['The Mill'])
  expect(fields.author?.source).toBe('guess')
})

test('a heading that is the second half of the title gives way to the title', () => {
  const head = '<title>Smoky dip with potato chips | The Mill</title>'
  const body = `<h1>smoke and fire</h1><h1>with potato chips</h1><h2>Ingredients</h2>${LIST}<h2>Method</h2>${STEPS}`
  expect(readPage(`<html><head>${head}</head><body>${body}</body></html>`).draft?.name).toBe(
    'Smoky dip with potato chips',
  )
})

test('a part of the ingredients may be in paragraphs after a list', () => {
  const dip = '<h4>For dip:</h4><p>1 cup yogurt</p><p>1 tbsp honey</p><p>Serve it cold and soon after.</p>'
  const draft = withList(LIST + dip)
  expect(lines(draft)).toEqual(['2 cups flour', '1 egg', '1 tsp salt', '1 cup yogurt', '1 tbsp honey'])
  expect(draft.ingredients.at(-1)?.section).toBe('For dip')
})

test('without a heading the title of the page names the recipe, on either side of the site', () => {
  const site = '<meta property="og:site_name" content="The Mill">'
  for (const title of ['Loaf of rye | The Mill', 'The Mill | Loaf of rye']) {
    const page = `<html><head><title>${title}</title>${site}</head><body><h2>Ingredients</h2>${LIST}<h2>Method</h2>${STEPS}</body></html>`
    expect(readPage(page).draft?.name).toBe('Loaf of rye')
  }
})

test.each([
  [
    '<a href="https://www.pinterest.com/pin/create/button/?url=x&amp;media=https%3A%2F%2Floaf.example%2Fpin.jpg">Pin</a>',
    'pin.jpg',
  ],
  ['<img src="/other.jpg" data-pin-media="https://loaf.example/pin.jpg">', 'pin.jpg'],
  [
    '<img src="data:image/gif;base64,R0" srcset="/loaf-300.jpg 300w, /loaf-900.jpg 900w" alt="Loaf">',
    'loaf-900.jpg',
  ],
  ['<img src="data:image/gif;base64,R0" data-lazy="/loaf.jpg" alt="Loaf">', 'loaf.jpg'],
  ['<link rel="image_src" href="/shared.jpg">', 'shared.jpg'],
])('%s holds the picture', (html, file) => {
  expect(withList(html + LIST).images[0]).toBe(`https://loaf.example/${file}`)
})

test('a header with its title on a picture shows the dish', () => {
  const header = `<header style="color: red; background-image:url('/loaf.jpg')"><h1>Loaf</h1></header>`
  const page = `<html><head><title>Loaf</title></head><body>${header}<h2>Ingredients</h2>${LIST}<h2>Method</h2>${STEPS}<img src="/oven.jpg"></body></html>`
  expect(readPage(page, { url: 'https://loaf.example/a' }).draft?.images).toEqual([
    'https://loaf.example/loaf.jpg',
  ])
})
