import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { loadRoutes } from '../../src/app/route-table'
import { API_ROUTES } from '../../src/app/routes'
import type { MediaType, OpenApiDocument, Operation } from '../../src/platform/openapi/document'
import { buildOpenApi } from './build-document'

/** What every server answers at `/openapi.json`, and what a change of the API may only add to. */
export const KEPT_FILE = join(import.meta.dir, '../../docs/openapi.json')

export const keptDocument = (): OpenApiDocument => JSON.parse(readFileSync(KEPT_FILE, 'utf8'))

type Media = Record<string, MediaType>

/** What a call takes and answers, by media type. */
function mediaOf({ requestBody, responses }: Operation): Media[] {
  const answers = Object.entries(responses).filter(([status]) => /^(2|30[1-37])/.test(status))
  return [requestBody?.content ?? {}, ...answers.map(([, { content }]) => (content ?? {}) as Media)]
}

/** Examples are recorded, not worked out: a document takes them over from the one that was written. */
function takeExamples(document: OpenApiDocument, kept: OpenApiDocument): OpenApiDocument {
  for (const [path, methods] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      const before = kept.paths[path]?.[method]
      const known = before ? mediaOf(before) : []
      for (const [at, media] of mediaOf(operation).entries()) {
        for (const [type, one] of Object.entries(media)) {
          const example = known[at]?.[type]
          if (example && 'example' in example) one.example = example.example
        }
      }
    }
  }
  return document
}

/** The document of the routes as they are now. */
export const currentDocument = async () =>
  takeExamples(buildOpenApi(await loadRoutes(API_ROUTES)), keptDocument())

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
