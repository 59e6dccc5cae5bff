import { type BunPlugin, plugin } from 'bun'
import type { Frontend } from './frontend'

/** Method and path of every route, in the router's order (decision 0017). Loads them all: somebody must answer for the bundler's modules. */
export async function readRouteLines() {
  const [{ API_ROUTES, PAGE_ROUTES }, { routeLines }] = await Promise.all([
    import('../../src/app/routes'),
    import('../../src/app/route-table'),
  ])
  return routeLines([...API_ROUTES, ...PAGE_ROUTES])
}

/** Lets the bundler find `trivet:routes`. */
export async function routesPlugin({ assetsModule, catalogsModule }: Frontend): Promise<BunPlugin> {
  plugin({
    name: 'trivet-frontend-modules',
    setup(build) {
      build.module('trivet:assets', async () => ({ exports: await import(assetsModule), loader: 'object' }))
      build.module('trivet:catalogs', async () => ({
        exports: await import(catalogsModule),
        loader: 'object',
      }))
    },
  })
  // As the executable will be: it lacks what is there while Trivet is developed.
  process.env.NODE_ENV = 'production'
  const contents = `export const table = ${JSON.stringify(await readRouteLines())}`
  return {
    name: 'trivet-routes',
    setup(build) {
      build.onResolve({ filter: /^trivet:routes$/ }, ({ path }) => ({ path, namespace: 'trivet-routes' }))
      build.onLoad({ filter: /.*/, namespace: 'trivet-routes' }, () => ({ contents, loader: 'js' }))
    },
  }
}
