import { again, fill, type HostileFamily, recipeBlock, recipePage } from './fill'

/** Texts that make a pattern with two ways to read the same characters try all of them. */
export const RUNS = [
  ...[
    ' ',
    '\t',
    '\u00a0',
    '\n',
    '1',
    '1 ',
    '1.',
    '1. ',
    '1/',
    '1,0',
    '.0',
    '1-',
    '- ',
    '-',
    '–',
    '•',
    '• ',
    '*',
    '**',
  ],
  ...[
    '(',
    '((',
    '()',
    '( ',
    ')',
    '(,',
    '[',
    '#',
    '# ',
    ':',
    ' :',
    '：',
    ': ',
    '|',
    ' | ',
    ' - ',
    '=',
    '!',
    '? ',
    '...',
  ],
  ...[
    'a',
    'aA',
    'a ',
    'a-',
    'é',
    'ß',
    '½',
    '1½',
    '¼ ',
    '料',
    '大さじ1',
    '。',
    '、',
    'Â½',
    '\u0301',
    '\ufdfa',
    '\ud83c',
  ],
  ...[
    'Step 1 ',
    'step ',
    'prep time ',
    'Serves 4 ',
    '4 people ',
    '1 hour ',
    '1 h 1 ',
    '1 1/2 ',
    '2 cups(s)',
    'min ',
    '1 min',
  ],
  ...[
    '<',
    '<p ',
    '</',
    '&',
    '&amp;',
    '&#',
    '"',
    "'",
    '\\',
    '{',
    '}',
    '@a{',
    '--',
    '[-',
    '>> a',
    '~{',
    'http://',
    'http',
    '%',
    '%2',
    '?',
    '/',
    '-1x1',
    '_100x100',
  ],
  ...[
    'ingredients ',
    'Zutaten: ',
    'note: ',
    '1: ',
    'a(s)',
    '2 a(s)',
    'by ',
    'und ',
    '\u2028',
    '\r',
    '\0',
    '\u200b',
    ',',
  ],
]

const inText = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
/** Each run at lengths around the limits of the readers, so that it is neither cut nor passed over. */
const LENGTHS = [20, 40, 60, 80, 120, 160, 240, 320, 800, 3_900]
const lines = (characters: number, wrap: (line: string) => string): string =>
  fill(characters, (number) => {
    const run = RUNS[Math.floor(number / LENGTHS.length) % RUNS.length]!
    const length = LENGTHS[number % LENGTHS.length]!
    return wrap(
      `${number % 2 === 0 ? '2 ' : ''}${again(run, length).slice(0, length)}${number % 3 === 0 ? 'x' : '!'}`,
    )
  })

/** Pages whose lines fit no pattern, but nearly. */
export const LINES: readonly HostileFamily[] = [
  [
    'runs in items',
    (n) => recipePage(`<h2>Ingredients</h2>${lines(n, (line) => `<li>${inText(line)}</li>`)}`),
  ],
  ['runs in paragraphs', (n) => recipePage(`<h2>Method</h2>${lines(n, (line) => `<p>${inText(line)}</p>`)}`)],
  ['runs in bold lines', (n) => recipePage(lines(n, (line) => `<p><b>${inText(line)}</b></p>`))],
  [
    'runs in headings',
    (n) => recipePage(lines(n, (line) => `<h2>${inText(line)}</h2><li>2 cups flour</li>`)),
  ],
  [
    'runs in classes',
    (n) => recipePage(lines(n, (line) => `<p class="${inText(line).replaceAll('"', '')}">2 cups flour</p>`)),
  ],
  [
    'runs in addresses',
    (n) => recipePage(lines(n, (line) => `<img src="${inText(line).replaceAll('"', '')}">`)),
  ],
  [
    'runs in data',
    (n) =>
      recipeBlock(
        `"recipeIngredient":[${lines(n / 2, (line) => `${JSON.stringify(line)},`)}""],"recipeInstructions":[${lines(n / 2, (line) => `${JSON.stringify(line)},`)}""]`,
      ),
  ],
  ...RUNS.map(
    (run): HostileFamily => [
      `a page of ${JSON.stringify(run)}`,
      (n) =>
        recipePage(
          `<h2>Ingredients</h2><p>2 ${inText(again(run, n / 5))}!</p><h2>${inText(again(run, n / 5))}</h2>${recipeBlock(
            [
              'recipeIngredient',
              'recipeInstructions',
              'recipeYield',
              'totalTime',
              'keywords',
              'image',
              'description',
            ]
              .map((name) => `"${name}":${JSON.stringify(again(run, n / 12)).replaceAll('</', '<\\/')}`)
              .join(','),
          )}`,
        ),
    ],
  ),
]
