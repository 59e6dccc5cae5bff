import type { I18n } from '@lingui/core'
import type { LastResult } from './last-result.schema'

/** What came of the last message, as pages show it. */
export function outcomeOf(i18n: I18n, last: LastResult | null) {
  if (last === null) return null
  const { at, isOk, message } = last
  return { at, isOk, message: message === null ? '' : i18n._(message.messageId, message.values) }
}

interface Said {
  messageId: string
  values?: Record<string, string | number>
}

/** What the next page says of a test: what the other side answered, or why it did not arrive. */
export function sayWhatCame(came: Said | (Error & Said)) {
  const { messageId, values = {} } = came
  return { tone: came instanceof Error ? ('error' as const) : ('success' as const), messageId, values }
}
