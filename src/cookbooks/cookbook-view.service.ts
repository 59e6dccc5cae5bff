import { HOUSEHOLD_NAME, householdIdOf } from '../groups/household.rules'
import {
  type Organizer,
  type OrganizerId,
  type OrganizerKind,
  toSummary,
  toTool,
} from '../organizers/organizer.schema'
import { choicesIn, namedOrganizers, type OrganizerChoices } from '../organizers/organizer-filter.service'
import type { GroupScope } from '../platform/context'
import { filterParts } from '../platform/query/filter-parts'
import { readFilter } from '../platform/query/filter-text'
import type { Cookbook } from './cookbook.schema'
import type { StoredCookbook } from './cookbook.store'

type Named = Record<OrganizerKind, Map<OrganizerId, Organizer>>

/** The lists of a cookbook as older clients read them: empty for a filter that they cannot express. */
export function listsOf({
  queryFilter,
  requireAll,
}: Pick<StoredCookbook, 'queryFilter' | 'requireAll'>): OrganizerChoices {
  const choices = choicesIn(readFilter(queryFilter)) ?? {}
  const list = (kind: OrganizerKind) => choices[kind] ?? { ids: [], requiresAll: requireAll[kind] }
  return { category: list('category'), tag: list('tag'), tool: list('tool') }
}

function toView(cookbook: StoredCookbook, lists: OrganizerChoices, named: Named): Cookbook {
  const { id, groupId, name, description, slug, position, isPublic, queryFilter } = cookbook
  const organizers = (kind: OrganizerKind) => lists[kind].ids.flatMap((one) => named[kind].get(one) ?? [])
  return {
    id,
    groupId,
    householdId: householdIdOf(groupId),
    household: { id: householdIdOf(groupId), name: HOUSEHOLD_NAME },
    name,
    description,
    slug,
    position,
    public: isPublic,
    categories: organizers('category').map(toSummary),
    tags: organizers('tag').map(toSummary),
    tools: organizers('tool').map(toTool),
    requireAllCategories: lists.category.requiresAll,
    requireAllTags: lists.tag.requiresAll,
    requireAllTools: lists.tool.requiresAll,
    queryFilterString: queryFilter,
    queryFilter: filterParts(readFilter(queryFilter)),
  }
}

/** Cookbooks as both dialects read them; three statements however many they are. */
export function toViews(scope: GroupScope, cookbooks: readonly StoredCookbook[]): Cookbook[] {
  const lists = cookbooks.map(listsOf)
  const named = namedOrganizers(scope, lists)
  return cookbooks.map((cookbook, at) => toView(cookbook, lists[at]!, named))
}
