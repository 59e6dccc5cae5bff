import type { Ctx } from '../../platform/context'
import { AppError } from '../../platform/errors'
import { formText, translateFields } from '../../platform/http/form'
import { type PageRoute, page, seeOther } from '../../platform/http/page-route'
import { limitRate } from '../../platform/http/rate-limit'
import type { RequestScope } from '../../platform/http/request-scope'
import { showOnNextPage } from '../../platform/web/notice'
import type { Page, PageAnswer } from '../../platform/web/page'
import { qrCode } from '../../ui/codes/qr-code.rules'
import { urls } from '../../urls'
import { mayAddWays, requireRecentSignIn } from '../recent-sign-in.service'
import { mailOwner } from '../security-mail.service'
import { ACCOUNT_LIMIT } from '../session-cookie.service'
import {
  beginSecondFactor,
  confirmSecondFactor,
  forgetWaitingSecret,
  removeOwnSecondFactor,
  secondFactorState,
} from './second-factor.service'
import { SecondFactorView, type SecondFactorViewProps } from './second-factor.view'
import { totpAddress } from './totp.service'

const FORM_BYTES = 16 * 1024

function viewState(scope: RequestScope, ctx: Ctx): SecondFactorViewProps['state'] {
  const state = secondFactorState(ctx)
  const isBeginning = state.kind === 'none' || state.kind === 'waiting'
  if (isBeginning && !mayAddWays(scope)) return { kind: 'sign-in-first' }
  if (state.kind !== 'waiting') return state
  const server = scope.services.config.baseUrl?.host ?? scope.i18n._('app.name')
  return { ...state, code: qrCode(totpAddress(state.secret, ctx.actor.username, server)) }
}

function show(
  scope: RequestScope,
  ctx: Ctx,
  { codes = null, error }: { codes?: readonly string[] | null; error?: AppError } = {},
): Page {
  const { code } = error ? translateFields(scope.i18n, error.fields) : {}
  return {
    title: scope.i18n._('second-factor.title'),
    styles: 'plain',
    status: error ? 422 : 200,
    width: 'narrow',
    place: 'profile',
    headers: { 'cache-control': 'no-store' },
    body: <SecondFactorView state={viewState(scope, ctx)} codes={codes} error={code} />,
  }
}

function done(scope: RequestScope, messageId: string): Response {
  showOnNextPage(scope, { tone: 'success', messageId })
  return seeOther(urls.profile())
}

function answer(scope: RequestScope, ctx: Ctx, form: FormData): PageAnswer {
  const code = formText(form, 'code')
  switch (formText(form, 'form')) {
    case 'begin':
      requireRecentSignIn(scope)
      beginSecondFactor(ctx)
      return seeOther(urls.secondFactor())
    case 'confirm': {
      requireRecentSignIn(scope)
      const codes = confirmSecondFactor(ctx, code)
      mailOwner(scope.services, ctx.userId, { happening: 'security-mail.second-factor-added' })
      return show(scope, ctx, { codes })
    }
    case 'remove':
      removeOwnSecondFactor(scope.services, ctx, code)
      return done(scope, 'second-factor.removed')
    default:
      forgetWaitingSecret(ctx)
      return seeOther(urls.profile())
  }
}

/** The second proof beside the password: set up, shown once, turned off. */
export const SECOND_FACTOR_PAGES: PageRoute[] = [
  page({ path: '/user/profile/second-factor' }, ({ scope, ctx }) => show(scope, ctx)),
  page(
    { method: 'POST', path: '/user/profile/second-factor', maxBytes: FORM_BYTES },
    async ({ scope, ctx, form }) => {
      const sent = await form()
      limitRate(scope, 'second-factor', ACCOUNT_LIMIT, ctx.userId)
      try {
        return answer(scope, ctx, sent)
      } catch (error) {
        if (error instanceof AppError && error.code === 'invalid') return show(scope, ctx, { error })
        if (error instanceof AppError && error.code === 'forbidden')
          return { ...show(scope, ctx), status: error.status }
        throw error
      }
    },
  ),
]
