/** Built from locales/*.po: locale → { id: compiled message }, and the share of messages each locale translates. */
declare module 'trivet:catalogs' {
  import type { Messages } from '@lingui/core'
  export const catalogs: Record<string, Messages>
  export const progress: Record<string, number>
}
