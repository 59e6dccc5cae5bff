import type { RequestScope } from '../http/request-scope'
import type { KeptPage } from './page'
import { createPageCache } from './page-cache'

/** Finished pages of strangers; they never replace members'. */
export const VISITOR_PAGES = createPageCache({ maxBytes: 2 * 1024 * 1024 })

/**
 * How a page that anyone may read is kept. Strangers wait their turn, so that no one who is signed in ever waits for them.
 * @param isVariant one of many forms of a page, such as a search that someone has typed
 */
export function keptForVisitors(
  scope: RequestScope,
  key: readonly unknown[] | string,
  isVariant: boolean,
): KeptPage['kept'] {
  return {
    pages: VISITOR_PAGES,
    key,
    isPublic: scope.actor === null,
    isVariant,
    lane: scope.actor === null ? () => scope.clientAddress : null,
  }
}
