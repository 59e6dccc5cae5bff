import { FACETS, type HomeQuery, isLimited, readHomeQuery, toAddress } from './home-query.rules'

/** A cookie that ends with the browser, as the remembered search does. */
export const SEARCH_COOKIE = 'trivet_search'

/** Longer searches are not remembered: a browser sends the cookie with every request. */
const MOST_LENGTH = 1000

/** Whether something is searched for or filtered; an order alone is no search. */
const isSearch = (wish: HomeQuery) =>
  wish.search !== '' || isLimited(wish) || FACETS.some((facet) => wish.filters[facet].length > 0)

/** The search as the value of its reader's cookie; null when it is not remembered. */
export function writeLastSearch(userId: string, wish: HomeQuery): string | null {
  if (!isSearch(wish)) return null
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(toAddress(wish)))
    for (const one of [value].flat()) if (one !== null && one !== '') query.append(name, String(one))
  const text = `${userId}?${query}`
  return text.length <= MOST_LENGTH ? text : null
}

/** The search that a cookie keeps; null without one, for anything odd, and for what someone else searched in this browser. */
export function readLastSearch(userId: string, cookie: string | undefined): HomeQuery | null {
  const at = cookie?.indexOf('?') ?? -1
  if (cookie === undefined || cookie.slice(0, at) !== userId) return null
  const wish = readHomeQuery(new URLSearchParams(cookie.slice(at + 1, MOST_LENGTH)))
  return isSearch(wish) ? { ...wish, page: 1 } : null
}
