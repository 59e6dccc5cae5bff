/**
 * `npm run docs:api`: writes `docs/api/` from the routes' schemas. A document that takes something away from yesterday's clients is refused;
 * `npm run docs:api -- --break` writes it all the same, for a decision that says why.
 */
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { loadRoutes } from '../../src/app/route-table'
import { API_ROUTES } from '../../src/app/routes'
import { buildOpenApi } from '../../src/platform/openapi/document'
import { API_VERSION } from '../../src/platform/version'
import { findBreaks } from './compatibility'
import { apiPages, KEPT_DOCUMENT } from './pages'

const folder = join(import.meta.dir, '../../docs/api')
const document = buildOpenApi(await loadRoutes(API_ROUTES), { version: API_VERSION, basePath: '' })
const keptFile = join(folder, KEPT_DOCUMENT)
const breaks = existsSync(keptFile) ? findBreaks(await Bun.file(keptFile).json(), document) : []
if (breaks.length > 0 && !process.argv.includes('--break')) {
  console.error(`Clients of yesterday would stumble over:\n${breaks.join('\n')}`)
  process.exit(1)
}
mkdirSync(folder, { recursive: true })
const pages = apiPages(document)
for (const name of readdirSync(folder)) if (!pages.has(name)) rmSync(join(folder, name))
for (const [name, text] of pages) await Bun.write(join(folder, name), text)
console.log(`${pages.size} files in docs/api`)
