import { again, fill, type HostileFamily, recipePage } from './fill'

const SCOPE = 'itemscope itemtype="https://schema.org/Recipe"'

/** Pages whose microdata or RDFa is huge, deep, or refers to itself. */
export const SCOPES: readonly HostileFamily[] = [
  [
    'properties of one scope',
    (n) => recipePage(`<div ${SCOPE}>${again('<p itemprop="recipeIngredient">2 cups flour</p>', n)}</div>`),
  ],
  [
    'nested properties',
    (n) => recipePage(`<div ${SCOPE}>${again('<p itemprop="recipeIngredient"><b itemprop="name">flour', n)}`),
  ],
  [
    'properties 300 deep',
    (n) =>
      recipePage(
        `<div ${SCOPE}>${again(`${'<b itemprop="description">'.repeat(300)}x${'</b>'.repeat(300)}`, n)}`,
      ),
  ],
  [
    'properties around the page',
    (n) => recipePage(`<div ${SCOPE}>${'<div itemprop="description">'.repeat(300)}${again('<b>x</b>', n)}`),
  ],
  ['nested scopes', (n) => recipePage(again(`<div ${SCOPE}><b itemprop="name">`, n))],
  [
    'scopes around the page',
    (n) =>
      `${`<div ${SCOPE} itemprop="step">`.repeat(300)}${recipePage(again('<b itemprop="name">x</b>', n))}`,
  ],
  ['scopes', (n) => recipePage(fill(n, (i) => `<div ${SCOPE}><b itemprop="name">R ${i}</b></div>`))],
  [
    'inner scopes',
    (n) =>
      recipePage(`<div ${SCOPE}>${again('<p itemprop="author" itemscope><b itemprop="name">A</b></p>', n)}`),
  ],
  [
    'names of one property',
    (n) => recipePage(`<div ${SCOPE}><p itemprop="${fill(n, (i) => `a${i} `)}">x</p></div>`),
  ],
  [
    'names of many properties',
    (n) => recipePage(`<div ${SCOPE}>${again(`<p itemprop="${fill(900, (i) => `a${i} `)}">x</p>`, n)}`),
  ],
  [
    'references in circles',
    (n) =>
      recipePage(
        fill(
          n,
          (i) => `<div ${SCOPE} id="i${i}" itemref="i${i + 1} i${i} i0"><b itemprop="name">x</b></div>`,
        ),
      ),
  ],
  [
    'references to everything',
    (n) =>
      recipePage(
        `<div ${SCOPE} itemref="${fill(n / 2, (i) => `i${i} `)}"></div>${fill(n / 2, (i) => `<b id="i${i}" itemprop="name">x</b>`)}`,
      ),
  ],
  [
    'RDFa',
    (n) => recipePage(again('<div vocab="http://schema.org/" typeof="Recipe"><b property="name">x</b>', n)),
  ],
  [
    'data in quotes',
    (n) => recipePage(`<div ${SCOPE}>${again('<meta itemprop="recipeIngredient" content="[{">', n)}`),
  ],
  [
    'nested data',
    (n) =>
      recipePage(
        `<div ${SCOPE}>${again(`${'<data itemprop="yield">'.repeat(200)}x${'</data>'.repeat(200)}`, n)}`,
      ),
  ],
  ['long references', (n) => recipePage(again(`<div ${SCOPE} itemref="a b c d e f g h i j k l"></div>`, n))],
  [
    'references to the page',
    (n) =>
      recipePage(
        `${again(`<div ${SCOPE} itemref="p p p p p p p p p p"></div>`, 4_000)}<div id="p">${again('<b itemprop="name">x</b>', n)}</div>`,
      ),
  ],
  [
    'microformats',
    (n) =>
      recipePage(
        `<div class="hrecipe">${again('<p class="ingredient">2 cups</p><p class="instruction">Stir.</p>', n)}</div>`,
      ),
  ],
  [
    'nested microformats',
    (n) =>
      recipePage(again(`${'<div class="hrecipe instructions">'.repeat(200)}x${'</div>'.repeat(200)}`, n)),
  ],
  [
    'microformats around the page',
    (n) =>
      recipePage(
        `${'<div class="h-recipe e-instructions">'.repeat(200)}${again('<b class="fn constructor">x</b>', n)}`,
      ),
  ],
  [
    'microformats of long classes',
    (n) =>
      recipePage(
        `<div class="hrecipe">${again(`<div class="instructions ${'a '.repeat(5_000)}">x</div>`, n)}`,
      ),
  ],
]
