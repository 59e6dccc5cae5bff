import { isUuid } from '../../platform/ids'

/**
 * Slugs which no recipe may have, because `/api/recipes/<word>` and `/g/<group>/r/<word>` are addresses of their own.
 * A recipe of such a name gets a number, as for a name that is taken.
 */
export const RESERVED_SLUGS: ReadonlySet<string> = new Set([
  'bulk-actions',
  'category',
  'create',
  'create-from-image',
  'create-from-zip',
  'create-ocr',
  'create-url',
  'exports',
  'found-lines',
  'shared',
  'suggestions',
  'summary',
  'test-scrape-url',
  'timeline',
])

/**
 * Whether a recipe with this slug could not be reached, or would hide another: a reserved word, "" from a name without
 * any letter, or what looks like an id. Such a name is numbered like one that is taken.
 */
export function isReservedSlug(slug: string): boolean {
  return slug === '' || RESERVED_SLUGS.has(slug) || isUuid(slug)
}
