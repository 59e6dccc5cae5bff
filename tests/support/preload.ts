import { readdirSync, readFileSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { plugin } from 'bun'
import type { PackedCatalogs } from '../../tools/build/catalogs'
import { listIslands } from '../../tools/build/islands'
import { collectMessageIds } from '../../tools/build/message-ids'
import { openApiModule, readRouteLines } from '../../tools/build/route-lines'

const root = join(import.meta.dir, '../..')

// Unit tests see every asset under its plain name; the hashed ones belong to the end-to-end tests of the executable.
const anyAsset = new Proxy({} as Record<string, string>, {
  get: (_, name) => (typeof name === 'string' ? `/a/${name}` : undefined),
})

/** Compiled once for all test files: with its compiler that takes longer than most of them. */
async function readCatalogs(): Promise<PackedCatalogs> {
  const locales = readdirSync(join(root, 'locales')).filter((file) => file.endsWith('.po'))
  const rules = ['bun.lock', 'tools/build/catalogs.ts', 'src/platform/i18n/locales.rules.ts']
  const lists = ['seeds', 'kinds'].flatMap((name) =>
    readdirSync(join(root, 'locales', name)).map((file) => `${name}/${file}`),
  )
  const sources = [...rules, ...[...locales, ...lists].sort().map((file) => `locales/${file}`)]
  const key = Bun.hash(sources.map((file) => readFileSync(join(root, file), 'utf8')).join('\0')).toString(36)
  const folder = join(root, '.build/tests')
  const kept = Bun.file(join(folder, `catalogs-${key}.json`))
  if (await kept.exists()) return kept.json()
  const { packCatalogs } = await import('../../tools/build/catalogs')
  // Several workers begin at once: each makes files of its own, and the list of the last one stays.
  const own = join(folder, `catalogs-${key}-${process.pid}`)
  const made = await packCatalogs(root, own, false)
  await Bun.write(`${own}.json`, JSON.stringify(made))
  renameSync(`${own}.json`, kept.name!)
  return made
}

// Processes that a test's server starts need the same modules.
if (!process.execArgv.includes(import.meta.path)) process.execArgv.push('--preload', import.meta.path)

plugin({
  name: 'trivet-test-modules',
  setup(build) {
    build.module('trivet:catalogs', async () => ({
      exports: { ...(await readCatalogs()) },
      loader: 'object',
    }))
    build.module('trivet:assets', () => {
      const idsOf = (name: string) => [...collectMessageIds(join(root, 'islands', `${name}.island.tsx`))]
      const islandMessages = Object.fromEntries(listIslands(root).map((name) => [name, idsOf(name)]))
      return { exports: { urls: anyAsset, assets: {}, islandMessages }, loader: 'object' }
    })
    build.module('trivet:routes', async () => ({
      exports: { table: await readRouteLines() },
      loader: 'object',
    }))
    build.module('trivet:openapi', () => openApiModule)
  },
})

// Comparing a password is slow on purpose; the same one with the same hash is compared in earnest once per file.
const compared = new Map<string, Promise<boolean>>()
const compare = Bun.password.verify
Bun.password.verify = (...input: Parameters<typeof compare>) => {
  const key = JSON.stringify(input)
  const known = compared.get(key) ?? compare(...input)
  compared.set(key, known)
  return known
}
