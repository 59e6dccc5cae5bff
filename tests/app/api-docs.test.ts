import { expect, test } from 'bun:test'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { loadRoutes } from '../../src/app/route-table'
import { API_ROUTES } from '../../src/app/routes'
import { buildOpenApi, type OpenApiDocument } from '../../src/platform/openapi/document'
import { API_VERSION } from '../../src/platform/version'
import { findBreaks } from '../../tools/api-docs/compatibility'
import { apiPages, KEPT_DOCUMENT } from '../../tools/api-docs/pages'

const folder = join(import.meta.dir, '../../docs/api')
const document = buildOpenApi(await loadRoutes(API_ROUTES), { version: API_VERSION, basePath: '' })

test("the API only adds to what yesterday's clients know", async () => {
  const kept: OpenApiDocument = await Bun.file(join(folder, KEPT_DOCUMENT)).json()
  expect(findBreaks(kept, document)).toEqual([])
})

test('docs/api tells of the API as it is; npm run docs:api writes it', async () => {
  const pages = apiPages(document)
  const stale: string[] = []
  for (const [name, text] of pages) {
    const file = Bun.file(join(folder, name))
    if (!(await file.exists()) || (await file.text()) !== text) stale.push(name)
  }
  const left = readdirSync(folder).filter((name) => !pages.has(name))
  expect({ stale, left }).toEqual({ stale: [], left: [] })
})
