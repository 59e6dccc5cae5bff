import { expect, test } from 'bun:test'
import type { RecipeDraft } from '../../../src/scraper/draft.schema'
import { readPage } from '../../../src/scraper/page.service'

const LIST = '<ul><li>2 cups flour</li><li>1 egg</li><li>1 tsp salt</li></ul>'
const STEPS = '<ol><li>Stir the flour and the egg together.</li><li>Bake until it is brown on top.</li></ol>'

function read(body: string, head = ''): RecipeDraft {
  const { draft } = readPage(
    `<html><head><title>Loaf</title>${head}</head><body><h1>Loaf</h1>${body}</body></html>`,
    {
      url: 'https://loaf.example/a/b',
    },
  )
  if (draft === null) throw new Error('no recipe was found')
  return draft
}

function page(facts: string): RecipeDraft {
  return read(`${facts}<h2>Ingredients</h2>${LIST}<h2>Method</h2>${STEPS}`)
}

const lines = (draft: RecipeDraft) => draft.ingredients.map(({ text }) => text)
const texts = (draft: RecipeDraft) => draft.instructions.map(({ text }) => text)

test.each([
  ['<p>Prep: 10 min | Cook: 1 hr 5 min | Serves: 4</p>', 10, 65, '4'],
  ['<p>Prep time: 10 mins Cook time: 65 mins Yield: 12 muffins</p>', 10, 65, '12 muffins'],
  [
    '<div>Prep Time</div><div>10 minutes</div><div>Cook Time</div><div>65 minutes</div><div>Servings</div><div>4</div>',
    10,
    65,
    '4',
  ],
  ['<div>10 min</div><div>Prep</div><div>65 min</div><div>Cook</div><p>Serves 4</p>', 10, 65, '4'],
  [
    '<dl><dt>Prep</dt><dd><b>10</b> <i>mins</i></dd><dt>Cook</dt><dd>1 h 5</dd></dl><p>Makes about 12 cookies</p>',
    10,
    65,
    '12 cookies',
  ],
  [
    '<table><tr><td>Prep</td><td>Cook</td><td>Yields</td></tr><tr><td>10 min</td><td>65 min</td><td>4 servings</td></tr></table>',
    10,
    65,
    '4 servings',
  ],
  ['<p>10 minutes prep time</p><p>65 min cooking time</p><p>4 people</p>', 10, 65, '4 people'],
  ['<p>10 mins prep + 65 mins cook</p><p>4 people</p>', 10, 65, '4 people'],
  ['<p>2 hr</p><p>10 min prep</p><p>65 min cook</p><p>4 people</p>', 10, 65, '4 people'],
  [
    '<span class="prep-time">10 min</span> <span class="cook-time">65 min</span><p>Yield: Serves 4-6</p>',
    10,
    65,
    '4-6',
  ],
])('facts are found in %s', (facts, prepTime, performTime, recipeYield) => {
  expect(page(facts)).toMatchObject({ prepTime, performTime, recipeYield })
})

test('totals of nutrition are no times, nor are those of teasers behind the recipe', () => {
  const nutrition = '<h2>Nutrition</h2><table><tr><td>Total Sugars</td><td>4g</td></tr></table>'
  const teaser = '<p><a href="/b">Total time 20 min</a></p>'
  const draft = read(`<h2>Ingredients</h2>${LIST}<h2>Method</h2>${STEPS}${teaser}${nutrition}`)
  expect(draft.totalTime).toBeNull()
})

test('times are above the list that the page shows first, where it shows it again for printing', () => {
  const list = `<h2>Ingredients</h2>${LIST}<h2>Method</h2>${STEPS}`
  const between = '<p>One of many lines about this.</p>'.repeat(90)
  expect(read(`<p>Total time 45 min</p><p>Serves 4</p>${list}${between}${list}`)).toMatchObject({
    totalTime: 45,
    recipeYield: '4',
  })
})

test.each([
  ['<h2>Nutrition</h2><p>Serving size about 1 cup</p>', '<p>Servings: 6</p>', '6'],
  ['<h2>Nutrition per 1 portion</h2>', '<p>Makes 12 slices</p>', '12 slices'],
  ['<h2>Nutrition</h2><p>Serving: 1 serving</p>', '', '1 serving'],
])(
  'one portion, as tables of nutrition count, is a yield only where nothing else is: %s',
  (behind, above, yields) => {
    const article = '<p>One of many lines about this.</p>'.repeat(30)
    const draft = read(`${above}${article}<h2>Ingredients</h2>${LIST}<h2>Method</h2>${STEPS}${behind}`)
    expect(draft.recipeYield).toBe(yields)
  },
)

test('the heading of the ingredients counts what they make', () => {
  expect(read(`<h2>Ingredienti per 6 tortini:</h2>${LIST}<h2>Method</h2>${STEPS}`).recipeYield).toBe(
    '6 tortini',
  )
})

test('a sentence that begins like a label states no time', () => {
  const draft = page('<p>Cook for 90 minutes, or longer, until the knife comes out clean.</p>')
  expect(draft.performTime).toBeNull()
})

test('a time with a clock beside it is taken for the whole', () => {
  expect(page('<div><i class="clock"></i>45 min</div>').totalTime).toBe(45)
  expect(page('').totalTime).toBeNull()
})

test('Vorbereitung and Zubereitung are the table and the stove', () => {
  const draft = page('<p>Vorbereitungszeit 5 Min.</p><p>Zubereitungszeit 15 Min.</p>')
  expect(draft).toMatchObject({ prepTime: 5, performTime: 15, totalTime: 20 })
})

test('amounts and names in elements of their own are joined, the amount first', () => {
  const row = (name: string, amount: string) => `<div><div>${name}</div><div>${amount}</div></div>`
  const apart = read(
    `<h2>Zutaten</h2><section>${row('Mehl', '200 g')}${row('Butter', '100 g')}${row('Eier', '2 Stk.')}</section><h2>Zubereitung</h2>${STEPS}`,
  )
  expect(lines(apart)).toEqual(['200 g Mehl', '100 g Butter', '2 Stk. Eier'])
  const item = (name: string, amount: string) => `<li><span>${name}</span><span>${amount}</span></li>`
  const items = read(
    `<h2>Ingredienser</h2><ul>${item('Vetemjöl', '1 dl')}${item('Smör', '75 g')}${item('Salt', '½ tsk')}</ul><h2>Gör så här</h2>${STEPS}`,
  )
  expect(lines(items)).toEqual(['1 dl Vetemjöl', '75 g Smör', '½ tsk Salt'])
})

test('spans side by side are separate', () => {
  const item = (amount: string, name: string) => `<li><span>${amount}</span><span>${name}</span></li>`
  const draft = read(
    `<h2>Ingredients</h2><ul>${item('200 g', 'flour')}${item('2', 'eggs')}</ul><h2>Method</h2>${STEPS}`,
  )
  expect(lines(draft)).toEqual(['200 g flour', '2 eggs'])
})

test('boxes to tick in lines of their own do not end a list', () => {
  const box = (text: string) => `<div><label><span>▢ </span></label></div><div>${text}</div>`
  const list = ['200 g flour', '2 eggs', '1 pinch of salt']
  expect(lines(read(`<h2>Ingredients</h2>${list.map(box).join('')}<h2>Method</h2>${STEPS}`))).toEqual(list)
})

test('the switch that keeps the screen awake is no ingredient', () => {
  const items = ['200 g flour', '2 eggs', '1 pinch of salt'].map((text) => `<div>${text}</div>`).join('')
  const toggle = '<div><span>Cook Mode</span> <span>Prevent your screen from going dark</span></div>'
  expect(lines(read(`<h2>Ingredients</h2>${items}${toggle}<h2>Method</h2>${STEPS}`))).toHaveLength(3)
})

test('the same list in other units is given once', () => {
  const other = '<ul><li>240 g flour</li><li>1 egg</li><li>6 g salt</li></ul>'
  expect(lines(read(`<h2>Ingredients</h2>${LIST}${other}<h2>Method</h2>${STEPS}`))).toHaveLength(3)
  expect(
    lines(read(`<h2>Ingredients</h2>${LIST}<h2>Ingredients</h2>${other}<h2>Method</h2>${STEPS}`)),
  ).toHaveLength(3)
})

test('headings within a list name its parts', () => {
  const body = `<h2>Ingredients</h2><h3>Dough</h3>${LIST}<p><b>Top</b></p><ul><li>1 apple</li><li>sugar</li></ul><h2>Method</h2><h3>Dough</h3>${STEPS}<h3>Top</h3><ol><li>Slice the apple and lay it on the dough.</li></ol>`
  const draft = read(body)
  expect(draft.ingredients.map(({ section }) => section)).toEqual(['Dough', 'Dough', 'Dough', 'Top', 'Top'])
  expect(draft.instructions.map(({ title }) => title)).toEqual(['Dough', '', 'Top'])
})

test('closed panels of tabs are read, buttons that open them are their headings', () => {
  const draft = read(
    `<button>Ingredients</button><button>Method</button><div role="tabpanel" hidden>${LIST}</div><button>Method</button><div role="tabpanel" hidden>${STEPS}</div><button>Print</button>`,
  )
  expect(lines(draft)).toHaveLength(3)
  expect(texts(draft)).toHaveLength(2)
})

test('advertisements, comments and teasers are no steps', () => {
  const steps =
    '<p>Stir the flour and the egg together.</p><p>Advertisement</p><p>Bake until it is brown on top.</p>'
  const draft = read(
    `<h2>Ingredients</h2>${LIST}<h2>Method</h2>${steps}<h2>You may also like</h2><p>Our plum cake is just as quick to make.</p><div class="comments"><ol><li>I used 3 eggs and was happy.</li></ol></div>`,
  )
  expect(texts(draft)).toEqual(['Stir the flour and the egg together.', 'Bake until it is brown on top.'])
})

test('steps under the recipe win over the story above it', () => {
  const story =
    '<h2>How to make this loaf</h2><p>I have made this loaf for years, mostly on Sundays, and it never failed me.</p><p>The trick is in the flour, which I buy from the mill down the road.</p>'
  expect(texts(read(`${story}<h2>Ingredients</h2>${LIST}<h2>Instructions</h2>${STEPS}`))[0]).toBe(
    'Stir the flour and the egg together.',
  )
})

test('a yield behind the last step and a note below it go where they belong', () => {
  const draft = read(
    `<h2>Ingredients</h2>${LIST}<h2>Method</h2><p>Stir the flour and the egg together.</p><p>Bake until it is brown on top. Serves 8.</p><p>Note: keeps for a week in a tin.</p>`,
  )
  expect(texts(draft).at(-1)).toBe('Bake until it is brown on top.')
  expect(draft.recipeYield).toBe('Serves 8')
  expect(draft.notes).toEqual([{ title: '', text: 'keeps for a week in a tin.' }])
})

test('the name is the heading that the title confirms, without the site', () => {
  const { draft } = readPage(
    `<title>Rye loaf - Mill Lane</title><meta property="og:site_name" content="Mill Lane"><h1>Mill Lane</h1><h2>Rye loaf</h2><h2>Ingredients</h2>${LIST}<h2>Method</h2>${STEPS}`,
  )
  expect(draft?.name).toBe('Rye loaf')
})

test('the picture is the one that speaks of the dish, not a logo', () => {
  const images =
    '<img src="/img/logo.png" width="400"><img src="../loaf.jpg" alt="Loaf on a board"><img src="/img/btn_print.png">'
  expect(read(`${images}<h2>Ingredients</h2>${LIST}<h2>Method</h2>${STEPS}`).images).toEqual([
    'https://loaf.example/loaf.jpg',
  ])
})

test('the lead picture comes before small copies, a larger one of the markup before it, a logo last', () => {
  const og = '<meta property="og:image" content="https://loaf.example/wp-content/uploads/loaf-lead.jpg">'
  const data = (image: string[]) =>
    `<script type="application/ld+json">${JSON.stringify({ '@type': 'Recipe', name: 'Loaf', image, recipeIngredient: ['1 egg'], recipeInstructions: 'Bake.' })}</script>`
  const copies = [
    'https://loaf.example/wp-content/uploads/cut-225x225.jpg',
    'https://loaf.example/wp-content/uploads/cut.jpg',
  ]
  expect(read('', og + data(copies)).images[0]).toEndWith('loaf-lead.jpg')
  const cropped = '<meta property="og:image" content="https://cdn.loaf.example/1200x630/loaf.jpg">'
  expect(read('', cropped + data(['https://cdn.loaf.example/1600x1200/loaf.jpg'])).images[0]).toContain(
    '1600x1200',
  )
  const logo = '<meta property="og:image" content="https://loaf.example/wp-content/uploads/cropped-logo.png">'
  expect(read('', logo + data(copies)).images[0]).toEndWith('cut.jpg')
})
