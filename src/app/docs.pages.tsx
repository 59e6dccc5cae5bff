import { document } from 'trivet:openapi'
import { type PageRoute, publicPage } from '../platform/http/page-route'
import type { RequestScope } from '../platform/http/request-scope'
import type { OpenApiDocument } from '../platform/openapi/document'
import { notFound } from '../platform/refusals'
import { VERSION } from '../platform/version'
import { keptForVisitors } from '../platform/web/visitor-pages'
import { urls } from '../urls'
import { toDocsPage } from './docs'
import { DocsView } from './docs.view'

/** The document as it was built, with what is this server's own. @throws not-found while TRIVET_API_DOCS is off */
function readDocument({ services: { config } }: RequestScope): OpenApiDocument {
  if (!config.apiDocs) throw notFound()
  const built: OpenApiDocument = JSON.parse(document())
  const info = { ...built.info, version: VERSION }
  return { ...built, info, servers: [{ url: urls.basePath() || '/' }] }
}

/** The API's documentation, for machines and for people. */
export const DOCS_PAGES: PageRoute[] = [
  publicPage({ path: '/openapi.json' }, ({ scope }) => {
    const headers = { 'content-type': 'application/json', 'cache-control': 'no-cache' }
    return new Response(JSON.stringify(readDocument(scope)), { headers })
  }),
  publicPage({ path: '/docs' }, ({ scope }) => {
    const { config } = scope.services
    if (!config.apiDocs) throw notFound()
    const draw = async () => {
      const docs = toDocsPage(readDocument(scope))
      const title = scope.i18n._('docs.title', { version: docs.version })
      return { title, styles: 'docs' as const, body: <DocsView docs={docs} /> }
    }
    // Drawing it takes a tenth of a second, so it is kept.
    const key = ['docs', VERSION]
    return { kept: keptForVisitors(scope, key, false), draw }
  }),
  publicPage({ path: '/redoc' }, ({ scope }) => {
    if (!scope.services.config.apiDocs) throw notFound()
    return new Response(null, { status: 307, headers: { location: urls.docs() } })
  }),
]
