import { expect, test } from 'bun:test'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { LONG_ENHANCERS } from './house'
import { ROOT, sourceFiles } from './imports'

const MAX_LINES = 60
/** Elements that one may make: a sentence that is said, a picture that was chosen. */
const MAX_ELEMENTS = 2
const MAKES_MARKUP = /createElement(?:NS)?\(|innerHTML|insertAdjacentHTML|new Image\(/g

const enhancers = sourceFiles('islands')
  .filter((file) => file.endsWith('.enhancer.ts'))
  .map((file) => ({ file, source: readFileSync(join(ROOT, file), 'utf8') }))
const decisions = readdirSync(join(ROOT, 'docs/decisions'))
const isListed = ({ file }: { file: string }) => LONG_ENHANCERS.some((line) => line.file === file)

test('an enhancer adds behavior to what stands, in at most 60 lines; what owns state or makes markup is an island', () => {
  const wrong = enhancers
    .filter((enhancer) => !isListed(enhancer))
    .map(({ file, source }) => ({
      file,
      lines: source.split('\n').length - 1,
      elements: source.match(MAKES_MARKUP)?.length ?? 0,
    }))
    .filter(({ lines, elements }) => lines > MAX_LINES || elements > MAX_ELEMENTS)
  expect(wrong).toEqual([])
})

test('an exception is still one, and names the decision that says why', () => {
  const stale = LONG_ENHANCERS.filter(({ file, decision }) => {
    const source = enhancers.find((enhancer) => enhancer.file === file)?.source
    const isShort = source !== undefined && source.split('\n').length - 1 <= MAX_LINES
    return isShort || !decisions.some((name) => name.startsWith(`${decision}-`))
  })
  expect(stale).toEqual([])
})
