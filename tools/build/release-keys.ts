import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The public keys of releases that an executable takes updates from: today's, and the next one, so that it can be replaced. The folder
 * that the variable names stands for the repository's own.
 */
export function releaseKeys(root: string): string[] {
  const folder = process.env.TRIVET_RELEASE_KEYS || join(root, 'tools/release/keys')
  if (!existsSync(folder)) return []
  const files = readdirSync(folder).filter((name) => name.endsWith('.pub'))
  return files.toSorted().map((name) => readFileSync(join(folder, name), 'utf8').trim().split('\n').at(-1)!)
}
