import type { GroupScope } from '../../platform/context'

export interface FacetOption {
  value: string
  name: string
  count: number
}

/** Placeholder of the morning: replaced by the search engineer's file. */
export function listFacets(
  _scope: GroupScope,
): Record<'categories' | 'tags' | 'tools' | 'foods', FacetOption[]> {
  return { categories: [], tags: [], tools: [], foods: [] }
}
