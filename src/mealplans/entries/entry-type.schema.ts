/** When it is eaten, as every client knows it. Apart from the schemas, so that browsers know it without what checks them. */
export const USUAL_TYPES = ['breakfast', 'lunch', 'dinner', 'side'] as const

/** What clients of v3 know beside them. To older ones, and in the table, they are sides. */
export const LATER_TYPES = ['snack', 'drink', 'dessert'] as const

/** In the order in which they are eaten. */
export const ENTRY_TYPES = [...USUAL_TYPES, ...LATER_TYPES] as const
export type KnownType = (typeof ENTRY_TYPES)[number]

/** One of them, or what a household calls a meal itself, as typed. */
export type EntryType = KnownType | (string & {})

/** As long as a meal's own name may be. */
export const LONGEST_MEAL_NAME = 40

/** One of some types by its name. */
export const among = <Type extends string>(types: readonly Type[], text: string): Type | undefined =>
  types.find((type) => type === text)

/** A type that clients know; undefined for a name of the group's own. */
export const knownType = (text: string): KnownType | undefined => among(ENTRY_TYPES, text)

/** What was typed as the name of a meal: the type itself, however it is written, or the name without what is around it. */
export function readType(text: string): EntryType {
  const name = text.trim().replace(/\s+/g, ' ')
  return knownType(name.toLowerCase()) ?? name
}

/** What a rule of the plan counts for where it is for every meal. */
export const ANY_TYPE = 'unset'
