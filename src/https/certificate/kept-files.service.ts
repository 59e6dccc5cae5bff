import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Certificate } from '../https.schema'

/** The text of a file; null where there is none. */
export const readKept = (file: string): string | null =>
  existsSync(file) ? readFileSync(file, 'utf8') : null

/** Writes a file whole or not at all, closed to every other user of the machine. */
export function keepFile(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  const temporary = `${file}.${crypto.randomUUID()}`
  try {
    writeFileSync(temporary, text, { mode: 0o600, flag: 'wx', flush: true })
    chmodSync(temporary, 0o600)
    renameSync(temporary, file)
  } finally {
    rmSync(temporary, { force: true })
  }
}

const KEY_BEGINS = /-----BEGIN [A-Z ]*PRIVATE KEY-----/

/** A certificate and its key in one file, so that there is never one of them without the other. */
export function readPair(file: string): Certificate | null {
  const text = readKept(file)
  const at = text === null ? -1 : text.search(KEY_BEGINS)
  return text === null || at < 1 ? null : { cert: text.slice(0, at), key: text.slice(at) }
}

export const keepPair = (file: string, { cert, key }: Certificate) =>
  keepFile(file, `${cert.trim()}\n${key.trim()}\n`)
