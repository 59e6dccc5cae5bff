import * as v from 'valibot'
import { List, TextUpTo } from '../../platform/http/fields'
import { LINE_LENGTH, MAX_ROWS, NAME_LENGTH } from '../../recipes/recipe/lenient.schema'
import { FoundReport } from '../../scraper/found-report.schema'

/** Addresses in one import; more would keep other work waiting for an hour. */
export const MAX_ADDRESSES = 1000

const OrganizerName = v.object({
  id: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(NAME_LENGTH)))),
  name: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(NAME_LENGTH)))),
  slug: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(NAME_LENGTH)))),
})
/** A category or tag as clients name it. */
export type OrganizerName = v.InferOutput<typeof OrganizerName>

const Organizers = v.pipe(
  v.optional(v.nullable(List(OrganizerName, MAX_ROWS, 'validation.max-rows-500')), []),
  v.transform((list) => list ?? []),
)

/** Many pages to import by their addresses. */
export const BulkImportInput = v.object({
  imports: List(
    v.object({
      url: TextUpTo(LINE_LENGTH),
      categories: Organizers,
      tags: Organizers,
    }),
    MAX_ADDRESSES,
    'validation.max-addresses-1000',
  ),
})

const Names = v.fallback(v.array(v.string()), [])

/** What the work on one address has to know, and what it found. */
export const BulkEntryInput = v.object({
  /** Names of the organizers that its recipe gets. */
  categories: Names,
  tags: Names,
  /** Its recipe also gets the page's own that the kitchen has. */
  keepsKnown: v.fallback(v.boolean(), false),
  /** Pictures whose conversion was begun. One that is found here after a restart went down with the server. */
  pictures: Names,
  found: v.optional(FoundReport),
})

export interface BulkEntry {
  url: string
  categories: string[]
  tags: string[]
  keepsKnown?: boolean
}
