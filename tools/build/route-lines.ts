import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { type BunPlugin, plugin } from 'bun'
import type { Frontend } from './frontend'

/** Method and path of every route, in the router's order (decision 0017). Loads them all, so the bundler's own modules must be provided. */
export async function readRouteLines() {
  const [{ API_ROUTES, PAGE_ROUTES }, { routeLines }] = await Promise.all([
    import('../../src/app/routes'),
    import('../../src/app/route-table'),
  ])
  return routeLines([...API_ROUTES, ...PAGE_ROUTES])
}

const root = join(import.meta.dir, '../..')

/** The document of the API, for a server that runs from source. */
export const openApiModule = {
  exports: { document: () => readFileSync(join(root, 'docs/openapi.json'), 'utf8') },
  loader: 'object',
} as const

/** The same packed for the executable: a twentieth of its size. */
function packedDocument(): string {
  const file = join(root, '.build/openapi.json.gz')
  mkdirSync(join(root, '.build'), { recursive: true })
  const document = JSON.stringify(JSON.parse(openApiModule.exports.document()))
  writeFileSync(file, gzipSync(document, { level: 9 }))
  return `import { readFileSync } from 'node:fs'
import file from ${JSON.stringify(file)} with { type: 'file' }
export const document = () => new TextDecoder().decode(Bun.gunzipSync(readFileSync(file)))`
}

/** Lets the bundler find `trivet:routes` and `trivet:openapi`. */
export async function routesPlugin({ assetsModule, catalogsModule }: Frontend): Promise<BunPlugin> {
  plugin({
    name: 'trivet-frontend-modules',
    setup(build) {
      build.module('trivet:assets', async () => ({ exports: await import(assetsModule), loader: 'object' }))
      build.module('trivet:catalogs', async () => ({
        exports: await import(catalogsModule),
        loader: 'object',
      }))
      build.module('trivet:openapi', () => openApiModule)
    },
  })
  // As the executable will be: it lacks what is there while Trivet is developed.
  process.env.NODE_ENV = 'production'
  const modules: Record<string, string> = {
    'trivet:routes': `export const table = ${JSON.stringify(await readRouteLines())}`,
    'trivet:openapi': packedDocument(),
  }
  return {
    name: 'trivet-routes',
    setup(build) {
      build.onResolve({ filter: /^trivet:(routes|openapi)$/ }, ({ path }) => ({
        path,
        namespace: 'trivet-routes',
      }))
      build.onLoad({ filter: /.*/, namespace: 'trivet-routes' }, ({ path }) => ({
        contents: modules[path]!,
        loader: 'js',
      }))
    },
  }
}
