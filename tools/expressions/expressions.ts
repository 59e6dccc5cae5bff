import { join } from 'node:path'
import { parse } from '@babel/parser'
import { Glob } from 'bun'

/** A regular expression as it stands in a file. */
export interface Expression {
  source: string
  flags: string
  /** Files and lines. */
  places: string[]
}

export const ROOT = join(import.meta.dir, '../..')
/** Keys of expressions that recheck has found to be linear. */
export const KEPT = join(ROOT, 'tests/architecture/linear-expressions.json')

export const keyOf = ({ source, flags }: Pick<Expression, 'source' | 'flags'>) => `/${source}/${flags}`

/** All that stand in `src/` and `islands/`, each once. */
export async function expressionsOf(): Promise<Expression[]> {
  const found = new Map<string, Expression>()
  for (const folder of ['src', 'islands'])
    for (const name of [...new Glob('**/*.{ts,tsx}').scanSync(join(ROOT, folder))].sort()) {
      const text = await Bun.file(join(ROOT, folder, name)).text()
      const plugins = name.endsWith('x') ? (['typescript', 'jsx'] as const) : (['typescript'] as const)
      const walk = (node: unknown): void => {
        if (node === null || typeof node !== 'object') return
        if ('type' in node && node.type === 'RegExpLiteral') {
          const {
            pattern: source,
            flags,
            loc,
          } = node as unknown as {
            pattern: string
            flags: string
            loc: { start: { line: number } }
          }
          const one = found.get(keyOf({ source, flags })) ?? { source, flags, places: [] }
          one.places.push(`${folder}/${name}:${loc.start.line}`)
          found.set(keyOf(one), one)
        }
        for (const [key, value] of Object.entries(node)) if (key !== 'loc') walk(value)
      }
      walk(parse(text, { sourceType: 'module', plugins: [...plugins] }).program)
    }
  return [...found.values()]
}

/** Whether all repetitions of an expression have an end: then what it takes at one place is a constant. */
export function isEnded({ source }: Pick<RegExp, 'source'>): boolean {
  const bare = source.replace(/\\./g, 'x').replace(/\[[^\]]*\]/g, 'x')
  return !/[*+]|\{\d+,\}/.test(bare)
}

/** What recheck says of an expression: `safe`, or why not. */
export async function judge({ source, flags }: Expression): Promise<string> {
  process.env.RECHECK_BACKEND = 'native'
  const { check } = await import('recheck')
  // It knows no `v`; what we write with it means the same with `u`.
  const plain = flags.replace('v', 'u').replace('d', '')
  const said = await check(source, plain, { timeout: 60_000 })
  return said.status === 'safe'
    ? 'safe'
    : `${said.status}: ${said.status === 'vulnerable' ? said.complexity.summary : 'no answer'}`
}
