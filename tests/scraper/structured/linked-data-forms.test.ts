import { expect, test } from 'bun:test'
import { readPage } from '../../../src/scraper/page.service'

const STEPS = ['Chop the onion and fry it in the oil.', 'Add the lentils and cook for 30 minutes.'] as const
const [FIRST, SECOND] = STEPS.map((text) => ({ '@type': 'HowToStep', text })) as [object, object]
const LINES = ['200 g lentils', '1 onion', '2 tbsp oil']
const SOUP = {
  '@context': 'https://schema.org',
  '@type': 'Recipe',
  name: 'Lentil soup',
  description: 'Warm & good.',
  image: 'https://soup.example/a.jpg',
  recipeYield: '4 servings',
  prepTime: 'PT10M',
  cookTime: 'PT30M',
  totalTime: 'PT40M',
  author: { '@type': 'Person', name: 'Ada' },
  recipeIngredient: LINES,
  recipeInstructions: [FIRST, SECOND],
}
const JSON_TEXT = JSON.stringify(SOUP)

const block = (value: unknown): string =>
  `<script type="application/ld+json">${typeof value === 'string' ? value : JSON.stringify(value)}</script>`
const soup = (changes: object): string => block({ ...SOUP, ...changes })

function read(html: string) {
  const head = '<title>Lentil soup</title><link rel="canonical" href="https://soup.example/p">'
  return readPage(`<html><head>${head}</head><body><h1>Lentil soup</h1>${html}</body></html>`, {
    url: 'https://soup.example/p',
  }).draft
}

const FORMS: [string, string][] = [
  ['as it should be', block(SOUP)],
  ['in a graph', block({ '@graph': [{ '@type': 'WebPage', name: 'A page' }, SOUP] })],
  ['in a graph that is an object', block({ '@graph': { 0: { '@type': 'WebSite' }, 1: SOUP } })],
  ['in a list', block([{ '@type': 'WebSite' }, SOUP])],
  ['under the page', block({ '@type': 'WebPage', mainEntity: SOUP })],
  ['under an article', block({ '@type': 'Article', hasPart: [SOUP] })],
  [
    'behind the list of other recipes',
    block([
      {
        '@type': 'ItemList',
        itemListElement: [{ '@type': 'ListItem', item: { '@type': 'Recipe', name: 'Another', url: '/o' } }],
      },
      SOUP,
    ]),
  ],
  [
    'behind another whole recipe',
    block({ ...SOUP, name: 'Other soup', recipeIngredient: ['9 beans'] }) + block(SOUP),
  ],
  [
    'behind another recipe, known by its address',
    block({ ...SOUP, name: 'Other soup', recipeIngredient: ['9 beans'] }) +
      block({ ...SOUP, mainEntityOfPage: 'https://www.soup.example/p/' }),
  ],
  ['with two types', soup({ '@type': ['Recipe', 'NewsArticle'] })],
  ['with the address of the type', soup({ '@type': 'https://schema.org/Recipe' })],
  [
    'with sections',
    soup({
      recipeInstructions: [
        { '@type': 'HowToSection', name: 'Fry', itemListElement: [FIRST] },
        { '@type': 'HowToSection', name: 'Cook', itemListElement: [SECOND] },
      ],
    }),
  ],
  [
    'with sections in a section',
    soup({
      recipeInstructions: {
        '@type': 'HowToSection',
        name: 'All',
        itemListElement: [
          { '@type': 'HowToSection', name: 'Fry', itemListElement: [FIRST] },
          { '@type': 'HowToStep', itemListElement: [{ '@type': 'HowToDirection', text: STEPS[1] }] },
        ],
      },
    }),
  ],
  [
    'with an ItemList of steps',
    soup({
      recipeInstructions: {
        '@type': 'ItemList',
        itemListElement: [FIRST, SECOND].map((item, index) => ({
          '@type': 'ListItem',
          position: index + 1,
          item,
        })),
      },
    }),
  ],
  ['with steps as texts', soup({ recipeInstructions: STEPS })],
  ['with steps in lines', soup({ recipeInstructions: STEPS.join('\n') })],
  ['with steps behind numbers', soup({ recipeInstructions: `1. ${STEPS[0]} 2. ${STEPS[1]}` })],
  [
    'with steps as a list in HTML',
    soup({ recipeInstructions: `<ol><li>${STEPS.join('</li><li>')}</li></ol>` }),
  ],
  [
    'with steps as escaped paragraphs',
    soup({ recipeInstructions: `&lt;p&gt;${STEPS.join('&lt;/p&gt;&lt;p&gt;')}&lt;/p&gt;` }),
  ],
  ['with steps between line breaks', soup({ recipeInstructions: STEPS.join('<br /><br />') })],
  [
    'with steps by reference',
    block({
      '@graph': [
        { ...SOUP, recipeInstructions: [{ '@id': '#a' }, { '@id': '#b' }] },
        { '@id': '#a', ...FIRST },
        { '@id': '#b', ...SECOND },
      ],
    }),
  ],
  [
    'with steps in descriptions',
    soup({
      recipeInstructions: STEPS.map((description, index) => ({
        '@type': 'HowToStep',
        name: `Step ${index + 1}`,
        description,
      })),
    }),
  ],
  [
    'with steps in names',
    soup({ recipeInstructions: STEPS.map((name) => ({ '@type': 'HowToStep', name })) }),
  ],
  ['with steps under numbers', soup({ recipeInstructions: { 0: FIRST, 1: SECOND } })],
  ['with steps as JSON in a text', soup({ recipeInstructions: JSON.stringify([FIRST, SECOND]) })],
  ['with ingredients in lines', soup({ recipeIngredient: LINES.join('\n') })],
  ['with ingredients between line breaks', soup({ recipeIngredient: LINES.join('<br>') })],
  ['with ingredients between commas', soup({ recipeIngredient: LINES.join(', ') })],
  ['with one entry of several lines', soup({ recipeIngredient: [LINES.join('\n')] })],
  ['under the old name', soup({ recipeIngredient: undefined, ingredients: LINES })],
  [
    'with ingredients as objects',
    soup({
      recipeIngredient: [
        { name: 'lentils', value: '200', unitText: 'g' },
        { name: 'onion', amount: 1 },
        { quantity: '2', unit: 'tbsp', name: 'oil' },
      ],
    }),
  ],
  [
    'with an ItemList of ingredients',
    soup({
      recipeIngredient: {
        '@type': 'ItemList',
        itemListElement: LINES.map((name) => ({ '@type': 'ListItem', name })),
      },
    }),
  ],
  [
    'with lists of ingredients that have names',
    soup({
      recipeIngredient: [
        { '@type': 'ItemList', name: 'Base', itemListElement: LINES.slice(0, 2) },
        { '@type': 'ItemList', name: 'Fat', itemListElement: LINES.slice(2) },
      ],
    }),
  ],
  [
    'with HTML in the ingredients',
    soup({ recipeIngredient: ['<b>200</b> g <a href="/l">lentils</a>', '1 onion', '2&nbsp;tbsp oil'] }),
  ],
  ['with entities escaped twice', soup({ description: 'Warm &amp;amp; good.' })],
  ['with trailing commas', block(JSON_TEXT.replace(/}$/, ',}').replaceAll(']', ',]'))],
  ['with comments', block(`/* of the plugin */${JSON_TEXT}// end`)],
  ['as CDATA', block(`//<![CDATA[\n${JSON_TEXT}\n//]]>`)],
  ['within a comment', block(`<!--${JSON_TEXT}-->`)],
  ['with quotes as references', block(JSON_TEXT.replaceAll('"', '&quot;'))],
  ['behind another value', block(`{"@type":"WebSite"}${JSON_TEXT}`)],
  ['cut off', block(JSON_TEXT.slice(0, -2))],
  ['behind a byte order mark', block(`\ufeff${JSON_TEXT}`)],
  ['with a charset in the type', block(SOUP).replace('ld+json', 'ld+json; charset=utf-8')],
  ['as plain JSON', block(SOUP).replace('ld+json', 'json')],
  ['with a list of yields', soup({ recipeYield: ['4', '4 servings'] })],
  [
    'with a quantity as yield',
    soup({ recipeYield: { '@type': 'QuantitativeValue', value: 4, unitText: 'servings' } }),
  ],
  ['with times in words', soup({ prepTime: '10 minutes', cookTime: '30 min', totalTime: '40 mins' })],
  ['with times as numbers', soup({ prepTime: 10, cookTime: 30, totalTime: 40 })],
  [
    'with times in small letters and lists',
    soup({ prepTime: 'pt10m', cookTime: ['PT0H30M0S'], totalTime: 'P0Y0M0DT0H40M0.000S' }),
  ],
  [
    'with the author by reference',
    block({
      '@graph': [
        { ...SOUP, author: { '@id': '#a' } },
        { '@type': 'Person', '@id': '#a', name: 'Ada' },
      ],
    }),
  ],
  [
    'with the image by reference',
    block({
      '@graph': [
        { ...SOUP, image: { '@id': '#i' } },
        { '@type': 'ImageObject', '@id': '#i', contentUrl: 'https://soup.example/a.jpg' },
      ],
    }),
  ],
]

test.each(FORMS)('a recipe is read %s', (_, html) => {
  const draft = read(html)
  expect(draft).toMatchObject({
    name: 'Lentil soup',
    description: 'Warm & good.',
    recipeYield: '4 servings',
    prepTime: 10,
    performTime: 30,
    totalTime: 40,
    author: ['Ada'],
    images: ['https://soup.example/a.jpg'],
  })
  expect(draft?.ingredients.map(({ text }) => text)).toEqual(LINES)
  expect(draft?.instructions.map(({ text }) => text)).toEqual([...STEPS])
})

test('names of lists of ingredients are sections', () => {
  const draft = read(
    soup({
      recipeIngredient: [{ '@type': 'ItemList', name: 'Base', itemListElement: LINES.slice(0, 2) }, LINES[2]],
    }),
  )
  expect(draft?.ingredients[1]).toEqual({ text: '1 onion', section: 'Base' })
})

test('a text with commas but without amounts is one ingredient', () => {
  const draft = read(soup({ recipeIngredient: 'lentils, an onion, oil' }))
  expect(draft?.ingredients).toEqual([{ text: 'lentils, an onion, oil', section: '' }])
})

test('a first recipe without the title of the page stays first where no other has it either', () => {
  const other = { ...SOUP, name: 'Bean soup' }
  const { draft } = readPage(block({ ...SOUP, name: 'Pea soup' }) + block(other), {
    url: 'https://soup.example/x',
  })
  expect(draft?.name).toBe('Pea soup')
})

const SHOWN =
  '<p>Prep time: 10 minutes</p><p>Cook time: 30 minutes</p><h2>Ingredients</h2><ul><li>2 eggs</li><li>1 onion</li></ul>'

test('ten hours beside "10 minutes" on the page are ten minutes', () => {
  const draft = read(SHOWN + soup({ prepTime: 'PT10H', cookTime: 'PT30H', totalTime: 'PT0M' }))
  expect(draft).toMatchObject({ prepTime: 10, performTime: 30, totalTime: 40 })
})

test('the only time on the page is not counted again under another name', () => {
  const shown = SHOWN.replace('<p>Prep time: 10 minutes</p>', '')
  const stated = { prepTime: 'PT30M', cookTime: undefined, totalTime: undefined }
  expect(read(shown + soup(stated))).toMatchObject({ prepTime: 30, performTime: null, totalTime: null })
  expect(read(shown + soup({ ...stated, prepTime: 'PT10M' }))).toMatchObject({
    performTime: 30,
    totalTime: 40,
  })
})

test('a total in seconds gives way to the sum of its parts, a total of one minute that may be right does not', () => {
  const shown = SHOWN.replace('10 minutes', '45 minutes')
  expect(read(shown + soup({ prepTime: 'PT45S', cookTime: 'PT30S', totalTime: 'PT75S' }))?.totalTime).toBe(75)
  expect(read(soup({ prepTime: 'PT1M', cookTime: undefined, totalTime: 'PT1M' }))?.totalTime).toBe(1)
})

test('the picture that the page declares to be the largest comes first', () => {
  const lead = '<meta property="og:image" content="https://soup.example/w-1200-h-630/a.jpg">'
  const small = read(lead + soup({ image: 'https://soup.example/w-330-h-186/b.jpg' }))
  expect(small?.images[0]).toEndWith('/w-1200-h-630/a.jpg')
  const large = read(lead + soup({ image: 'https://soup.example/w-1600-h-900/b.jpg' }))
  expect(large?.images[0]).toEndWith('/w-1600-h-900/b.jpg')
  const shared = `<meta property="og:image" content="https://soup.example/a.jpg"><meta property="og:image:width" content="1200"><meta property="og:image:height" content="630">`
  const object = (width: unknown, height: unknown) =>
    soup({ image: { '@type': 'ImageObject', url: 'https://soup.example/b.jpg', width, height } })
  expect(read(shared + object(800, 600))?.images[0]).toEndWith('/a.jpg')
  expect(read(shared + object('1600px', { value: 900 }))?.images[0]).toEndWith('/b.jpg')
})
