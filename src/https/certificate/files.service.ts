import { readFileSync, statSync } from 'node:fs'
import type { Source } from '../https.schema'
import { httpsError } from './certificate.service'

/** Two looks at two files. */
const LOOK_MS = 2000

function read(file: string, setting: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (cause) {
    const { code = '' } = cause as NodeJS.ErrnoException
    throw httpsError('https.file-unreadable', { file, setting, code }, cause)
  }
}

function stampOf(file: string): string {
  const found = statSync(file, { throwIfNoEntry: false })
  return found ? `${found.ino} ${found.mtimeMs} ${found.size}` : ''
}

/** A certificate that someone else keeps in two files: read again when one of them changes. */
export function filesSource(certFile: string, keyFile: string): Source {
  let seen = ''
  return {
    everyMs: LOOK_MS,
    async next(isAsked) {
      const stamp = `${stampOf(certFile)} ${stampOf(keyFile)}`
      if (stamp === seen && !isAsked) return null
      seen = stamp
      return {
        cert: read(certFile, 'TRIVET_TLS_CERTIFICATE_PATH'),
        key: read(keyFile, 'TRIVET_TLS_PRIVATE_KEY_PATH'),
      }
    },
  }
}
