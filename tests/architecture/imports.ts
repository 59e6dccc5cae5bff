import { readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { Glob } from 'bun'

export const ROOT = join(import.meta.dir, '../..')

export interface Import {
  from: string
  to: string
  isType: boolean
  line: number
}

// Bun's import scanner drops type imports, and they bind two files as well.
const STATEMENT =
  /^\s*(?:import|export)\s+(type\s+)?[^'"`;]*?from\s*['"]([^'"]+)['"]|^\s*import\s*['"]([^'"]+)['"]|\b(?:import|require)\(\s*['"]([^'"]+)['"]\s*\)/gm

/** All TypeScript files of the given folders, relative to the project's root. */
export function sourceFiles(...folders: string[]): string[] {
  return folders.flatMap((folder) =>
    [...new Glob('**/*.{ts,tsx}').scanSync(join(ROOT, folder))].map((file) => `${folder}/${file}`).sort(),
  )
}

/** Every import of a file, resolved when it is one of ours; packages keep their names. */
export function importsOf(file: string): Import[] {
  const source = readFileSync(join(ROOT, file), 'utf8')
  return [...source.matchAll(STATEMENT)].map((match) => {
    const specifier = (match[2] ?? match[3] ?? match[4])!
    const to = specifier.startsWith('.') ? normalize(join(dirname(file), specifier)) : specifier
    const line = source.slice(0, match.index).split('\n').length
    return { from: file, to, isType: Boolean(match[1]), line }
  })
}
