import { getExploredGroup } from '../../groups/group.service'
import type { GroupScope, Services } from '../../platform/context'
import type { PageQuery } from '../../platform/http/paging'
import { findPath, storeName } from '../../platform/query/collection'
import { type Filter, invalidFilter, isCondition, readFilter } from '../../platform/query/filter-text'
import { invalidOrder, orderParts } from '../../platform/query/ordering'

/** A group that strangers look into, by slug or id. @throws not-found */
export function explored({ db }: Pick<Services, 'db'>, group: string): GroupScope {
  return { db, groupId: getExploredGroup({ db }, group) }
}

/** Entities that strangers may list. */
export type OpenCollection = 'recipe' | 'cookbook' | 'food' | 'category' | 'tag' | 'tool' | 'group'

/**
 * The relations that strangers may filter and order by: those that lead to data that an answer shows anyway. Others lead to people, to what
 * they wrote and did, or from a tag or a food back to recipes that are not public.
 */
const OPEN_WAYS: Record<OpenCollection, readonly string[]> = {
  recipe: [
    'recipe_category.',
    'tags.',
    'tools.',
    'recipe_ingredient.',
    'recipe_ingredient.food.',
    'recipe_ingredient.food.label.',
    'recipe_ingredient.unit.',
    'recipe_instructions.',
    'notes.',
    'extras.',
  ],
  cookbook: ['categories.', 'tags.', 'tools.'],
  food: ['label.', 'aliases.'],
  category: [],
  tag: [],
  tool: [],
  group: [],
}

function isHidden(collection: OpenCollection, name: string): boolean {
  const steps = findPath(collection, name)?.relations.length ?? 0
  const path = storeName(name)
  return (
    steps > 0 && !OPEN_WAYS[collection].some((way) => path.startsWith(way) && way.split('.').length > steps)
  )
}

function attributesOf(filter: Filter | null): string[] {
  if (filter === null) return []
  return isCondition(filter)
    ? [filter.attribute]
    : [...attributesOf(filter.left), ...attributesOf(filter.right)]
}

/** Refuses a stranger's filter or order by what is not theirs to know, as if there were no such thing. @throws invalid 400 */
export function refuseHidden(
  collection: OpenCollection,
  { queryFilter = '', orderBy = '' }: Partial<Pick<PageQuery, 'queryFilter' | 'orderBy'>>,
): void {
  const hidden = attributesOf(readFilter(queryFilter)).find((name) => isHidden(collection, name))
  if (hidden !== undefined)
    throw invalidFilter(`invalid attribute string: '${hidden}' does not exist on this schema`)
  const part = orderParts(orderBy).find((text) => isHidden(collection, text.split(':')[0]!.trim()))
  if (part !== undefined) throw invalidOrder(orderBy, part)
}
