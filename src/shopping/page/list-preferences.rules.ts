import { isUuid } from '../../platform/ids'
import { readPreferences, writePreferences } from '../../users/print-preferences.rules'
import { LIST_VIEWS, type ListViewName } from './rows.rules'

/** How this browser shows shopping lists. */
export interface ShoppingPreferences {
  viewAllLists: boolean
  view: ListViewName
  /** The list that was opened or put something on last; null before the first. */
  lastList: string | null
}

/** The preferences in the cookie; what is missing or odd takes its default. Never throws. */
export function readShoppingPreferences(cookie: string | undefined): ShoppingPreferences {
  const { shopping } = readPreferences(cookie)
  const found: Record<string, unknown> =
    shopping !== null && typeof shopping === 'object' ? { ...shopping } : {}
  return {
    viewAllLists: found.viewAllLists !== false,
    view: LIST_VIEWS.find((view) => view === found.view) ?? 'label',
    lastList: typeof found.lastList === 'string' && isUuid(found.lastList) ? found.lastList : null,
  }
}

/** The preferences cookie with these changes. */
export function writeShoppingPreferences(
  cookie: string | undefined,
  changes: Partial<ShoppingPreferences>,
): string {
  return writePreferences(cookie, { shopping: { ...readShoppingPreferences(cookie), ...changes } })
}
