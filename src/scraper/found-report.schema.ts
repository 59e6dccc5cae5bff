import * as v from 'valibot'
import { FieldSource } from './draft.schema'
import { FOUND_PARTS } from './found-parts.schema'

/** What was found of a recipe and where, the same for every kind of import; parts that are not listed were not found. */
export const FoundReport = v.array(
  v.object({
    part: v.picklist(FOUND_PARTS),
    /** The number of items of a list; null for other parts. */
    count: v.nullable(v.number()),
    source: FieldSource,
    /** 0 to 1. */
    confidence: v.number(),
  }),
)
export type FoundReport = v.InferOutput<typeof FoundReport>
