import type { Config } from '../platform/config/config'
import { type PageRoute, publicPage } from '../platform/http/page-route'
import type { RequestScope } from '../platform/http/request-scope'
import type { ApiRoute } from '../platform/http/route'
import { buildOpenApi, type OpenApiDocument } from '../platform/openapi/document'
import { notFound } from '../platform/refusals'
import { VERSION } from '../platform/version'
import { urls } from '../urls'
import { toDocsPage } from './docs'
import { DocsView } from './docs.view'

/** The API's documentation, for machines and for people, while TRIVET_API_DOCS is on (reference api.md §1). */
export function docsPages(routes: readonly ApiRoute[]): PageRoute[] {
  // The table does not change while the server runs, and few ask.
  const documents = new Map<string, OpenApiDocument>()

  function documentOf({ basePath }: Config): OpenApiDocument {
    const known = documents.get(basePath) ?? buildOpenApi(routes, { version: VERSION, basePath })
    documents.set(basePath, known)
    return known
  }

  function configOf({ services: { config } }: RequestScope): Config {
    if (!config.apiDocs) throw notFound()
    return config
  }

  return [
    publicPage({ path: '/openapi.json' }, ({ scope }) => {
      const body = JSON.stringify(documentOf(configOf(scope)))
      return new Response(body, {
        headers: { 'content-type': 'application/json', 'cache-control': 'no-cache' },
      })
    }),
    publicPage({ path: '/docs' }, ({ scope }) => {
      const docs = toDocsPage(documentOf(configOf(scope)))
      const title = scope.i18n._('docs.title', { version: docs.version })
      return { title, styles: 'docs', body: <DocsView docs={docs} /> }
    }),
    publicPage({ path: '/redoc' }, ({ scope }) => {
      configOf(scope)
      return new Response(null, { status: 307, headers: { location: urls.docs() } })
    }),
  ]
}
