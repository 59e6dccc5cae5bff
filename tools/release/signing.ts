import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { newKeyFiles, readSigningKey, type SigningKey } from './minisign'

/** Why there is no release, in a sentence. */
export class Refused extends Error {}

/** Writes a new pair into a folder. @returns what to do with it @throws Refused where there is a key already */
export function writeNewKey(folder: string): string {
  const [secret, publicHalf] = ['trivet.key', 'trivet.pub'].map((name) => join(folder, name))
  for (const file of [secret!, publicHalf!])
    if (existsSync(file)) throw new Refused(`${file} exists. Nothing was changed.`)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const files = newKeyFiles()
  writeFileSync(secret!, files.secret, { mode: 0o600, flag: 'wx' })
  writeFileSync(publicHalf!, files.public, { flag: 'wx' })
  return `${secret} is secret and stays out of the repository. Copy ${publicHalf} to tools/release/keys and commit it.`
}

/**
 * The key that the environment names; null where it names none.
 * @param known the public keys that executables of this commit trust
 * @throws Refused for a key that they do not know: no one could update to what it signs
 */
export function signingKey(
  env: Record<string, string | undefined>,
  known: readonly string[],
): SigningKey | null {
  const { TRIVET_RELEASE_KEY: given, TRIVET_RELEASE_KEY_FILE: file } = env
  if (!given && !file) return null
  if (!given && !existsSync(file!))
    throw new Refused(`TRIVET_RELEASE_KEY_FILE names ${file}, which is not there.`)
  const key = readSigningKey(given || readFileSync(file!, 'utf8'))
  if (!known.includes(key.publicLine))
    throw new Refused(
      'The public key of this release key is not in tools/release/keys: no one could update to the release.',
    )
  return key
}

/** What the keys mean for a release, for the person who makes it; nothing where all is well. */
export function aboutKeys(known: readonly string[], signer: SigningKey | null): string[] {
  return [
    signer === null &&
      'This release is unsigned: `trivet update` will not install it. TRIVET_RELEASE_KEY_FILE names the key (docs/releasing.md).',
    known.length === 0 &&
      'tools/release/keys has no public key: the executables of this release cannot update themselves, and say so.',
    known.length === 1 &&
      'tools/release/keys has one public key: without a second one it cannot be replaced when it is lost or stolen.',
  ].filter((line) => line !== false)
}
