import * as v from 'valibot'
import { TextUpTo } from '../platform/http/fields'
import { SearchPageQuery } from '../platform/http/paging'
import { QueryBoolean, QueryList } from '../platform/http/query'

const Ids = v.optional(QueryList, [])
const Flag = v.optional(QueryBoolean, 'false')

export const RecipeListQuery = v.object({
  ...SearchPageQuery.entries,
  cookbook: v.pipe(
    v.optional(TextUpTo(500)),
    v.description('ID or slug; the filters below are ignored then.'),
  ),
  categories: v.pipe(Ids, v.description('IDs or slugs; unknown ones are dropped.')),
  tags: v.pipe(Ids, v.description('IDs or slugs; unknown ones are dropped.')),
  tools: v.pipe(Ids, v.description('IDs or slugs; unknown ones are dropped.')),
  foods: v.pipe(Ids, v.description('Ids.')),
  households: v.pipe(
    Ids,
    v.description('IDs or slugs, as newer clients ask; a group has one household, and no recipes elsewhere.'),
  ),
  requireAllCategories: Flag,
  requireAllTags: Flag,
  requireAllTools: Flag,
  requireAllFoods: Flag,
})
export type RecipeListQuery = v.InferOutput<typeof RecipeListQuery>

/** A list without search and filters: the newest first. For callers that set a field or two. */
export const PLAIN_LIST: RecipeListQuery = v.parse(RecipeListQuery, {})
