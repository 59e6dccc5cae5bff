import type { I18n } from '@lingui/core'
import {
  ANY_TYPE,
  among,
  ENTRY_TYPES,
  type EntryType,
  type KnownType,
  knownType,
  readType,
  USUAL_TYPES,
} from './entry-type.schema'

export { LATER_TYPES } from './entry-type.schema'

/** What a meal is called, a household's own name as typed; each id in full, so that an island's page can tell which it needs. */
export function typeName(i18n: I18n, type: EntryType): string {
  switch (type) {
    case 'breakfast':
      return i18n._('mealplan.breakfast')
    case 'lunch':
      return i18n._('mealplan.lunch')
    case 'dinner':
      return i18n._('mealplan.dinner')
    case 'side':
      return i18n._('mealplan.side')
    case 'snack':
      return i18n._('mealplan.snack')
    case 'drink':
      return i18n._('mealplan.drink')
    case 'dessert':
      return i18n._('mealplan.dessert')
    default:
      return type
  }
}

/** The meals that days show: those that everyone knows, and every other that something is planned for. */
export function typesShown(days: readonly { meals: readonly { entryType: EntryType }[] }[]): EntryType[] {
  const planned = days.flatMap(({ meals }) => meals.map(({ entryType }) => entryType))
  return [...new Set([...USUAL_TYPES, ...planned])].toSorted(compareTypes)
}

const byName = new Intl.Collator('en').compare

/** Sorts meals of a day: those that clients know in their order of the day, then the group's own by name. */
function compareTypes(one: EntryType, other: EntryType): number {
  const rank = (type: EntryType) =>
    knownType(type) ? ENTRY_TYPES.indexOf(type as KnownType) : ENTRY_TYPES.length
  return rank(one) - rank(other) || byName(one, other)
}

/** How much of a type a client reads: all that are known since v3, or the four from before. */
export type Dialect = 'v3' | 'older'

/**
 * What a client reads for a type: one that it knows, and a side for every other; `meal`, which Trivet adds, is the type itself.
 * For every meal says so in each dialect.
 */
export function typeFor(dialect: Dialect, type: EntryType): KnownType | typeof ANY_TYPE {
  if (type === ANY_TYPE) return ANY_TYPE
  return among<KnownType>(dialect === 'v3' ? ENTRY_TYPES : USUAL_TYPES, type) ?? 'side'
}

/** A type as tables keep it: what all clients know, and the meal itself where they know none. */
export function storedType(type: EntryType | typeof ANY_TYPE): { type: string; meal: string | null } {
  const known = typeFor('older', type)
  return { type: known, meal: known === type ? null : type }
}

/** What a client sends of a type. */
export interface SentType {
  entryType?: EntryType | undefined
  meal?: string | null | undefined
}

/**
 * The type that a client means. It sends back what it has read, so what differs from before is what it means: `meal`, or the type that
 * it knows; where neither does, the type stays, also one that it could not read.
 * @param usual where it says nothing
 * @param before what is kept; undefined for something new
 */
export function meantType(
  dialect: Dialect,
  { entryType, ...sent }: SentType,
  usual: EntryType,
  before?: EntryType,
): EntryType {
  const meal = sent.meal == null ? undefined : readType(sent.meal)
  const known = entryType ?? (meal === undefined ? usual : typeFor(dialect, meal))
  if (before === undefined) return meal !== undefined && typeFor(dialect, meal) === known ? meal : known
  if (meal !== undefined && meal !== before) return meal
  return known === typeFor(dialect, before) ? before : known
}
