import type { I18n } from '@lingui/core'
import { AppError, isDamaged, isDiskFull, retryAfter } from '../../platform/errors'
import type { RequestScope } from '../../platform/http/request-scope'
import { DEFAULT_LOCALE, i18nFor, isMessageId } from '../../platform/i18n/i18n'
import { reasonOf } from '../../platform/log'

function translate(i18n: I18n, text: string, values: Record<string, string | number> = {}): string {
  return isMessageId(text) ? i18n._(text, values) : text
}

function hasMessage(detail: unknown): detail is { message: string } {
  return (
    detail !== null && typeof detail === 'object' && 'message' in detail && typeof detail.message === 'string'
  )
}

/** Routers whose words for what the store refuses are not translated, and end with a full stop. */
const UNTRANSLATED =
  /\/api\/(?:admin\/users|users|(?:groups|households)\/(?:webhooks|recipe-actions|mealplans\/rules)|organizers|shared\/recipes)(?:\/|$)/
const STORE_REFUSED = 'generic.server-error'

/** `detail` is to the letter what clients know for the case; a list's messages are translated one by one. */
function toDetail(error: AppError, i18n: I18n, pathname: string): unknown {
  const { detail } = error
  if (hasMessage(detail) && detail.message === STORE_REFUSED && UNTRANSLATED.test(pathname))
    return { ...detail, message: 'An unexpected error occurred.' }
  if (Array.isArray(detail)) {
    return detail.map((issue: { msg: string }) => ({
      ...issue,
      msg: translate(i18n, issue.msg, error.values),
    }))
  }
  if (hasMessage(detail)) return { ...detail, message: translate(i18n, detail.message, error.values) }
  if (detail !== undefined) return detail
  return { message: translate(i18n, error.messageId, error.values), error: true, exception: null }
}

/** The error as the reader sees it: the message and the fields in words. */
export function describeError(
  error: AppError,
  i18n: I18n,
): { message: string; fields: Record<string, string> } {
  const fields = Object.entries(error.fields).map(([name, id]) => [name, translate(i18n, id, error.values)])
  return { message: translate(i18n, error.messageId, error.values), fields: Object.fromEntries(fields) }
}

/** Whatever was thrown as an `AppError`; anything unknown is logged with the request's id and shown as internal. */
export function toAppError(error: unknown, scope: RequestScope): AppError {
  if (error instanceof AppError) {
    // 503 is said when there is too much to do, and would fill the log just then.
    if (error.status >= 500 && error.code !== 'internal' && error.status !== 503) {
      const { message } = describeError(error, i18nFor(DEFAULT_LOCALE))
      scope.log.error(message, error.cause === undefined ? {} : { reason: reasonOf(error.cause) })
    } else if (error.status >= 500 && error.status !== 503) scope.log.error(error.messageId, { error })
    else
      scope.log.debug(error.messageId, { code: error.code, ...(error.cause ? { cause: error.cause } : {}) })
    return error
  }
  if (isDiskFull(error)) {
    scope.log.error('the disk is full', { error })
    return new AppError('disk-full', 'error.disk-full', { cause: error })
  }
  if (isDamaged(error))
    scope.log.error('the database is damaged: restore a backup', {
      reason: reasonOf(error),
      path: scope.url.pathname,
    })
  else scope.log.error('unexpected error', { error, path: scope.url.pathname })
  return new AppError('internal', 'generic.server-error')
}

/** The JSON shape of every error under /api. */
export function errorJson(error: AppError, scope: RequestScope): Response {
  const { fields } = describeError(error, scope.i18n)
  const body = { detail: toDetail(error, scope.i18n, scope.url.pathname), code: error.code, fields }
  const headers: Record<string, string> = {
    'content-type': 'application/json',
    'cache-control': 'no-store',
    ...retryAfter(error),
  }
  if (error.status === 401) headers['www-authenticate'] = 'Bearer'
  return new Response(JSON.stringify(body), { status: error.status, headers })
}
