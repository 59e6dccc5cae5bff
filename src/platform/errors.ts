/** The closed set of failures a caller can meet; the HTTP status follows from it unless v1 demands another. */
export type ErrorCode =
  | 'invalid'
  | 'unauthenticated'
  | 'forbidden'
  | 'not-found'
  | 'conflict'
  | 'stale'
  | 'too-large'
  | 'locked'
  | 'rate-limited'
  | 'upstream'
  | 'disk-full'
  | 'internal'

/** The status of each code, where a route does not say another. */
export const STATUS_OF: Readonly<Record<ErrorCode, number>> = {
  invalid: 422,
  unauthenticated: 401,
  forbidden: 403,
  'not-found': 404,
  conflict: 400,
  stale: 409,
  'too-large': 413,
  locked: 423,
  'rate-limited': 429,
  upstream: 400,
  'disk-full': 507,
  internal: 500,
}

export interface AppErrorOptions {
  /** Placeholders of the message. */
  values?: Record<string, string | number>
  /** Field name on the wire → message id, shown beside the field. */
  fields?: Record<string, string>
  /** Where v1 answers with another status than the code's own. */
  status?: number
  /** Where v1 wants a `detail` other than `{message, error, exception}`. */
  detail?: unknown
  /** Seconds after which the caller may try again. */
  retryAfterSeconds?: number
  cause?: unknown
}

/**
 * The one error that services throw. Its message is an i18n id, translated at the edge;
 * the cause stays for the log and never reaches a client (decision 0006).
 */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly messageId: string
  readonly values: Record<string, string | number>
  readonly fields: Record<string, string>
  readonly status: number
  readonly detail: unknown
  readonly retryAfterSeconds: number | undefined

  constructor(code: ErrorCode, messageId: string, options: AppErrorOptions = {}) {
    super(messageId, { cause: options.cause })
    this.name = 'AppError'
    this.code = code
    this.messageId = messageId
    this.values = options.values ?? {}
    this.fields = options.fields ?? {}
    this.status = options.status ?? STATUS_OF[code]
    this.detail = options.detail
    this.retryAfterSeconds = options.retryAfterSeconds
  }
}

/** The header that tells a refused caller when to come back, where that is known. */
export function retryAfter(error: AppError | null | undefined): Record<string, string> {
  return error?.retryAfterSeconds ? { 'retry-after': String(error.retryAfterSeconds) } : {}
}

/** SQLite's own, also for the file beside a log, and what Linux says for a full disk, a full quota and a limit of `ulimit -f`. */
const DISK_FULL = new Set(['SQLITE_FULL', 'SQLITE_IOERR_SHMSIZE', 'ENOSPC', 'EDQUOT', 'EFBIG'])

/** Whether something could not be written because there was no room for it. */
export function isDiskFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && DISK_FULL.has(String(error.code))
}

/** Whether SQLite has found that its file is not as it left it. */
export function isDamaged(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /^SQLITE_(CORRUPT|NOTADB)/.test(String(error.code))
}
