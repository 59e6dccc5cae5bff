import phrases from '../fixtures/pages-without-recipe/phrases.json'
import { chanceOf } from './chance'

/**
 * Pages that look like those of recipe sites, or have lists and directions, but hold no recipe. The same seed gives the
 * same pages; a finder of recipes must be silent on them.
 */

export interface PageWithoutRecipe {
  name: string
  html: string
}

interface Phrases {
  language: string
  dishes: string[]
  home: string
  read: string
  ingredients: string
  directions: string
  minutes: string
  servings: string
  story: string[]
  declaration: string
  tips: string[]
  reply: string[]
  contact: string
}

const PHRASES: Phrases[] = phrases

/** Lists and directions of other trades, as heading, list, heading, steps. */
const TRADES: [name: string, heading: string, list: string[], next: string, steps: string[]][] = [
  [
    'packing',
    'What you need',
    ['2 shirts', '1 rain jacket', '4 pairs of socks', '1 torch', '2 m of rope'],
    'Instructions',
    [
      'Roll the shirts and lay them at the bottom of the bag.',
      'Put the torch where your hand finds it in the dark.',
      'Close the bag and lift it once before you leave.',
    ],
  ],
  [
    'shelf',
    'You will need',
    ['4 boards, 80 cm long', '16 screws', '2 brackets', '1 spirit level', '250 ml varnish'],
    'Step by step',
    [
      'Drill two holes into each board, a hand from the edge.',
      'Screw the brackets to the wall and check the level.',
      'Varnish the boards and let them dry overnight.',
    ],
  ],
  [
    'workout',
    'What you need',
    ['1 mat', '2 dumbbells, 3 kg each', '1 chair'],
    'Instructions',
    [
      'Do 3 sets of 10 squats with a short rest between them.',
      'Hold the plank for 40 seconds and breathe evenly.',
      'Stretch both legs for two minutes at the end.',
    ],
  ],
  [
    'knitting',
    'What you need',
    ['200 g wool in two shades', '4 needles, 3.5 mm', '1 darning needle'],
    'Instructions',
    [
      'Cast on 48 stitches and divide them over the needles.',
      'Knit 12 rounds of ribbing, then change to plain stitches.',
      'Bind off loosely and sew in the ends.',
    ],
  ],
  [
    'shampoo',
    'Ingredients',
    ['Aqua', 'Sodium coco-sulfate', 'Glycerin', 'Parfum', 'Limonene'],
    'Directions',
    [
      'Massage into wet hair and leave for one minute.',
      'Rinse well and repeat if needed.',
      'Avoid contact with the eyes.',
    ],
  ],
  [
    'medicine',
    'Ingredients',
    ['500 mg paracetamol', '15 mg starch', '2 mg talc'],
    'Directions',
    [
      'Adults take one tablet every six hours.',
      'Do not take more than four tablets in a day.',
      'Ask a doctor if the pain stays for three days.',
    ],
  ],
  [
    'router',
    'What you need',
    ['1 router', '2 cables', '1 phone'],
    'Instructions',
    [
      'Plug the cable into the grey socket of the router.',
      'Wait until the second light turns green.',
      'Open the address on the label and choose a password.',
    ],
  ],
  [
    'compost',
    'What you need',
    ['4 pallets', '10 m of wire', '1 hammer'],
    'How to make it',
    [
      'Set the pallets upright in a square.',
      'Bind the corners with wire, three turns each.',
      'Begin with a layer of twigs, so that air comes in.',
    ],
  ],
]

function page(title: string, language: string, body: string, head = ''): string {
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${title}</title>
<meta property="og:title" content="${title}"><meta property="og:image" content="/lead.jpg">${head}</head>
<body><nav><ul><li><a href="/">Start</a></li><li><a href="/recipes">Recipes</a></li><li><a href="/by-ingredient">By ingredient</a></li></ul></nav>
<main><h1>${title}</h1>${body}</main><footer><p>2 Mill Lane</p></footer></body></html>`
}

function list(items: readonly string[], name = 'ul'): string {
  return `<${name}>${items.map((item) => `<li>${item}</li>`).join('')}</${name}>`
}

function paragraphs(texts: readonly string[]): string {
  return texts.map((text) => `<p>${text}</p>`).join('')
}

function teasers(words: Phrases, random: () => number): string {
  return words.dishes
    .map((dish) => {
      const minutes = 10 + Math.floor(random() * 80)
      const people = 2 + Math.floor(random() * 6)
      return `<article><h3><a href="/r/${minutes}">${dish}</a></h3><p>${minutes} ${words.minutes}</p><p>${people} ${words.servings}</p><a href="/r/${minutes}">${words.read}</a></article>`
    })
    .join('')
}

function listingData(words: Phrases): string {
  const items = words.dishes.map((name, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    item: { '@type': 'Recipe', name, image: `/p/${index}.jpg`, totalTime: 'PT30M' },
  }))
  return `<script type="application/ld+json">${JSON.stringify({ '@type': 'ItemList', itemListElement: items })}</script>`
}

function languagePages(words: Phrases, random: () => number): PageWithoutRecipe[] {
  const { language, home, story, tips } = words
  const shop = `<p>€ 3,49</p><h2>${words.ingredients}</h2><p>${words.declaration}</p><h2>${words.directions}</h2>${paragraphs(tips)}`
  const thread = words.reply.map((text) => `<div class="post"><b>anna</b><p>${text}</p></div>`).join('')
  const article = `${paragraphs(story)}<h2>${words.ingredients}</h2>${list(words.declaration.split(', '))}${paragraphs(story)}<h2>Tips</h2>${list(tips)}`
  const bodies: [string, string, string?][] = [
    ['home', `${paragraphs(story.slice(0, 1))}${teasers(words, random)}`],
    ['listing', teasers(words, random), listingData(words)],
    ['listing-without-data', `${teasers(words, random)}${teasers(words, random)}`],
    ['shop', shop],
    ['forum', thread.repeat(3)],
    ['article', article],
    ['story', paragraphs([...story, ...story])],
    ['tips', `${list(tips, 'ol')}${paragraphs(story)}`],
    ['contact', `<p>${words.contact}</p><form><label>Name</label><input></form>`],
    [
      'search',
      `<h2>${words.ingredients}</h2>${list(words.declaration.split(', ').map((word) => `<a href="/i">${word} (${Math.floor(random() * 90)})</a>`))}${teasers(words, random)}`,
    ],
  ]
  return bodies.map(([name, body, head]) => ({
    name: `${language}-${name}`,
    html: page(home, language, body, head),
  }))
}

/** About a hundred pages without a recipe, in six languages and from a dozen trades. */
export function pagesWithoutRecipe(seed = 1): PageWithoutRecipe[] {
  const random = chanceOf(seed)
  const trades = TRADES.flatMap(([name, heading, items, next, steps]) =>
    (['ul', 'p', 'table', 'long'] as const).map((form) => {
      const things =
        form === 'p'
          ? paragraphs(items)
          : form === 'table'
            ? `<table>${items.map((item) => `<tr><td>${item}</td></tr>`).join('')}</table>`
            : list(items)
      const story = form === 'long' ? paragraphs(PHRASES[0]!.story) : ''
      const body = `${story}<h2>${heading}</h2>${things}<h2>${next}</h2>${list(steps, 'ol')}${story}`
      return { name: `${name}-${form}`, html: page(`The ${name} guide`, 'en', body) }
    }),
  )
  return [...PHRASES.flatMap((words) => languagePages(words, random)), ...trades]
}
