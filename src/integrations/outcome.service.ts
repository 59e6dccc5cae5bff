import type { I18n } from '@lingui/core'
import { AppError } from '../platform/errors'
import type { RequestScope } from '../platform/http/request-scope'
import { showOnNextPage } from '../platform/web/notice'
import type { LastResult } from './last-result.schema'

/** The result of the last message, as pages show it. */
export function outcomeOf(i18n: I18n, last: LastResult | null) {
  if (last === null) return null
  const { at, isOk, message } = last
  return { at, isOk, message: message === null ? '' : i18n._(message.messageId, message.values) }
}

export interface Said {
  messageId: string
  values?: Record<string, string | number>
}

/** What the next page says of a test: what the receiver answered, or why it did not arrive. */
function sayWhatCame(came: Said | (Error & Said)) {
  const { messageId, values = {} } = came
  return { tone: came instanceof Error ? ('error' as const) : ('success' as const), messageId, values }
}

/**
 * The end of a form that was stored: says so, or tries it at once where the button said "test".
 * @throws rate-limited; whatever else goes wrong with the receiver is said
 */
export async function noticeOrTest(
  scope: RequestScope,
  isTest: boolean,
  savedId: string,
  test: () => Promise<Said>,
): Promise<void> {
  if (!isTest) return showOnNextPage(scope, { tone: 'success', messageId: savedId })
  const came = await test().catch((error: unknown) => {
    if (!(error instanceof AppError) || error.code === 'rate-limited') throw error
    return error
  })
  showOnNextPage(scope, sayWhatCame(came))
}
