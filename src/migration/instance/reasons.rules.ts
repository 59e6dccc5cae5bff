import type { I18n } from '@lingui/core'
import type { Reason } from './source-row.rules'

interface Counts {
  source: number
  kept: number
  lost: number
}

interface Told {
  tables: Record<string, Counts & { changed: number; why: readonly Reason[] }>
  files: Counts & { why: readonly { path: string; messageId: string }[] }
  groups: readonly { name: string; became: string; outcome: string }[]
  tokens: readonly { name: string; person: string; group: string }[]
  keptAccount?: string
}

/** What happened to an instance, with every reason in the reader's language: the form of `trivet import-instance --json`. */
export function resultInWords(i18n: I18n, { tables, files, groups, tokens, keptAccount }: Told) {
  const say = ({ messageId, values = {} }: Reason) => i18n._(messageId, values)
  const named = Object.entries(tables).map(([name, { why, ...counts }]) => {
    const told: Counts & { changed: number; why: string[] } = { ...counts, why: why.map(say) }
    return [name, told] as const
  })
  const left = files.why.map(({ path, messageId }) => say({ messageId, values: { name: path } }))
  return { tables: Object.fromEntries(named), files: { ...files, why: left }, groups, tokens, keptAccount }
}
