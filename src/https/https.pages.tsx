import { mayAddWays, requireRecentSignIn } from '../auth/recent-sign-in.service'
import type { Config } from '../platform/config/config'
import { doneAt, type PageRoute, page, seeOther } from '../platform/http/page-route'
import { limitRate } from '../platform/http/rate-limit'
import type { RequestScope } from '../platform/http/request-scope'
import type { TaskMessage } from '../platform/jobs/task'
import { notFound } from '../platform/refusals'
import { showOnNextPage } from '../platform/web/notice'
import type { Page } from '../platform/web/page'
import { qrCode } from '../ui/codes/qr-code.rules'
import { urls } from '../urls'
import { discardAuthority } from './authority/kept-authority.service'
import { httpsKeeper } from './https.service'
import { HttpsView } from './https.view'

const FORM_BYTES = 16 * 1024
/** Authorities count every request. */
const LIMIT = { burst: 5, perMinute: 1 }

/** Where a device that trusts nothing yet finds the way: on plain http. */
function trustOf({ baseUrl, port }: Config) {
  const address = `http://${baseUrl?.hostname}:${port}${urls.trust()}`
  return { address, code: qrCode(address) }
}

function show(scope: RequestScope): Page {
  const { config } = scope.services
  const { i18n } = scope
  const say = ({ messageId, values = {} }: TaskMessage) => i18n._(messageId, values)
  const state = httpsKeeper(config)?.state()
  return {
    title: i18n._('https.title'),
    styles: 'plain',
    frame: 'admin',
    place: 'https',
    headers: { 'cache-control': 'no-store' },
    body: (
      <HttpsView
        way={config.https}
        address={config.baseUrl?.origin ?? null}
        isStrict={config.hsts === true}
        certificate={state?.judged.facts ?? null}
        faults={(state?.judged.faults ?? []).map(say)}
        problem={state?.problem ? { text: say(state.problem.message), at: state.problem.at } : null}
        nextTryAt={state?.nextTryAt ?? null}
        trust={config.https === 'own' ? trustOf(config) : null}
        mayAct={mayAddWays(scope)}
      />
    ),
  }
}

/** Server › HTTPS: which certificate the server has, and what is wrong with it. */
export const HTTPS_PAGES: PageRoute[] = [
  page({ path: '/admin/https', access: 'admin' }, ({ scope }) => show(scope)),
  page(
    { method: 'POST', path: '/admin/https', access: 'admin', maxBytes: FORM_BYTES },
    async ({ scope, ctx }) => {
      requireRecentSignIn(scope)
      limitRate(scope, 'https', LIMIT, ctx.userId)
      const keeper = httpsKeeper(scope.services.config)
      await keeper?.renew()
      const problem = keeper?.state().problem
      if (keeper && !problem) showOnNextPage(scope, { tone: 'success', messageId: 'https.checked' })
      return seeOther(urls.https())
    },
  ),
  page(
    { method: 'POST', path: '/admin/https/authority', access: 'admin', maxBytes: FORM_BYTES },
    async ({ scope, ctx }) => {
      requireRecentSignIn(scope)
      limitRate(scope, 'https', LIMIT, ctx.userId)
      const { config } = scope.services
      if (config.https !== 'own') throw notFound()
      discardAuthority(config.dataDir)
      await httpsKeeper(config)?.renew()
      scope.log.warn('HTTPS has a new authority: devices must trust it again')
      return doneAt(scope, urls.https(), 'https.authority-renewed')
    },
  ),
]
