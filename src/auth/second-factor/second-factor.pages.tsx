import type { Ctx } from '../../platform/context'
import { AppError } from '../../platform/errors'
import { formText, translateFields } from '../../platform/http/form'
import { type PageRoute, page, seeOther } from '../../platform/http/page-route'
import { limitRate } from '../../platform/http/rate-limit'
import type { RequestScope } from '../../platform/http/request-scope'
import { leaveNotice } from '../../platform/web/notice'
import type { Page, PageAnswer } from '../../platform/web/page'
import { qrCode } from '../../ui/codes/qr-code.rules'
import { urls } from '../../urls'
import { ACCOUNT_LIMIT } from '../session-cookie.service'
import {
  beginSecondFactor,
  confirmSecondFactor,
  forgetWaitingSecret,
  removeOwnSecondFactor,
  type SecondFactorState,
  secondFactorState,
} from './second-factor.service'
import { SecondFactorView, type SecondFactorViewProps } from './second-factor.view'
import { totpAddress } from './totp.service'

const FORM_BYTES = 16 * 1024

function viewState(scope: RequestScope, ctx: Ctx, state: SecondFactorState): SecondFactorViewProps['state'] {
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
    body: (
      <SecondFactorView state={viewState(scope, ctx, secondFactorState(ctx))} codes={codes} error={code} />
    ),
  }
}

function done(scope: RequestScope, messageId: string): Response {
  leaveNotice(scope, { tone: 'success', messageId })
  return seeOther(urls.profile())
}

function answer(scope: RequestScope, ctx: Ctx, form: FormData): PageAnswer {
  const code = formText(form, 'code')
  switch (formText(form, 'form')) {
    case 'begin':
      beginSecondFactor(ctx)
      return seeOther(urls.secondFactor())
    case 'confirm':
      return show(scope, ctx, { codes: confirmSecondFactor(ctx, code) })
    case 'remove':
      removeOwnSecondFactor(ctx, code)
      return done(scope, 'second-factor.removed')
    default:
      forgetWaitingSecret(ctx)
      return seeOther(urls.profile())
  }
}

/** The second proof beside the password: set up, shown once, switched off. */
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
        throw error
      }
    },
  ),
]
