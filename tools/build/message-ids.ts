import { existsSync, readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

const CALL = /\bi18n\._\(\s*['"]([\w.-]+)['"]|<Trans\s[^>]*?\bid=['"]([\w.-]+)['"]/g
const IMPORT =
  /(?:import|export)\s+(?!type\b)[^'"]*?from\s+['"](\.[^'"]+)['"]|import\s*\(?\s*['"](\.[^'"]+)['"]/g

function resolveImport(from: string, specifier: string): string | undefined {
  const base = resolve(dirname(from), specifier)
  return [base, `${base}.tsx`, `${base}.ts`].find((file) => /\.tsx?$/.test(file) && existsSync(file))
}

/** Message ids in a file and everything it imports from the project: what an island's page has to send. */
export function collectMessageIds(
  file: string,
  seen = new Set<string>(),
  ids = new Set<string>(),
): Set<string> {
  if (seen.has(file)) return ids
  seen.add(file)
  const source = readFileSync(file, 'utf8')
  for (const match of source.matchAll(CALL)) ids.add((match[1] ?? match[2])!)
  for (const match of source.matchAll(IMPORT)) {
    const imported = resolveImport(file, (match[1] ?? match[2])!)
    if (imported) collectMessageIds(imported, seen, ids)
  }
  return ids
}
