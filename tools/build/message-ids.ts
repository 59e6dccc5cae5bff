import { existsSync, readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

const CALL = /\bi18n\._\(|<Trans\s[^>]*?\bid=(?:\{|(?=['"]))/g
/** An id as it is written: `shopping.add`. */
const ID = /['"]([a-z][\w-]*(?:\.[\w-]+)+)['"]/g
const IMPORT =
  /(?:import|export)\s+(?!type\b)[^'"]*?from\s+['"](\.[^'"]+)['"]|import\s*\(?\s*['"](\.[^'"]+)['"]/g

/** What is between the brackets that open just before `start`, up to a comma, or the attribute's text: however it is put together. */
function argumentAt(source: string, start: number): string {
  if (source[start - 1] === '=') return source.slice(start, source.indexOf(source[start]!, start + 1) + 1)
  let depth = 0
  for (let at = start; at < source.length; at++) {
    const sign = source[at]!
    if ('({['.includes(sign)) depth += 1
    if (')}]'.includes(sign)) depth -= 1
    if (depth < 0 || (depth === 0 && sign === ',')) return source.slice(start, at)
  }
  return source.slice(start)
}

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
  for (const call of source.matchAll(CALL))
    for (const [, id] of argumentAt(source, call.index + call[0].length).matchAll(ID)) ids.add(id!)
  for (const match of source.matchAll(IMPORT)) {
    const imported = resolveImport(file, (match[1] ?? match[2])!)
    if (imported) collectMessageIds(imported, seen, ids)
  }
  return ids
}
