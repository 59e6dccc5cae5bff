/** Built from locales/*.po: locale → JSON of { id: compiled message }, and the share of messages each locale translates. */
declare module 'trivet:catalogs' {
  export const catalogs: Record<string, string>
  export const progress: Record<string, number>
}
