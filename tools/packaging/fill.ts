import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Glob } from 'bun'

const TEMPLATES = join(import.meta.dir, 'templates')
const PLACE = /\{\{([a-z0-9-]+)\}\}/g

/** The name of a release and its path. */
export interface Release {
  /** `1.0.0`. */
  version: string
  /** Where its files can be fetched, without a slash at the end. */
  address: string
  /** Name of the container image, without a tag. */
  image: string
  /** SHA-256 of the tarballs in hex, by target: `linux-x64`. */
  sums: Readonly<Record<string, string>>
}

/**
 * The templates for stores and systems that fetch a release, filled in, by their path: `compose/compose.yaml`.
 * @throws for a place in a template that the release says nothing about
 */
export function fillTemplates({ version, address, image, sums }: Release): Map<string, string> {
  const values: Record<string, string> = { version, address, image }
  for (const [target, sum] of Object.entries(sums)) values[`sha256-${target}`] = sum
  const fill = (path: string) =>
    readFileSync(join(TEMPLATES, path), 'utf8').replace(PLACE, (_, name: string) => {
      const value = values[name]
      if (value === undefined) throw new Error(`${path} asks for ${name}, which this release does not have`)
      return value
    })
  const paths = [...new Glob('**/*').scanSync(TEMPLATES)].sort()
  return new Map(paths.map((path) => [path, fill(path)]))
}
