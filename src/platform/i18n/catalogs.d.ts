/** Built from locales/ by tools/build/catalogs.ts. The files hold JSON, compressed with zstd. */
declare module 'trivet:catalogs' {
  /** File of the message ids, in the order that all catalogues use. */
  export const ids: string
  /** Locale → file of its compiled messages in that order, 0 where it has none. */
  export const catalogs: Record<string, string>
  /** Locale → whole percent of the messages that it translates. */
  export const progress: Record<string, number>
  /** Locale → file of its foods, units and labels to begin with. */
  export const seeds: Record<string, string>
  /** Language → file of its words for kinds of food. */
  export const kinds: Record<string, string>
  /** File of what the same foods and labels are called in all lists. */
  export const sharedNames: string
}
