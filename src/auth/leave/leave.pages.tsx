import { AppError, retryAfter } from '../../platform/errors'
import { formText, translateFields } from '../../platform/http/form'
import { type MemberPageCall, type PageRoute, page, seeOther } from '../../platform/http/page-route'
import { limitRate } from '../../platform/http/rate-limit'
import { showOnNextPage } from '../../platform/web/notice'
import type { Page, PageAnswer } from '../../platform/web/page'
import { urls } from '../../urls'
import { leadToSignIn } from '../login/login.pages'
import { sessionHash } from '../recent-sign-in.service'
import { ACCOUNT_LIMIT, endSession } from '../session-cookie.service'
import { leave, previewLeaving } from './leave.service'
import { LeaveView } from './leave.view'

const FORM_BYTES = 16 * 1024

function showLeave({ ctx, scope }: MemberPageCall, error?: AppError): Page {
  const { refusalId, ...leaving } = previewLeaving(ctx, sessionHash(scope))
  const { i18n } = scope
  const said =
    error && (translateFields(i18n, error.fields).password ?? i18n._(error.messageId, error.values))
  return {
    title: i18n._('leave.title'),
    styles: 'plain',
    width: 'narrow',
    place: 'profile',
    headers: retryAfter(error),
    status: error ? (error.code === 'conflict' ? 422 : error.status) : 200,
    body: (
      <LeaveView
        {...leaving}
        groupName={ctx.actor.groupName}
        refusal={refusalId && i18n._(refusalId)}
        error={said}
      />
    ),
  }
}

async function submit(call: MemberPageCall): Promise<PageAnswer> {
  const { ctx, scope } = call
  const form = await call.form()
  if (formText(form, 'action') === 'sign-in') return leadToSignIn(call, urls.leave())
  try {
    limitRate(scope, 'password', ACCOUNT_LIMIT, ctx.userId)
    await leave(ctx, formText(form, 'password'), sessionHash(scope))
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error
    return showLeave(call, error)
  }
  scope.log.info('someone left', { username: ctx.actor.username })
  endSession(scope)
  showOnNextPage(scope, { tone: 'success', messageId: 'leave.done' })
  // A provider that everyone is led to would let them in again at once.
  return seeOther(urls.login({ direct: '1' }))
}

/** Where someone removes their own account. */
export const LEAVE_PAGES: PageRoute[] = [
  page({ path: '/user/profile/leave' }, (call) => showLeave(call)),
  page({ method: 'POST', path: '/user/profile/leave', maxBytes: FORM_BYTES }, submit),
]
