import type { PageCall } from '../../platform/http/page-route'
import { type ChosenUnits, chosenUnits, UNITS_COOKIE } from './units.rules'

/** Whose units a page is asked for in, and which its reader keeps; strangers' pages are shared and go by their address alone. */
export function unitsOf({ scope, query }: PageCall): ChosenUnits {
  const cookie = scope.actor ? scope.cookies.get(UNITS_COOKIE) : undefined
  return {
    shown: chosenUnits(query, cookie),
    kept: scope.actor ? chosenUnits(new URLSearchParams(), cookie) : null,
  }
}
