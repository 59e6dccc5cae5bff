import { AppError } from './errors'

/** A row that does not exist, or belongs to another group: `Not found.`, 404. */
export function notFound(): AppError {
  return new AppError('not-found', 'exceptions.not-found')
}

/**
 * What the store refuses: a name that is taken, a row to delete that is not there. 400 with the general message
 * that clients know for the API; pages and islands show the message and the fields.
 * @param exception a few English words for developers
 */
export function refused(messageId: string, exception: string, fields: Record<string, string> = {}): AppError {
  const detail = { message: 'generic.server-error', error: true, exception }
  return new AppError('conflict', messageId, { status: 400, detail, fields })
}

/** Deleting what is not there is refused with 400, not 404. */
export function nothingToDelete(): AppError {
  return refused('exceptions.not-found', 'there is no such row')
}

/** A name that another row of the group already has. */
export function nameTaken(messageId: string): AppError {
  return refused(messageId, 'the name is taken', { name: messageId })
}
