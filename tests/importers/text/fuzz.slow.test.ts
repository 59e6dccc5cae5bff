import { expect, test } from 'bun:test'
import { recipesInJson } from '../../../src/importers/text/json-recipes.rules'
import { readRecipeText } from '../../../src/importers/text/recipe-text.service'
import { cpuNow } from '../../support/hostile/cpu-time'
import { longTimeout, times } from '../../support/long'

/** Seeds stay: each of these runs again on every change. A seed that ever finds a fault is added in front. */
const SEEDS = [1, 2, 3, 5, 8, 13, 21, 34]
const RUNS_PER_SEED = times(100, 10_000)
const MOST_MS = 1_000
const PIECES = [
  ...[
    '---\n',
    '+++\n',
    '...\n',
    'title: ',
    'servings: 4\n',
    'ingredients:\n',
    'time: {prep: ',
    '&a ',
    '*a ',
    '!!x ',
  ],
  ...[
    '- ',
    '  - ',
    '\n',
    '\n\n',
    '# ',
    '## Ingredients\n',
    '**',
    '*',
    '_',
    '[',
    '](',
    '|',
    '|---|---|\n',
    '1. ',
  ],
  ...[
    '200 g flour',
    'salt',
    '@',
    '@salt',
    '{',
    '}',
    '%',
    '~',
    '#pot',
    '[-',
    '-]',
    '-- ',
    '>> ',
    '> ',
    ': ',
    '"',
  ],
  ...[
    "'",
    '\\',
    '=',
    '== x ==\n',
    'é',
    '日本',
    '\u0000',
    '\ufeff',
    '\ud800',
    '<b>',
    '</p>',
    '&amp;',
    '\t',
    '$&',
  ],
  ...[
    '{"@type":"Recipe","name":"A"}',
    '[{',
    '}]',
    '"recipes":[',
    'null',
    '__proto__: 1\n',
    'https://a.test/x',
  ],
]

function randomText(seed: number): string {
  let state = seed
  const random = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
  const count = 1 + Math.floor(random() * 60)
  return Array.from({ length: count }, () => PIECES[Math.floor(random() * PIECES.length)]).join('')
}

test.each(SEEDS)(
  'whatever is pasted gives a draft or none, and never a fault (%p)',
  (seed) => {
    for (let run = 0; run < RUNS_PER_SEED; run++) {
      const text = randomText(seed * 7_919 + run)
      const { draft } = readRecipeText(text, null, 'soup.md')
      recipesInJson(text)
      if (draft) expect(draft.ingredients.length + draft.instructions.length).toBeGreaterThan(0)
    }
  },
  longTimeout(20_000),
)

test.each(['[', '{"a":', '*a ', '- a\n', '|a', '@a{', '<b>', ' ', '\n', '\\', '---\n'])(
  'a megabyte of %p takes no time',
  (piece) => {
    const text = piece.repeat(1_000_000 / piece.length)
    const started = cpuNow()
    readRecipeText(text, null)
    recipesInJson(text)
    expect(cpuNow() - started).toBeLessThan(MOST_MS)
  },
)
