import { formText } from '../../platform/http/form'
import { doneAt, type MemberPageCall, type PageRoute, page } from '../../platform/http/page-route'
import type { Page } from '../../platform/web/page'
import { urls } from '../../urls'
import { ConfirmAddressView } from './address.view'
import { addressOfToken, confirmAddress, resendConfirmation, unprovenAddress } from './confirmation.service'

const FORM_BYTES = 16 * 1024

function showConfirm({ ctx, scope }: MemberPageCall, token: string, email: string | null): Page {
  return {
    title: scope.i18n._('address.confirm-title'),
    styles: 'plain',
    width: 'narrow',
    place: 'profile',
    status: email === null ? 400 : 200,
    // The link is a key: no cache keeps the page that holds it.
    headers: { 'cache-control': 'no-store' },
    body: <ConfirmAddressView token={token} email={email} unproven={unprovenAddress(ctx)} />,
  }
}

/** Where someone confirms that their address is theirs; anyone who comes without a session signs in on the way. */
export const ADDRESS_PAGES: PageRoute[] = [
  page({ path: '/confirm-email' }, (call) => {
    const token = (call.query.get('token') ?? '').slice(0, 100)
    return showConfirm(call, token, addressOfToken(call.ctx, token))
  }),
  page({ method: 'POST', path: '/confirm-email', maxBytes: FORM_BYTES }, async (call) => {
    const token = formText(await call.form(), 'token').slice(0, 100)
    if (!confirmAddress(call.ctx, token)) return showConfirm(call, token, null)
    return doneAt(call.scope, urls.editProfile(), 'address.confirmed')
  }),
  page({ method: 'POST', path: '/user/profile/confirm-email', maxBytes: FORM_BYTES }, ({ ctx, scope }) => {
    resendConfirmation(ctx)
    return doneAt(scope, urls.editProfile(), 'address.mail-is-on-its-way')
  }),
]
