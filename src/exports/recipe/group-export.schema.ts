import * as v from 'valibot'
import { List, TextUpTo } from '../../platform/http/fields'
import type { Id } from '../../platform/ids'

export type GroupExportId = Id<'group-export'>

/** An archive of recipes that waits to be fetched. */
export const GroupDataExport = v.pipe(
  v.object({
    id: v.string(),
    groupId: v.string(),
    name: v.string(),
    filename: v.string(),
    path: v.string(),
    size: v.string(),
    expires: v.string(),
  }),
  v.metadata({ ref: 'GroupDataExport' }),
)
export type GroupDataExport = v.InferOutput<typeof GroupDataExport>

export const BulkExportInput = v.object({
  recipes: List(TextUpTo(500), 100_000, 'validation.list'),
  exportType: v.optional(v.picklist(['json']), 'json'),
})
