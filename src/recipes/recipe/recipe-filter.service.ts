import { parseTimeText } from '../../measures/duration.rules'
import { createCache } from '../../platform/cache/cache'
import type { GroupScope } from '../../platform/context'
import { findPath, storeName } from '../../platform/query/collection'
import { badComparison, type Condition, type Filter, isCondition } from '../../platform/query/filter-text'
import { findRecipeKey } from './recipe.service'
import { type TimeColumn, timeTexts } from './recipe-parts.store'

/** What strangers may see of a group that is not private. */
export const PUBLIC_RECIPES: Filter = { attribute: 'settings.public', operator: '=', value: 'true' }

const NOBODY = '00000000-0000-4000-8000-000000000000'

/** What clients ask of the recipe that a row belongs to, and the row's own column that says the same. */
const OWN: Record<string, string> = { id: 'recipe_id', group_id: 'group_id' }
const WAY = 'recipe.'

/**
 * A filter of rows that belong to recipes, such as `recipe.slug = "soup"`, said by the row's own columns, which have an index:
 * else each of a hundred thousand rows looks for its recipe. Rows of recipes in the bin are left out beforehand.
 */
export function narrowToRecipe(scope: GroupScope, filter: Filter): Filter {
  if (!isCondition(filter)) {
    const [left, right] = [narrowToRecipe(scope, filter.left), narrowToRecipe(scope, filter.right)]
    return { ...filter, left, right }
  }
  const path = storeName(filter.attribute)
  if (!path.startsWith(WAY)) return filter
  const name = path.slice(WAY.length)
  if (Object.hasOwn(OWN, name)) return { ...filter, attribute: OWN[name]! }
  if (name !== 'slug' || filter.operator !== '=' || typeof filter.value !== 'string') return filter
  const key = findRecipeKey(scope, filter.value)
  return { ...filter, attribute: 'recipe_id', value: key?.slug === filter.value ? key.id : NOBODY }
}

/** The minutes that the times of a group's recipes mean, by their text. */
const timesCache = createCache<ReadonlyMap<string, number | undefined>>({
  maxBytes: 2 * 1024 * 1024,
  topics: ['recipes'],
})

function timesOf(scope: GroupScope, column: TimeColumn) {
  return timesCache.of(scope).remember(column, () => {
    const rows = timeTexts(scope.db, scope.groupId, column)
    return new Map(rows.map(({ text, language }) => [text, parseTimeText(text, language ?? '')]))
  })
}

const COMPARE: Readonly<Record<string, (one: number, other: number) => boolean>> = {
  '=': (one, other) => one === other,
  IN: (one, other) => one === other,
  '<': (one, other) => one < other,
  '>': (one, other) => one > other,
  '<=': (one, other) => one <= other,
  '>=': (one, other) => one >= other,
}
const OPPOSITE: Readonly<Record<string, string>> = { '<>': '=', 'NOT IN': 'IN' }

function resolve(scope: GroupScope | null, condition: Condition): Condition {
  const { attribute, operator, value } = condition
  const path = findPath('recipe', attribute)
  if (path?.attribute.type !== 'duration' || path.relations.length > 0) return condition
  const compare = COMPARE[OPPOSITE[operator] ?? operator]
  if (!compare) return condition
  const texts = [value].flat()
  const isSame = compare(0, 0) && !compare(0, 1) && !compare(1, 0)
  const wanted = texts.flatMap((text) => {
    const minutes = parseTimeText(text)
    // What is no time is the same as its own text, and neither longer nor shorter than anything.
    if (minutes === undefined && !isSame)
      throw badComparison(condition, `${text} is no time; write minutes, as in 30`)
    return minutes ?? []
  })
  const times = scope === null ? [] : timesOf(scope, storeName(attribute) as TimeColumn)
  const found = [...times].flatMap(([text, minutes]) => {
    const isMeant = minutes !== undefined && wanted.some((one) => compare(minutes, one))
    return isMeant || (isSame && texts.includes(text)) ? text : []
  })
  return { ...condition, operator: operator in OPPOSITE ? 'NOT IN' : 'IN', value: found }
}

/**
 * A filter of recipes whose times are compared by the minutes that they mean, whatever words they were written in: `totalTime <= 30`.
 * @param scope null only to see whether the filter can be understood
 * @throws invalid 400 for a time that is none
 */
export function byMinutes(scope: GroupScope | null, filter: Filter): Filter {
  if (isCondition(filter)) return resolve(scope, filter)
  return { ...filter, left: byMinutes(scope, filter.left), right: byMinutes(scope, filter.right) }
}
