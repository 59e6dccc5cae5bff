import { formText } from '../platform/http/form'
import { backPath } from '../platform/http/local-path'
import { type PageRoute, page, seeOther } from '../platform/http/page-route'
import { leaveNotice } from '../platform/web/notice'
import { seedEverything } from './seed.service'

/** Filling the pantry of a group by hand: nobody knows the language of a kitchen that is set up unattended. */
export const SEED_PAGES: PageRoute[] = [
  page({ method: 'POST', path: '/group/seeds' }, async ({ ctx, scope, form }) => {
    const sent = await form()
    const { labels, units, foods } = seedEverything(ctx, scope.locale)
    const values = { labels, units, foods }
    leaveNotice(scope, { tone: 'success', messageId: 'seeds.added', values })
    return seeOther(backPath(scope, formText(sent, 'back')))
  }),
]
