import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Glob } from 'bun'

const tests = join(import.meta.dir, '..')

test('a test is skipped only with a reason, which the runner tells', () => {
  const files = [...new Glob('**/*.test.{ts,tsx}').scanSync(tests)].filter(
    (file) => !file.startsWith('architecture/'),
  )
  const silent = files.filter((file) => {
    const text = readFileSync(join(tests, file), 'utf8')
    return /\.(?:if|todoIf|todo|skip)\(/.test(text) || /\.skipIf\((?!lacks(?:Corpus)?\()/.test(text)
  })
  expect(silent).toEqual([])
})
