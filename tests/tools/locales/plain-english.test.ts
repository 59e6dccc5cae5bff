import { expect, test } from 'bun:test'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { USAGE } from '../../../src/cli/usage'
import { readTexts } from '../../../tools/build/catalogs'
import { oddComments, oddLines, oddMessage, oddPhrases } from '../../../tools/locales/plain-english'
import { sourceFiles } from '../../architecture/imports'

const ROOT = join(import.meta.dir, '../../..')
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')

test.each([
  ['Whoever opens one of these links can join.', 'anyone who'],
  ['Send the e-mail again', 'email'],
  ['You are logged in.', 'sign in'],
  ['“{name}” is gone for good.', 'permanently'],
  ['Bring over', 'import'],
  ['The page is on its way …', 'sent'],
  ['Add …', 'an ellipsis right behind the word'],
  ['{percent} %', 'a percent sign right behind the number'],
  ["It isn't saved.", 'a curly apostrophe'],
  ['Empty the bin', 'trash'],
])('%p is said in other words', (text, instead) => {
  expect(oddMessage('a.message', text).join()).toContain(`(rather: ${instead}`)
})

test.each(['Sign in', 'Clear the log in memory', 'Add…', '{ticked} in the cart', '50%'])(
  '%p is fine',
  (text) => {
    expect(oddMessage('a.message', text)).toEqual([])
  },
)

test('no English message has a phrase that Trivet says otherwise', async () => {
  const odd = [...(await readTexts(ROOT, 'en-US'))].flatMap(([id, text]) =>
    oddMessage(id, text).map((fault) => `${id}: ${fault}`),
  )
  expect(odd).toEqual([])
})

test('nor have the guides, the manual and the pages of the repository', () => {
  const pages = readdirSync(join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md'))
    .map((file) => `docs/${file}`)
  expect(pages.length).toBeGreaterThan(20)
  const odd = [...pages, 'README.md', 'CHANGELOG.md', 'CONTRIBUTING.md', 'SECURITY.md'].flatMap((file) =>
    oddLines(read(file)).map(({ line, fault }) => `${file}:${line} ${fault}`),
  )
  expect(odd).toEqual([])
})

/** Every summary and description of the document of the API. */
function* textsOf(part: unknown): Generator<string> {
  if (typeof part !== 'object' || part === null) return
  for (const [key, value] of Object.entries(part))
    if (typeof value === 'string' && (key === 'summary' || key === 'description')) yield value
    else yield* textsOf(value)
}

test('nor has the document of the API', () => {
  const texts = [...new Set(textsOf(JSON.parse(read('docs/openapi.json'))))]
  expect(texts.length).toBeGreaterThan(500)
  expect(texts.flatMap((text) => oddPhrases(text).map((fault) => `${text}: ${fault}`))).toEqual([])
})

const SENTENCE = /'((?:[^'\\\n]|\\.)* (?:[^'\\\n]|\\.)*)'|"([^"\n]* [^"\n]*)"|`([^`]* [^`]*)`/g
const COMMENT = /^\s*(?:\/\/|\/?\*).*$/gm

test('nor has the command line, nor the log', () => {
  const help = Object.values(USAGE).flatMap(oddPhrases)
  const odd = sourceFiles('src').flatMap((file) => {
    const code = read(file).replaceAll(COMMENT, '')
    const lines = file.startsWith('src/cli/') ? [code] : (code.match(/\blog\.\w+\([^\n]*/g) ?? [])
    return lines.flatMap((text) =>
      [...text.matchAll(SENTENCE)].flatMap(([, a, b, c]) =>
        oddPhrases(a ?? b ?? c ?? '').map((fault) => `${file}: ${fault}`),
      ),
    )
  })
  expect([...help, ...odd]).toEqual([])
})

test('nor have comments and the titles of tests', () => {
  const odd = [
    ...sourceFiles('src'),
    ...sourceFiles('islands'),
    ...sourceFiles('tools'),
    ...sourceFiles('tests'),
  ].flatMap((file) => oddComments(read(file)).map(({ line, fault }) => `${file}:${line} ${fault}`))
  expect(odd).toEqual([])
})
