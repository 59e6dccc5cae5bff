import { AppError } from '../platform/errors'

/** What clients know of a merge that cannot be done: 500 with a plain text. */
export function mergeFailed(noun: 'foods' | 'units'): AppError {
  return new AppError('not-found', 'exceptions.not-found', {
    status: 500,
    detail: `Failed to merge ${noun}`,
  })
}

/** The answer to one that was done. */
export function mergeDone(noun: 'foods' | 'units'): { message: string; error: false } {
  return { message: `Successfully merged ${noun}`, error: false }
}
