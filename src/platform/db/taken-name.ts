import { nameTaken } from '../refusals'
import { isUniqueClash } from './db'

/**
 * Runs a write and turns SQLite's unique clash into "the name is taken" beside the name's field.
 * @throws conflict 400; everything else as it was thrown
 */
export function refuseTakenName(messageId: string, write: () => void): void {
  try {
    write()
  } catch (error) {
    throw isUniqueClash(error) ? nameTaken(messageId) : error
  }
}
