import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { BunPlugin } from 'bun'
import { catalogsSource, packCatalogs } from './catalogs'
import { buildIslands } from './islands'
import { type AssetSize, writeIfChanged, writeManifest } from './manifest'
import { buildSerif } from './serif'
import { buildStaticFiles, buildStyles } from './static-files'

export interface Frontend {
  assetsModule: string
  catalogsModule: string
  sizes: AssetSize[]
}

/** Builds everything that the server embeds: catalogues, islands, styles, static files. */
export async function buildFrontend(root: string, isProduction: boolean): Promise<Frontend> {
  const work = join(root, '.build')
  const out = join(work, isProduction ? 'public' : 'public-dev')
  rmSync(out, { recursive: true, force: true })
  mkdirSync(out, { recursive: true })
  const catalogsModule = join(work, isProduction ? 'catalogs.ts' : 'catalogs-dev.ts')
  const catalogs = await packCatalogs(root, join(out, 'catalogs'), isProduction)
  writeIfChanged(catalogsModule, catalogsSource(catalogs))
  const islands = await buildIslands(root, out, isProduction)
  const files = [
    ...islands.files,
    ...buildStyles(root, out, isProduction),
    ...(await buildSerif(root, out)),
    ...buildStaticFiles(root, out),
  ]
  const assetsModule = join(work, isProduction ? 'assets.ts' : 'assets-dev.ts')
  const sizes = writeManifest(assetsModule, files, islands.messages, isProduction)
  return { assetsModule, catalogsModule, sizes }
}

/** Lets the bundler find `trivet:assets` and `trivet:catalogs`. */
export function frontendPlugin({ assetsModule, catalogsModule }: Frontend): BunPlugin {
  return {
    name: 'trivet-frontend',
    setup(build) {
      build.onResolve({ filter: /^trivet:assets$/ }, () => ({ path: assetsModule }))
      build.onResolve({ filter: /^trivet:catalogs$/ }, () => ({ path: catalogsModule }))
    },
  }
}
