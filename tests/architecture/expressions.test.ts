import { expect, test } from 'bun:test'
import {
  builtExpressions,
  type Expression,
  expressionsOf,
  isEnded,
  KEPT,
  keyOf,
} from '../../tools/expressions/expressions'

// One that takes the square of a text's length lets anyone hold up everyone. `bun tools/expressions/check-expressions.ts` asks about new ones.
const known = new Set<string>(await Bun.file(KEPT).json())
const { written, built } = await expressionsOf()
const made = await builtExpressions()

const open = (all: readonly Expression[]) =>
  all
    .filter((one) => !isEnded(one) && !known.has(keyOf(one)))
    .map((one) => `${keyOf(one)} ${one.places.join(' ')}`)

test('every expression in src and islands was found to be linear', () => {
  expect(open(written)).toEqual([])
})

test('so was every expression that is put together while the program runs', () => {
  expect(open(made)).toEqual([])
})

/** What is put together of what a request or a recipe says, and why it is linear all the same. */
const OF_WORDS: Record<string, string> = {
  'islands/recipes/editor/clean-html.ts': 'a constant of names, without repetitions; it needs a window',
  'src/platform/web/document.tsx': 'a mark of ours that nobody knows, and digits behind it',
  'src/recipes/editor/paste.rules.ts': 'a number below sixty; all repetitions have an end',
  'src/recipes/editor/recipe-form.rules.ts': 'one of four words, and up to four digits',
  'src/recipes/formats/cooklang.rules.ts':
    'a name of at most 500 letters, letter by letter, where a word begins',
}

test('what is put together of words is known by its place', () => {
  const heard = new Set(made.flatMap(({ places }) => places))
  const files = built.filter((place) => !heard.has(place)).map((place) => place.replace(/:\d+$/, ''))
  expect(files.sort()).toEqual(Object.keys(OF_WORDS).sort())
})

test('an expression whose repetitions have ends needs no proof', () => {
  expect([/a{1,3}b?/, /[*+]\*/].map(isEnded)).toEqual([true, true])
  expect([/a+/, /[a]*/, /a{2,}/].map(isEnded)).toEqual([false, false, false])
})
