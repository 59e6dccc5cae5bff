import type { PageRoute } from '../platform/http/page-route'
import type { ApiRoute } from '../platform/http/route'

/** Every route under /api, one line per resource. */
export const API_ROUTES: readonly ApiRoute[] = []

/** Every page and every plain form. */
export const PAGE_ROUTES: readonly PageRoute[] = []
