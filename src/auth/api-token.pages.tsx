import { layoutOf } from '../groups/layout.service'
import type { Ctx } from '../platform/context'
import { checkForm, formText, translateFields } from '../platform/http/form'
import { type PageRoute, page, seeOther } from '../platform/http/page-route'
import { limitRate } from '../platform/http/rate-limit'
import type { Visit } from '../platform/http/visit'
import { leaveNotice } from '../platform/web/notice'
import { renderPage } from '../platform/web/render-page'
import { urls } from '../urls'
import { CreateApiTokenInput } from './api-token.schema'
import { createApiToken, listOwnApiTokens, revokeApiToken } from './api-token.service'
import { ApiTokensView, type ApiTokensViewProps } from './api-tokens.view'
import { ACCOUNT_LIMIT } from './session-cookie.service'

const FORM_BYTES = 16 * 1024

type Shown = Partial<Pick<ApiTokensViewProps, 'created' | 'name' | 'error'>>

function showTokens(visit: Visit, ctx: Ctx, { created = null, name = '', error }: Shown = {}): Response {
  const response = renderPage(
    visit,
    { title: visit.i18n._('api-token.api-tokens'), styles: 'plain', status: error ? 422 : 200 },
    <ApiTokensView
      layout={layoutOf(visit, 'profile')}
      tokens={listOwnApiTokens(ctx)}
      created={created}
      name={name}
      error={error}
    />,
  )
  // The one page with a secret in it is kept nowhere.
  if (created) response.headers.set('cache-control', 'no-store')
  return response
}

export const API_TOKEN_PAGES: PageRoute[] = [
  page({ path: '/user/profile/api-tokens', access: 'advanced' }, ({ visit, ctx }) => showTokens(visit, ctx)),
  page(
    { method: 'POST', path: '/user/profile/api-tokens', access: 'advanced', maxBytes: FORM_BYTES },
    async ({ visit, ctx, form }) => {
      const name = formText(await form(), 'name')
      const checked = checkForm(CreateApiTokenInput, { name })
      if (!checked.isValid) {
        const { name: error } = translateFields(visit.i18n, checked.errors)
        return showTokens(visit, ctx, { name, error })
      }
      limitRate(visit, 'api-tokens', ACCOUNT_LIMIT, ctx.userId)
      return showTokens(visit, ctx, { created: createApiToken(ctx, checked.values) })
    },
  ),
  page(
    { method: 'POST', path: '/user/profile/api-tokens/:id/delete', access: 'advanced' },
    ({ visit, ctx, params }) => {
      const name = revokeApiToken(ctx, Number(params.id))
      leaveNotice(visit, { tone: 'success', messageId: 'api-token.deleted', values: { name } })
      return seeOther(urls.apiTokens())
    },
  ),
]
