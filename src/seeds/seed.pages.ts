import { formText } from '../platform/http/form'
import { backPath } from '../platform/http/local-path'
import { doneAt, type PageRoute, page } from '../platform/http/page-route'
import { seedEverything } from './seed.service'

/** Filling the pantry of a group by hand: no one knows the language of a kitchen that is set up unattended. */
export const SEED_PAGES: PageRoute[] = [
  page({ method: 'POST', path: '/group/seeds' }, async ({ ctx, scope, form }) => {
    const sent = await form()
    const { labels, units, foods } = seedEverything(ctx, scope.locale)
    const values = { labels, units, foods }
    return doneAt(scope, backPath(scope, formText(sent, 'back')), 'seeds.added', values)
  }),
]
