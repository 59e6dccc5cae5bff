import { type PageRoute, page } from '../../platform/http/page-route'
import { countSubscriptions, publicKey } from './push.service'
import { PushView } from './push.view'

/** Whether this browser gets messages about timers and shopping lists; only a script can ask a browser for that. */
export const PUSH_PAGES: PageRoute[] = [
  page({ path: '/user/profile/push' }, async ({ ctx, scope }) => ({
    title: scope.i18n._('push.title'),
    styles: 'plain',
    width: 'narrow',
    place: 'profile',
    headers: { 'cache-control': 'no-store' },
    body: <PushView publicKey={await publicKey(ctx)} count={countSubscriptions(ctx)} />,
  })),
]
