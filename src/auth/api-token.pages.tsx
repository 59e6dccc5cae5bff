import type { Ctx } from '../platform/context'
import { AppError } from '../platform/errors'
import { checkForm, formText, translateFields } from '../platform/http/form'
import { doneAt, type PageRoute, page } from '../platform/http/page-route'
import { limitRate } from '../platform/http/rate-limit'
import type { RequestScope } from '../platform/http/request-scope'
import type { Page } from '../platform/web/page'
import { urls } from '../urls'
import { CreateApiTokenInput, DEFAULT_CALLS_PER_MINUTE } from './api-token.schema'
import { createApiToken, listOwnApiTokens, revokeApiToken } from './api-token.service'
import { ApiTokensView, type ApiTokensViewProps } from './api-tokens.view'
import { mayAddWays } from './recent-sign-in.service'
import { ACCOUNT_LIMIT } from './session-cookie.service'

const FORM_BYTES = 16 * 1024

type Shown = Partial<Pick<ApiTokensViewProps, 'created' | 'form' | 'errors'>>

const EMPTY = {
  name: '',
  scope: 'everything',
  expiresAt: '',
  callsPerMinute: String(DEFAULT_CALLS_PER_MINUTE),
}

function showTokens(scope: RequestScope, ctx: Ctx, shown: Shown = {}): Page {
  const { created = null, form = EMPTY, errors = {} } = shown
  return {
    title: scope.i18n._('api-token.api-tokens'),
    styles: 'plain',
    status: Object.keys(errors).length > 0 ? 422 : 200,
    width: 'narrow',
    place: 'profile',
    body: (
      <ApiTokensView
        may={ctx.actor}
        tokens={listOwnApiTokens(ctx)}
        created={created}
        mustSignIn={!mayAddWays(scope)}
        form={form}
        errors={errors}
      />
    ),
    // The page with the secret must not be cached.
    ...(created ? { headers: { 'cache-control': 'no-store' } } : {}),
  }
}

export const API_TOKEN_PAGES: PageRoute[] = [
  page({ path: '/user/profile/api-tokens', access: 'advanced' }, ({ scope, ctx }) => showTokens(scope, ctx)),
  page(
    { method: 'POST', path: '/user/profile/api-tokens', access: 'advanced', maxBytes: FORM_BYTES },
    async ({ scope, ctx, form }) => {
      const sent = await form()
      const typed = {
        name: formText(sent, 'name'),
        scope: formText(sent, 'scope') || EMPTY.scope,
        expiresAt: formText(sent, 'expiresAt'),
        callsPerMinute: formText(sent, 'callsPerMinute') || EMPTY.callsPerMinute,
      }
      const again = (fields: Record<string, string>) =>
        showTokens(scope, ctx, { form: typed, errors: translateFields(scope.i18n, fields) })
      const checked = checkForm(CreateApiTokenInput, {
        ...typed,
        expiresAt: typed.expiresAt || null,
        callsPerMinute: Number(typed.callsPerMinute),
      })
      if (!checked.isValid) return again(checked.errors)
      limitRate(scope, 'api-tokens', ACCOUNT_LIMIT, ctx.userId)
      if (!mayAddWays(scope)) return { ...showTokens(scope, ctx), status: 403 }
      try {
        return showTokens(scope, ctx, { created: createApiToken(ctx, checked.values) })
      } catch (error) {
        if (error instanceof AppError && error.code === 'invalid') return again(error.fields)
        throw error
      }
    },
  ),
  page(
    { method: 'POST', path: '/user/profile/api-tokens/:id/delete', access: 'advanced' },
    ({ scope, ctx, params }) => {
      const name = revokeApiToken(ctx, Number(params.id))
      return doneAt(scope, urls.apiTokens(), 'api-token.deleted', { name })
    },
  ),
]
