import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { loadRoutes } from '../../src/app/route-table'
import { API_ROUTES } from '../../src/app/routes'
import type { OpenApiDocument } from '../../src/platform/openapi/document'
import { buildOpenApi } from './build-document'

/** What every server answers at `/openapi.json`, and what a change of the API may only add to. */
export const KEPT_FILE = join(import.meta.dir, '../../docs/openapi.json')

export const keptDocument = (): OpenApiDocument => JSON.parse(readFileSync(KEPT_FILE, 'utf8'))

/** The document of the routes as they are now. */
export const currentDocument = async () => buildOpenApi(await loadRoutes(API_ROUTES))

/** One line per call and schema, so that a difference names what differs. */
export function documentText(document: OpenApiDocument): string {
  const block = (entries: Record<string, unknown>) =>
    Object.entries(entries)
      .map(([name, value]) => `${JSON.stringify(name)}: ${JSON.stringify(value)}`)
      .join(',\n')
  const { paths, components, ...head } = document
  const calls = Object.entries(paths).map(
    ([path, methods]) => `${JSON.stringify(path)}: {\n${block(methods)}\n}`,
  )
  const { schemas, ...schemes } = components
  return `{
${block(head)},
"paths": {
${calls.join(',\n')}
},
"components": {
${block(schemes)},
"schemas": {
${block(schemas)}
}
}
}
`
}
