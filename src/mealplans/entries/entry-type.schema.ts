/** When it is eaten. Apart from the schemas, so that browsers know it without what checks them. */
export const ENTRY_TYPES = ['breakfast', 'lunch', 'dinner', 'side'] as const
export type EntryType = (typeof ENTRY_TYPES)[number]
