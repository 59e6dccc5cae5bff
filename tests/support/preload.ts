import { join } from 'node:path'
import { plugin } from 'bun'
import { buildCatalogs } from '../../tools/build/catalogs'
import { asTexts } from '../../tools/build/frontend'
import { listIslands } from '../../tools/build/islands'
import { collectMessageIds } from '../../tools/build/message-ids'

const root = join(import.meta.dir, '../..')

// Unit tests see every asset under its plain name; the hashed ones belong to the end-to-end tests of the executable.
const anyAsset = new Proxy({} as Record<string, string>, {
  get: (_, name) => (typeof name === 'string' ? `/a/${name}` : undefined),
})

plugin({
  name: 'trivet-test-modules',
  setup(build) {
    build.module('trivet:catalogs', async () => {
      const { catalogs, progress } = await buildCatalogs(root)
      return { exports: { catalogs: asTexts(catalogs), progress }, loader: 'object' }
    })
    build.module('trivet:assets', () => {
      const idsOf = (name: string) => [...collectMessageIds(join(root, 'islands', `${name}.island.tsx`))]
      const islandMessages = Object.fromEntries(listIslands(root).map((name) => [name, idsOf(name)]))
      return { exports: { urls: anyAsset, assets: {}, islandMessages }, loader: 'object' }
    })
  },
})
