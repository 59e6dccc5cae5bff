import { expect, test } from 'bun:test'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { roleOf } from './house'
import { ROOT } from './imports'

/** Packages that the server needs before anyone asks for anything. */
const PACKAGES = ['@lingui/core', 'hono', 'ipaddr.js', 'lru-cache', 'valibot']
/** Parts of the runtime; each of the others brings half a megabyte and more. */
const RUNTIME = ['bun:ffi', 'bun:sqlite', 'node:fs', 'node:fs/promises', 'node:path']
/** Tables of a few kilobytes, which a recipe that is saved asks for. */
const SMALL = [
  'src/measures/words/unit-sizes.ts',
  'src/parser/engine/describing.ts',
  'src/parser/engine/languages/language.ts',
]
/** What the build makes. */
const BUILT = ['trivet:assets', 'trivet:catalogs', 'trivet:routes', 'package.json']

const scanner = {
  ts: new Bun.Transpiler({ loader: 'ts' }),
  tsx: new Bun.Transpiler({ loader: 'tsx' }),
}

/** What a file imports when it is loaded; not what its functions load later. */
function importedAtOnce(file: string): string[] {
  const kind = file.endsWith('.tsx') ? 'tsx' : 'ts'
  const found = scanner[kind].scanImports(readFileSync(join(ROOT, file), 'utf8'))
  return found.filter((one) => one.kind === 'import-statement').map(({ path }) => path)
}

function fileOf(path: string): string {
  const found = ['.ts', '.tsx', ''].find((ending) => existsSync(join(ROOT, path + ending)))
  return path + found
}

/** Every file and package that a start of the server loads, with who asks for it first. */
function loadedBy(entry: string): Map<string, string> {
  const loaded = new Map([[entry, 'the start']])
  for (const file of loaded.keys()) {
    if (!/^src\/.*\.tsx?$/.test(file)) continue
    for (const path of importedAtOnce(file)) {
      const to = path.startsWith('.') ? fileOf(normalize(join(dirname(file), path))) : path
      if (!loaded.has(to)) loaded.set(to, file)
    }
  }
  return loaded
}

/** `hono/router/trie-router` → `hono`. */
const packageOf = (path: string) =>
  path
    .split('/')
    .slice(0, path.startsWith('@') ? 2 : 1)
    .join('/')

const loaded = [...loadedBy('src/cli/serve.ts')].map(([path, by]) => ({ path, by }))
const isOurs = (path: string) => path.startsWith('src/')
const lines = (found: typeof loaded) => found.map(({ path, by }) => `${path}, for ${by}`)

test('a start finds what the server is made of', () => {
  const paths = loaded.map(({ path }) => path)
  expect(paths).toContain('src/app/create-app.ts')
  expect(paths).toContain('src/recipes/recipe/recipe.store.ts')
})

test('a start loads no page, no call of the API and nothing that draws', () => {
  const early = loaded.filter(
    ({ path }) => isOurs(path) && ['api', 'pages', 'view', 'layout'].includes(roleOf(path)),
  )
  expect(lines(early)).toEqual([])
})

test('a start loads no tables of words and no reader of foreign pages', () => {
  const TABLES = /\.json$|\/words\/|\/engine\/|^src\/(scraper|importers\/archive\/kinds)\//
  const early = loaded.filter(({ path }) => isOurs(path) && TABLES.test(path) && !SMALL.includes(path))
  expect(lines(early)).toEqual([])
})

test('a start loads the packages and parts of the runtime that are named here, and no more', () => {
  const known = new Set([...PACKAGES, ...RUNTIME, ...BUILT])
  const foreign = loaded.filter(({ path }) => !isOurs(path))
  expect(lines(foreign.filter(({ path }) => !known.has(packageOf(path)) && !known.has(path)))).toEqual([])
  const seen = new Set(foreign.flatMap(({ path }) => [path, packageOf(path)]))
  expect([...known].filter((name) => !seen.has(name))).toEqual([])
})
