import { again, fill, type HostileFamily, recipePage } from './fill'

const FOODS = ['flour', 'Mehl', 'farine', 'bloem', 'mjöl', 'liszt', 'мука', '小麦粉', '面粉', 'mąka', 'un']
const HEADINGS = [
  ...['Ingredients', 'Zutaten für 4 Personen', 'Ingrédients', 'Bereiding', 'Gör så här', 'Modo de preparo'],
  ...['Preparazione', 'Elaboración', 'Hozzávalók', 'Fremgangsmåte', 'Sådan gør du', 'Ингредиенты', '作り方'],
  ...[
    'Postup',
    'Przygotowanie',
    'Priprema',
    '做法',
    'Yapılışı',
    'Notes',
    'Nutrition facts',
    'The long story',
  ],
]
const SENTENCE = 'Stir the flour into the warm milk and let it stand for ten minutes.'
const ingredient = (number: number): string => `${(number % 9) + 1} cups ${FOODS[number % FOODS.length]}`
const nested = (open: string, close: string, characters: number): string => {
  const depth = Math.floor(characters / (open.length + close.length))
  return `${open.repeat(depth)}2 cups flour${close.repeat(depth)}`
}

/** Pages whose elements are many, deep or wide. */
export const MARKUP: readonly HostileFamily[] = [
  [
    'ingredients in list items',
    (n) => recipePage(`<h2>Ingredients</h2><ul>${fill(n, (i) => `<li>${ingredient(i)}</li>`)}</ul>`),
  ],
  [
    'list items without a heading',
    (n) => recipePage(`<ul>${fill(n, (i) => `<li>${ingredient(i)}</li>`)}</ul>`),
  ],
  ['words in list items', (n) => recipePage(fill(n, (i) => `<li>word ${i}`))],
  ['empty list items', (n) => recipePage(again('<li>', n))],
  [
    'lists of one item',
    (n) => recipePage(`<h2>Ingredients</h2>${fill(n, (i) => `<ul><li>${ingredient(i)}</li></ul>`)}`),
  ],
  [
    'list items by class',
    (n) => recipePage(fill(n, (i) => `<span class="ingredient-item">${ingredient(i)}</span>`)),
  ],
  ['paragraphs', (n) => recipePage(`<h2>Method</h2>${fill(n, () => `<p>${SENTENCE}</p>`)}`)],
  ['paragraphs of ingredients', (n) => recipePage(fill(n, (i) => `<p>${ingredient(i)}</p>`))],
  [
    'ingredient and step in turn',
    (n) => recipePage(fill(n, (i) => `<p>${ingredient(i)}</p><p>${SENTENCE}</p>`)),
  ],
  [
    'lists and steps in turn',
    (n) =>
      recipePage(fill(n, (i) => `<h2>Ingredients</h2><li>${ingredient(i)}<h2>Method</h2><li>${SENTENCE}`)),
  ],
  ['line breaks', (n) => recipePage(`<h2>Ingredients</h2><p>${fill(n, (i) => `${ingredient(i)}<br>`)}</p>`)],
  [
    'headings',
    (n) => recipePage(fill(n, (i) => `<h${(i % 6) + 1}>${HEADINGS[i % HEADINGS.length]}</h${(i % 6) + 1}>`)),
  ],
  [
    'headings over items',
    (n) => recipePage(fill(n, (i) => `<h3>${HEADINGS[i % HEADINGS.length]}</h3><li>${ingredient(i)}</li>`)),
  ],
  ['first headings', (n) => recipePage(again('<h1>Bread</h1>', n))],
  ['first headings around the page', (n) => `${'<h1><div>'.repeat(40)}${again('<p>2 cups flour</p>', n)}`],
  [
    'headings over long lines',
    (n) => recipePage(fill(n, (i) => `<h2>Method ${i}</h2><p>${SENTENCE.repeat(60)}</p>`)),
  ],
  ['bold lines', (n) => recipePage(fill(n, (i) => `<p><b>${HEADINGS[i % HEADINGS.length]}:</b></p>`))],
  ['nested boxes', (n) => recipePage(nested('<div>', '</div>', n))],
  ['nested boxes never closed', (n) => recipePage(again('<div>', n))],
  ['nested boxes with text', (n) => recipePage(again('<div>2 cups flour', n))],
  ['nested lists', (n) => recipePage(again('<ul><li>2 cups flour', n))],
  ['nested boxes by class', (n) => recipePage(again('<div class="ingredients comment nav">x', n))],
  ['nested frames and buttons', (n) => recipePage(again('<nav><button hidden>', n))],
  ['nested items by class', (n) => recipePage(again('<div class="step">1 cup', n))],
  ['wide boxes', (n) => recipePage(again('<div></div>', n))],
  ['wide boxes of 300 deep', (n) => recipePage(again(`${'<div>'.repeat(300)}x${'</div>'.repeat(300)}`, n))],
  [
    'nested buttons',
    (n) => recipePage(again(`${'<button><i>'.repeat(100)}Ingredients${'</i></button>'.repeat(100)}`, n)),
  ],
  [
    'hidden boxes around a sentence',
    (n) => recipePage(again(`${'<div hidden>'.repeat(200)}${SENTENCE}${'</div>'.repeat(200)}`, n)),
  ],
  ['classes of their own', (n) => recipePage(fill(n, (i) => `<b class="step c${i}">2 cups flour</b>`))],
  ['hidden boxes', (n) => recipePage(again('<div hidden>2 cups flour</div>', n))],
  [
    'nested hidden boxes',
    (n) => recipePage(again(`${'<div hidden>'.repeat(300)}x${'</div>'.repeat(300)}`, n)),
  ],
  ['hidden boxes around the page', (n) => `${'<div hidden>'.repeat(300)}${recipePage(again('<b>x</b>', n))}`],
  ['buttons around the page', (n) => `${'<button>'.repeat(300)}${recipePage(again('<b>x</b>', n))}`],
  ['inline tags', (n) => recipePage(`<p>${again('<b>a</b><i>b</i><span>1</span>', n)}</p>`)],
  ['inline tags in items', (n) => recipePage(again(`<li>${'<b>1</b><span>cup</span>'.repeat(40)}</li>`, n))],
  ['inline tags never closed', (n) => recipePage(again('<b><i><span>1', n))],
  ['inline tags in one item', (n) => recipePage(`<li>${again('<a href="x">1</a>', n)}`)],
  ['wrong end tags', (n) => recipePage(`${'<b>'.repeat(350)}${again('</i></p></li>', n)}`)],
  ['end tags of paragraphs and breaks', (n) => recipePage(again('</p></br>', n))],
  [
    'tables',
    (n) => recipePage(fill(n, (i) => `<table><tr><td>${i}</td><td>cups</td><td>flour</td></tr></table>`)),
  ],
  ['rows of one table', (n) => recipePage(`<table>${fill(n, (i) => `<tr><td>${i} g<td>flour`)}</table>`)],
  ['cells of one row', (n) => recipePage(`<table><tr>${again('<td>Yield<td>4', n)}`)],
  [
    'rows of heads and values',
    (n) => recipePage(`<table>${again('<tr><th>Prep<th>Cook<tr><td>5 min<td>1 h', n)}`),
  ],
  [
    'numbered items that are no steps',
    (n) =>
      recipePage(`<ol>${fill(n, (i) => (i % 3 === 0 ? `<li>${SENTENCE}</li>` : '<li>flour!</li>'))}</ol>`),
  ],
  [
    'short numbered items',
    (n) => recipePage(`<ol>${again(`<li>${SENTENCE}</li><li><b>1</b></li><li>a.</li><li>b.</li>`, n)}</ol>`),
  ],
  [
    'facts between the lists',
    (n) =>
      recipePage(
        `<h2>Ingredients</h2><ul><li>2 cups flour</li><li>1 cup milk</li><li>3 eggs</li></ul>${again('<p>Prep time about 1 hour and 20 or so, cook 3, serves 4, or ready in 5, for 6 people, or yields 7 pieces, as you like</p>', n - 1_000)}<h2>Method</h2><ol><li>${SENTENCE}</li><li>${SENTENCE}</li></ol>`,
      ),
  ],
  [
    'facts',
    (n) =>
      recipePage(
        `<h2>Ingredients</h2>${again('<p>Prep time: 5 min Cook time: 10 min Serves 4 people | Total: 3 h</p>', n)}`,
      ),
  ],
  ['numbered headings', (n) => recipePage(fill(n, (i) => `<h3>Step ${i % 99}</h3><p>${SENTENCE}</p>`))],
  [
    'pictures',
    (n) => recipePage(fill(n, (i) => `<img src="/a/${i}.jpg" srcset="/b/${i}.jpg 2x" alt="bread ${i}">`)),
  ],
  [
    'pictures under a long title',
    (n) =>
      `<title>${fill(n / 2, (i) => `bread${i} `)}</title>${fill(n / 2, (i) => `<img src="/a/${i}.jpg" alt="${'bread '.repeat(100)}">`)}`,
  ],
  ['links', (n) => recipePage(fill(n, (i) => `<a href="/recipe/${i}">2 cups flour</a>`))],
  ['links in items', (n) => recipePage(fill(n, (i) => `<li><a href="/recipe/${i}">Ingredients</a></li>`))],
  [
    'meta tags',
    (n) =>
      `<title>a</title>${fill(n, (i) => `<meta property="og:image" content="/${i}.jpg"><meta name="x${i}" content="y">`)}`,
  ],
  ['link tags', (n) => `<title>a</title>${fill(n, (i) => `<link rel="canonical${i}" href="/${i}">`)}`],
  ['titles', (n) => again('<title>a - b | c</title>', n)],
]
