import { needsSetup } from '../../auth/setup.service'
import { seeOther } from '../../platform/http/page-route'
import type { RequestScope } from '../../platform/http/request-scope'
import { urls } from '../../urls'

const OPEN =
  /^\/(admin\/setup|theme\.css|manifest\.webmanifest|healthz|robots\.txt|\.well-known\/security\.txt|preferences\/[a-z]+)$/

/** While nobody has an account every page leads to the setup; null when it does not. */
export function setupRedirect(scope: RequestScope, pathname: string): Response | null {
  if (!needsSetup(scope.services) || pathname.startsWith('/api/') || OPEN.test(pathname)) return null
  return seeOther(urls.setup())
}
