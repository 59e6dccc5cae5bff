import type { RequestScope } from '../platform/http/request-scope'
import type { KeptPage, Page } from '../platform/web/page'
import { renderKeptPage, renderPage } from '../platform/web/render-page'
import { frameFor } from './frame'

/** A page in its frame as HTML. */
export function drawPage(scope: RequestScope, page: Page | KeptPage): Promise<Response> {
  const frame = frameFor(scope, page)
  return 'kept' in page ? renderKeptPage(scope, page, frame) : renderPage(scope, page, frame)
}
