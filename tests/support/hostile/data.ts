import { again, fill, type HostileFamily, recipeBlock, recipePage } from './fill'

const block = (json: string): string => `<script type="application/ld+json">${json}</script>`
const RECIPE = '"@type":"Recipe","name":"Bread"'
const LINES = '"recipeIngredient":["2 cups flour"]'
const texts = (characters: number, text: string): string => fill(characters, () => `${JSON.stringify(text)},`)

/** Pages whose structured data is huge, deep, broken or goes round in circles. */
export const DATA: readonly HostileFamily[] = [
  ['one block of ingredients', (n) => recipeBlock(`"recipeIngredient":[${texts(n, '2 cups flour')}"salt"]`)],
  [
    'one block of steps',
    (n) =>
      recipeBlock(
        `"recipeInstructions":[${fill(n, (i) => `{"@type":"HowToStep","text":"Stir ${i} times."},`)}{}]`,
      ),
  ],
  [
    'one block of sections',
    (n) =>
      recipeBlock(
        `"recipeInstructions":[${fill(n, (i) => `{"@type":"HowToSection","name":"Part ${i}","itemListElement":[{"text":"Stir."}]},`)}{}]`,
      ),
  ],
  ['one ingredient', (n) => recipeBlock(`"recipeIngredient":"${again('2 cups flour ', n)}"`)],
  ['one ingredient of many lines', (n) => recipeBlock(`"recipeIngredient":"${again('2 cups flour\\n', n)}"`)],
  ['one step', (n) => recipeBlock(`"recipeInstructions":"${again('Stir it well. ', n)}"`)],
  [
    'one step of running numbers',
    (n) => recipeBlock(`"recipeInstructions":"${fill(n, (i) => `${i + 1}. Stir `)}"`),
  ],
  ['one step of first numbers', (n) => recipeBlock(`"recipeInstructions":"${again('1. 2.', n)}"`)],
  [
    'steps of a thousand lines each',
    (n) => recipeBlock(`"recipeInstructions":[${texts(n, 'Stir it.\n'.repeat(1_000))}"x"]`),
  ],
  [
    'texts with markup',
    (n) =>
      recipeBlock(
        `"description":"${again('<p>Stir</p>', n)}","recipeInstructions":[${texts(n / 2, '<p>Stir &amp; <b>wait</b></p>'.repeat(40))}"x"]`,
      ),
  ],
  [
    'texts escaped five times',
    (n) => recipeBlock(`${LINES},"description":"${again('&amp;amp;amp;amp;lt;p&amp;amp;gt;', n)}"`),
  ],
  ['open tags in texts', (n) => recipeBlock(`${LINES},"description":"${again('<', n)}"`)],
  [
    'names',
    (n) => recipeBlock(`${LINES},"author":[${fill(n, (i) => `{"@type":"Person","name":"A ${i}"},`)}{}]`),
  ],
  ['keywords', (n) => recipeBlock(`${LINES},"keywords":"${fill(n, (i) => `word${i},`)}"`)],
  ['keywords as a list', (n) => recipeBlock(`${LINES},"keywords":[${fill(n, (i) => `"word${i}",`)}"x"]`)],
  [
    'pictures in data',
    (n) => recipeBlock(`${LINES},"image":[${fill(n, (i) => `"https://a.example/${i}.jpg",`)}"x"]`),
  ],
  [
    'pictures in a picture',
    (n) => recipeBlock(`${LINES},"image":{"url":[${fill(n, (i) => `"https://a.example/${i}.jpg",`)}"x"]}`),
  ],
  [
    'times',
    (n) => recipeBlock(`${LINES},"totalTime":[${texts(n, 'never')}"P"],"prepTime":"P${again('1', n / 2)}"`),
  ],
  ['yields', (n) => recipeBlock(`${LINES},"recipeYield":[${texts(n, '12 cookies')}"4"]`)],
  [
    'nutrition',
    (n) => recipeBlock(`${LINES},"nutrition":[${texts(n, 'x')}{"calories":"${again('1', n / 4)}"}]`),
  ],
  [
    'nutrition of many properties',
    (n) => recipeBlock(`${LINES},"nutrition":[${again(`{${fill(2_000, (i) => `"k${i}":1,`)}"x":1},`, n)}{}]`),
  ],
  [
    'properties of one recipe',
    (n) => recipeBlock(`${fill(n, (i) => `"https://schema.org/p${i}":1,`)}${LINES}`),
  ],
  [
    'entities in many entries',
    (n) => recipeBlock(`"recipeIngredient":[${texts(n, '2 cups &amp;amp; <b>flour</b>')}"x"]`),
  ],
  ['many blocks', (n) => recipePage(fill(n, (i) => block(`{"@type":"Recipe","name":"R ${i}",${LINES}}`)))],
  ['many blocks of one recipe', (n) => recipePage(again(block(`{${RECIPE},${LINES}}`), n))],
  ['ten thousand blocks', (n) => recipePage(again(block('{}'), n))],
  ['many recipes', (n) => block(`[${again(`{${RECIPE},${LINES}},`, n)}{}]`)],
  ['many things', (n) => block(`[${again('{},', n)}{${RECIPE},${LINES}}]`)],
  ['many ids', (n) => block(`[${fill(n, (i) => `{"@id":"#${i}","a":1},`)}{${RECIPE},${LINES}}]`)],
  ['one id again', (n) => block(`[${fill(n, (i) => `{"@id":"#a","k${i}":1},`)}{${RECIPE},${LINES}}]`)],
  [
    'references to one long text',
    (n) =>
      block(
        `{"@graph":[{${RECIPE},"author":[${again('{"@id":"#a"},', n / 3)}{}],"recipeInstructions":[${again('{"@id":"#a"},', n / 3)}{}]},{"@id":"#a","name":"${again('a &amp;amp; ', n / 3)}","x":1,"y":2}]}`,
      ),
  ],
  [
    'references to lines that say nothing',
    (n) =>
      block(
        `{"@graph":[{${RECIPE},"recipeInstructions":[${again('{"@id":"#a"},', n / 2)}{}]},{"@id":"#a","text":"${again('.\\n', n / 2)}","x":1,"y":2}]}`,
      ),
  ],
  [
    'references from many recipes',
    (n) =>
      block(
        `{"@graph":[${`{${RECIPE},"recipeInstructions":[${'{"@id":"#a"},'.repeat(300)}{}]},`.repeat(12)}{"@id":"#a","text":"${again('a &amp;amp; ', n)}","x":1,"y":2}]}`,
      ),
  ],
  [
    'references',
    (n) =>
      block(
        `{"@graph":[{${RECIPE},"recipeInstructions":[${again('{"@id":"#a"},', n)}{}]},{"@id":"#a","text":"Stir.","x":1}]}`,
      ),
  ],
  [
    'a circle of references',
    (n) => block(`{${RECIPE},"@id":"#a","author":[${again('{"@id":"#a"},', n)}{}],"image":{"@id":"#a"}}`),
  ],
  ['deep lists', (n) => recipeBlock(`"recipeInstructions":${again('[', n / 2)}"x"${again(']', n / 2)}`)],
  ['deep objects', (n) => recipeBlock(`"recipeInstructions":${again('{"step":', n)}1${again('}', n / 8)}`)],
  ['deep nodes', (n) => block(`${again('{"a":', n)}{${RECIPE},${LINES}}${again('}', n / 5)}`)],
  ['deep lists in texts', (n) => recipeBlock(`"recipeInstructions":${JSON.stringify(again('[', n))}`)],
  ['broken: no end', (n) => block(`{${RECIPE},"recipeIngredient":[${texts(n, '2 cups flour')}`)],
  ['broken: quotes in texts', (n) => recipeBlock(`${LINES},"description":"${again('a "b" c ', n)}"`)],
  ['broken: quotes alone', (n) => block(again('"', n))],
  ['broken: quotes and commas', (n) => recipeBlock(`${LINES},"description":"${again('",', n)}"`)],
  ['broken: quotes and spaces', (n) => recipeBlock(`${LINES},"description":"${again('"    ', n)}`)],
  [
    'broken: one quote before spaces',
    (n) => recipeBlock(`${LINES},"description":"${fill(n, () => `"${' '.repeat(5_000)}`)}`),
  ],
  ['broken: commas', (n) => block(`{${RECIPE},${again(',', n)}${LINES}}`)],
  ['broken: braces', (n) => block(again('{', n))],
  ['broken: brackets', (n) => block(again('[', n))],
  ['broken: open and closed', (n) => block(again('[}{]', n))],
  ['broken: comments', (n) => block(`{${RECIPE},${again('/**/ ', n)}${LINES}}`)],
  ['broken: open comments', (n) => block(`{${RECIPE},${again('/*', n)}`)],
  ['broken: line comments in quotes', (n) => block(`{${RECIPE},"description":"${again('"//', n)}`)],
  ['broken: comments in quotes', (n) => block(`{${RECIPE},"description":"${again('"/* ', n)}`)],
  ['broken: escapes', (n) => block(`{${RECIPE},"description":"${again('\\', n)}`)],
  ['broken: words', (n) => block(`{${RECIPE},"a":${again('word ', n)}}`)],
  ['broken: spaces', (n) => block(`{${RECIPE},${again(' ', n)}x`)],
  ['broken: CDATA', (n) => block(`<![CDATA[${again(']]><![CDATA[', n)}{${RECIPE},${LINES}}`)],
  ['broken: escaped quotes', (n) => block(`{${again('&quot;a&quot;:1,', n)}`)],
  ['broken: keys', (n) => block(`{${RECIPE},${fill(n, (i) => `k${i}:'v',`)}`)],
  ['broken: line ends between quotes', (n) => block(`{${RECIPE},"description":"a${again('"\n', n)}`)],
  ['spaces before the data', (n) => block(`${again(' ', n)}x`)],
  [
    'ingredients that are empty things',
    (n) =>
      recipeBlock(
        `"recipeIngredient":[${again('{},', n)}{}],"recipeInstructions":[${again('{},', 1_000)}{}]`,
      ),
  ],
  [
    'lists of ingredients',
    (n) =>
      recipeBlock(`"recipeIngredient":[${again('{"name":"a","itemListElement":[{"item":{}},{}]},', n)}{}]`),
  ],
  [
    'references to a thing of many properties',
    (n) =>
      block(
        `{"@graph":[{${RECIPE},"recipeInstructions":[${'{"@id":"#a"},'.repeat(400)}{}]},{"@id":"#a","@text":"x",${fill(n / 6, (i) => `"k${i}":1,`)}"x":1}]}`,
      ),
  ],
]
