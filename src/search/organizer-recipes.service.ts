import type { Organizer, OrganizerKind } from '../organizers/organizer.schema'
import { listAllOrganizers, resolveOrganizers } from '../organizers/organizer.service'
import type { Ctx, GroupScope } from '../platform/context'
import { notFound } from '../platform/refusals'
import { type SummaryTexts, summaryTexts } from './list.service'
import { listedWith, listedWithout, type OrganizerTable, unusedOrganizers } from './list.store'

const TABLES: Record<OrganizerKind, OrganizerTable> = {
  category: 'recipe_categories',
  tag: 'recipe_tags',
  tool: 'recipe_tools',
}

/** The group's organizer of a slug. @throws not-found */
export function getOrganizerBySlug(scope: GroupScope, kind: OrganizerKind, slug: string): Organizer {
  const organizer = resolveOrganizers(scope, kind, [slug]).find((found) => found.slug === slug)
  if (!organizer) throw notFound()
  return organizer
}

/** Recipes with an organizer by name, as finished JSON. @param organizer one of the group's */
export function recipesWith(scope: Ctx, kind: OrganizerKind, organizer: Organizer): SummaryTexts {
  return summaryTexts(scope, listedWith(scope.db, scope.groupId, TABLES[kind], organizer.id))
}

/** Recipes without any organizer of a kind by name, as finished JSON. */
export function recipesWithout(scope: Ctx, kind: OrganizerKind): SummaryTexts {
  return summaryTexts(scope, listedWithout(scope.db, scope.groupId, TABLES[kind]))
}

/** The group's organizers of a kind that no recipe has, by name. */
export function emptyOrganizers(scope: GroupScope, kind: OrganizerKind): Organizer[] {
  const unused = unusedOrganizers(scope.db, scope.groupId, TABLES[kind])
  return listAllOrganizers(scope, kind).filter((organizer) => unused.has(organizer.id))
}
