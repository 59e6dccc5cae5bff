import type { Ctx } from '../../platform/context'
import { type PageRoute, page, seeOther } from '../../platform/http/page-route'
import type { RequestScope } from '../../platform/http/request-scope'
import { showOnNextPage } from '../../platform/web/notice'
import { urls } from '../../urls'
import { sessionHash } from '../recent-sign-in.service'
import { DevicesView } from './devices.view'
import { closeOtherOwnSessions, closeOwnSession, listOwnSessions } from './own-sessions.service'

function done(scope: RequestScope, messageId: string, values: Record<string, number> = {}): Response {
  showOnNextPage(scope, { tone: 'success', messageId, values })
  return seeOther(urls.devices())
}

function showDevices(scope: RequestScope, ctx: Ctx) {
  return {
    title: scope.i18n._('session.devices'),
    styles: 'plain',
    width: 'narrow',
    place: 'profile',
    body: <DevicesView sessions={listOwnSessions(ctx, sessionHash(scope))} />,
  } as const
}

/** Where one is signed in, and how to end it there. */
export const DEVICE_PAGES: PageRoute[] = [
  page({ path: '/user/profile/devices' }, ({ scope, ctx }) => showDevices(scope, ctx)),
  page({ method: 'POST', path: '/user/profile/devices/log-out' }, ({ scope, ctx }) => {
    const count = closeOtherOwnSessions(ctx, sessionHash(scope))
    return done(scope, 'session.others-logged-out', { count })
  }),
  page({ method: 'POST', path: '/user/profile/devices/:id/log-out' }, ({ scope, ctx, params }) => {
    closeOwnSession(ctx, params.id ?? '')
    return done(scope, 'session.logged-out')
  }),
]
