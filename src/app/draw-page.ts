import type { RequestScope } from '../platform/http/request-scope'
import { takeUnsent, type Unsent } from '../platform/http/unsent'
import { fillForm } from '../platform/web/fill-form'
import { showNotice } from '../platform/web/notice'
import type { KeptPage, Page } from '../platform/web/page'
import { renderKeptPage, renderPage } from '../platform/web/render-page'
import { frameFor } from './frame'

/** The page of a form that was refused, with what was typed. */
async function drawAgain(scope: RequestScope, page: Page | KeptPage, unsent: Unsent): Promise<Response> {
  showNotice(scope, unsent.notice)
  const whole = 'kept' in page ? { ...page, ...(await page.draw()) } : page
  const response = await renderPage(scope, whole, frameFor(scope, whole))
  response.headers.set('cache-control', 'no-store')
  return new Response(fillForm(await response.text(), unsent), response)
}

/** A page in its frame as HTML. */
export function drawPage(scope: RequestScope, page: Page | KeptPage): Promise<Response> {
  const unsent = takeUnsent(scope)
  if (unsent) return drawAgain(scope, page, unsent)
  const frame = frameFor(scope, page)
  return 'kept' in page ? renderKeptPage(scope, page, frame) : renderPage(scope, page, frame)
}
