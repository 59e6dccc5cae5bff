import { type RequestScope, setCookie } from '../../platform/http/request-scope'
import { PREFERENCES_COOKIE } from '../../users/print-preferences.rules'
import {
  readShoppingPreferences,
  type ShoppingPreferences,
  writeShoppingPreferences,
} from './list-preferences.rules'

const YEAR_SECONDS = 400 * 24 * 3600

/** How this browser shows lists. */
export function preferencesOf({ cookies }: Pick<RequestScope, 'cookies'>): ShoppingPreferences {
  return readShoppingPreferences(cookies.get(PREFERENCES_COOKIE))
}

/** Keeps how this browser shows lists. */
export function rememberPreferences(scope: RequestScope, changes: Partial<ShoppingPreferences>): void {
  const value = writeShoppingPreferences(scope.cookies.get(PREFERENCES_COOKIE), changes)
  // What is kept next for the same answer adds to it.
  scope.cookies.set(PREFERENCES_COOKIE, value)
  setCookie(scope, PREFERENCES_COOKIE, value, { maxAgeSeconds: YEAR_SECONDS, isReadable: true })
}

/** Keeps which list was used last; it is the one that is offered next time. */
export function rememberList(scope: RequestScope, lastList: string): void {
  if (preferencesOf(scope).lastList !== lastList) rememberPreferences(scope, { lastList })
}

/** Keeps whether a form showed everyone's lists, where it had a switch for that. */
export function rememberLists(scope: RequestScope, form: FormData): void {
  if (form.has('lists')) rememberPreferences(scope, { viewAllLists: form.has('all') })
}
