import { type PageRoute, page } from '../../platform/http/page-route'
import { importPage } from '../preview/preview.pages'
import { FromBrowserView } from './from-browser.view'

/**
 * The window that the bookmark opens. It alone may keep the tie to the window that opened it, which is another site's: it says
 * "ready" and reads one message. It shows no secrets, and its form leads to a page that cuts the tie.
 */
export const FROM_BROWSER_PAGES: PageRoute[] = [
  page({ path: '/g/:group/r/create/bookmarklet' }, ({ ctx, scope }) => {
    const headers = { 'cross-origin-opener-policy': 'unsafe-none' }
    return importPage(scope, <FromBrowserView group={ctx.actor.groupSlug} />, {
      headers,
      title: scope.i18n._('import.bookmark-name'),
    })
  }),
]
