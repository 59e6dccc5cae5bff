import { join } from 'node:path'
import { AppError } from '../errors'

/** The folders of the data folder that hold pictures and attachments; nothing beside them can be named. */
const ROOTS = new Set(['recipes', 'users', 'groups'])
const MAX_NAME_BYTES = 200

/**
 * The path on disk of something below `recipes`, `users` or `groups`, one folder or file name per segment. Anything that could
 * lead elsewhere or hide (separators, dots in front, control characters, other roots such as the database's own
 * folder) is `not-found` `exceptions.not-found`, as if it did not exist.
 */
export function mediaPath(dataDir: string, segments: readonly string[]): string {
  const [root, ...names] = segments
  if (root === undefined || !ROOTS.has(root) || names.length === 0 || !names.every(isSafeName)) {
    throw new AppError('not-found', 'exceptions.not-found')
  }
  return join(dataDir, root, ...names)
}

/** Whether a text can be the name of one file or folder, on this system and in an archive on another. */
export function isSafeName(name: string): boolean {
  return (
    name !== '' &&
    !name.startsWith('.') &&
    !/[/\\:*?"<>|\p{Cc}\u2028\u2029]/u.test(name) &&
    !/[. ]$/.test(name) &&
    Buffer.byteLength(name) <= MAX_NAME_BYTES
  )
}
