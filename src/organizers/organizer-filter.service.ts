import type { GroupScope } from '../platform/context'
import { isUuid } from '../platform/ids'
import { storeName } from '../platform/query/collection'
import {
  bothFilters,
  type Condition,
  type Filter,
  isCondition,
  readFilter,
} from '../platform/query/filter-text'
import { ORGANIZER_KINDS, type Organizer, type OrganizerId, type OrganizerKind } from './organizer.schema'
import { resolveOrganizers } from './organizer.service'

/** What older clients choose recipes by: lists of organizers, of each of which a recipe must have all or any. */
export interface OrganizerChoice {
  ids: readonly OrganizerId[]
  requiresAll: boolean
}
export type OrganizerChoices = Record<OrganizerKind, OrganizerChoice>

const WAYS: Record<OrganizerKind, string> = {
  category: 'recipe_category.id',
  tag: 'tags.id',
  tool: 'tools.id',
}

function toCondition(kind: OrganizerKind, { ids, requiresAll }: OrganizerChoice): Condition | null {
  if (ids.length === 0) return null
  return { attribute: WAYS[kind], operator: requiresAll ? 'CONTAINS ALL' : 'IN', value: [...ids] }
}

const writeCondition = ({ attribute, operator, value }: Condition) =>
  `${attribute} ${operator} [${(value as string[]).map((id) => `"${id}"`).join(', ')}]`

/** The filter that means the same as the lists; null for empty ones. */
export function choicesFilter(choices: OrganizerChoices): Filter | null {
  return ORGANIZER_KINDS.map((kind) => toCondition(kind, choices[kind])).reduceRight<Filter | null>(
    (right, left) => bothFilters(left, right),
    null,
  )
}

/** The same as text; empty for empty lists. */
export function choicesText(choices: OrganizerChoices): string {
  return ORGANIZER_KINDS.flatMap((kind) => {
    const condition = toCondition(kind, choices[kind])
    return condition ? writeCondition(condition) : []
  }).join(' AND ')
}

function conditionsIn(filter: Filter): Condition[] | null {
  if (isCondition(filter)) return [filter]
  if (filter.operator === 'OR') return null
  const [left, right] = [conditionsIn(filter.left), conditionsIn(filter.right)]
  return left && right && [...left, ...right]
}

/** The lists that mean the same as a filter, as far as it names them; null for one that lists cannot express. */
export function choicesIn(filter: Filter | null): Partial<OrganizerChoices> | null {
  const conditions = filter === null ? [] : conditionsIn(filter)
  if (conditions === null) return null
  const choices: Partial<OrganizerChoices> = {}
  for (const { attribute, operator, value } of conditions) {
    const kind = ORGANIZER_KINDS.find((one) => WAYS[one] === storeName(attribute))
    if (!kind || choices[kind] || (operator !== 'IN' && operator !== 'CONTAINS ALL')) return null
    const ids = (value as string[]).map((id) => id.toLowerCase())
    if (!ids.every(isUuid)) return null
    choices[kind] = { ids, requiresAll: operator === 'CONTAINS ALL' }
  }
  return choices
}

/** The organizers that some lists name, by kind and id; those that are gone are left out. One statement for each kind. */
export function namedOrganizers(
  scope: GroupScope,
  lists: readonly Partial<OrganizerChoices>[],
): Record<OrganizerKind, Map<OrganizerId, Organizer>> {
  const found = ORGANIZER_KINDS.map((kind) => {
    const ids = [...new Set(lists.flatMap((choices) => choices[kind]?.ids ?? []))]
    const organizers = resolveOrganizers(scope, kind, ids)
    return [kind, new Map(organizers.map((organizer) => [organizer.id, organizer]))]
  })
  return Object.fromEntries(found) as Record<OrganizerKind, Map<OrganizerId, Organizer>>
}

/** What a stored filter lets through; null is everything. Organizers that are gone count no longer, as in lists they would not either. */
export function livingFilter(scope: GroupScope, text: string): Filter | null {
  const filter = readFilter(text)
  const choices = choicesIn(filter)
  if (choices === null) return filter
  const named = namedOrganizers(scope, [choices])
  const left = (kind: OrganizerKind) => {
    const { ids = [], requiresAll = true } = choices[kind] ?? {}
    return { ids: ids.filter((id) => named[kind].has(id)), requiresAll }
  }
  return choicesFilter({ category: left('category'), tag: left('tag'), tool: left('tool') })
}
