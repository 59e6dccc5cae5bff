import { join } from 'node:path'
import { plugin } from 'bun'
import { openApiModule, readRouteLines } from './route-lines'

const work = join(import.meta.dir, '../../.build')

// The development server runs from source; two modules that the bundler makes come from its last run.
plugin({
  name: 'trivet-frontend',
  setup(build) {
    build.module('trivet:assets', async () => ({
      exports: await import(join(work, 'assets-dev.ts')),
      loader: 'object',
    }))
    build.module('trivet:catalogs', async () => ({
      exports: await import(join(work, 'catalogs-dev.ts')),
      loader: 'object',
    }))
    build.module('trivet:routes', async () => ({
      exports: { table: await readRouteLines() },
      loader: 'object',
    }))
    build.module('trivet:openapi', () => openApiModule)
  },
})
