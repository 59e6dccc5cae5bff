import type { Actor, GroupScope } from '../../platform/context'
import type { PageCall } from '../../platform/http/page-route'
import type { KeptPage } from '../../platform/web/page'
import { createPageCache } from '../../platform/web/page-cache'
import { keptForVisitors } from '../../platform/web/visitor-pages'
import {
  getOpenRecipe,
  getPublicRecipe,
  getVersion,
  type VersionedRecipe,
} from '../recipe/public-recipe.service'
import type { Recipe } from '../recipe/recipe.schema'
import { getRecipe } from '../recipe/recipe.service'
import { addressOf, type RecipeAddress } from './recipe-page.rules'
import type { ChosenAmount } from './scale.rules'

/** Finished recipe pages of this process, for members. */
export const MEMBER_PAGES = createPageCache({ maxBytes: 1024 * 1024 })

/** The reader's group where the address is in it; null for strangers, and members elsewhere. */
export function ownGroup({
  scope: { actor, services },
  params,
}: PageCall): (GroupScope & { actor: Actor }) | null {
  if (!actor || actor.groupSlug !== params.group) return null
  return { db: services.db, groupId: actor.groupId, actor }
}

/** How a page for members is kept. @param isVariant one of many forms of it; see `PageRequest` */
export function keptForMembers(key: readonly unknown[], isVariant: boolean): KeptPage['kept'] {
  return { pages: MEMBER_PAGES, key, isPublic: false, isVariant, lane: null }
}

/** A recipe that the reader of an address may see. */
export interface ReadableRecipe extends VersionedRecipe {
  groupScope: GroupScope
  /** The reader is a member of its group. */
  isMember: boolean
  /** The reader was given a link to it. */
  isGiven?: boolean
  /** Where its pages are. */
  address: RecipeAddress
  /** The recipe, whole. */
  read(): Recipe
  /** How a page of it is kept. */
  kept(key: readonly unknown[], amount: ChosenAmount | null): KeptPage['kept']
}

/** Finds the recipe that an address is about. @throws not-found */
export type ReadsRecipe = (call: PageCall) => ReadableRecipe

/** The recipe that an address below it is about: of the reader's group, or one that anyone may read. @throws not-found */
export function readableRecipe(call: PageCall): ReadableRecipe {
  const { params, scope } = call
  const own = ownGroup(call)
  if (own) {
    const { slug, version } = getVersion(own, params.slug!)
    return {
      slug,
      version,
      groupScope: own,
      isMember: true,
      address: addressOf(params.group!, slug),
      read: () => getRecipe(own, slug),
      kept: (key, amount) => keptForMembers(key, amount !== null),
    }
  }
  const open = getOpenRecipe(scope.services, params.group!, params.slug!)
  return {
    slug: open.slug,
    version: open.version,
    groupScope: open.scope,
    isMember: false,
    address: addressOf(params.group!, open.slug),
    read: () => getPublicRecipe(open.scope, open.slug),
    kept: (key, amount) => keptForVisitors(scope, key, amount !== null),
  }
}
