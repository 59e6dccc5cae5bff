import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT, sourceFiles } from './imports'

const MAX_LINES = 60
/** Elements that one may make: a sentence that is said, a picture that was chosen. */
const MAX_ELEMENTS = 2
const MAKES_MARKUP = /createElement(?:NS)?\(|innerHTML|insertAdjacentHTML|new Image\(/g

const enhancers = sourceFiles('islands')
  .filter((file) => file.endsWith('.enhancer.ts'))
  .map((file) => ({ file, source: readFileSync(join(ROOT, file), 'utf8') }))

test('an enhancer adds behavior to existing markup, in at most 60 lines; what owns state or makes markup is an island', () => {
  const wrong = enhancers
    .map(({ file, source }) => ({
      file,
      lines: source.split('\n').length - 1,
      elements: source.match(MAKES_MARKUP)?.length ?? 0,
    }))
    .filter(({ lines, elements }) => lines > MAX_LINES || elements > MAX_ELEMENTS)
  expect(wrong).toEqual([])
})
