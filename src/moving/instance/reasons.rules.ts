import type { I18n } from '@lingui/core'
import type { Reason } from './source-row.rules'

/** Why something is not as it was, in the reader's language. */
export function sayReason(i18n: I18n, { messageId, values = {} }: Reason): string {
  return i18n._(messageId, values)
}
