import * as v from 'valibot'
import { FieldSource } from './draft.schema'
import { FOUND_PARTS } from './found-parts.schema'

/** What was found of a recipe and where, the same for every way in; what is not named was not found. */
export const FoundReport = v.array(
  v.object({
    part: v.picklist(FOUND_PARTS),
    /** How many there are, of what is a list; null for others. */
    count: v.nullable(v.number()),
    source: FieldSource,
    /** 0 to 1. */
    confidence: v.number(),
  }),
)
export type FoundReport = v.InferOutput<typeof FoundReport>
