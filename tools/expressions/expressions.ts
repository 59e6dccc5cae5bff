import { join } from 'node:path'
import { parse } from '@babel/parser'
import { Glob } from 'bun'

/** A regular expression as it is in a file. */
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

/** What is before an expression, so that most files need no parser; a division follows a name, a number or a bracket. */
const MAY_BEGIN = /(?:^|[(=,[:!&|?{};+>~^%]|\b(?:return|case|of|in|typeof|await))\s*\/(?![/*>])|\bRegExp\b/m

interface Node {
  type: string
  pattern: string
  flags: string
  callee: { name?: string }
  loc: { start: { line: number } }
}

/** What is in `src/` and `islands/`: expressions, each once, and the places where one is put together while the program runs. */
export async function expressionsOf(): Promise<{ written: Expression[]; built: string[] }> {
  const found = new Map<string, Expression>()
  const built: string[] = []
  const see = (node: Node, file: string) => {
    const place = `${file}:${node.loc?.start.line}`
    if (node.type === 'NewExpression' && node.callee.name === 'RegExp') built.push(place)
    if (node.type !== 'RegExpLiteral') return
    const { pattern: source, flags } = node
    const one = found.get(keyOf({ source, flags })) ?? { source, flags, places: [] }
    one.places.push(place)
    found.set(keyOf(one), one)
  }
  for (const folder of ['src', 'islands'])
    for (const name of [...new Glob('**/*.{ts,tsx}').scanSync(join(ROOT, folder))].sort()) {
      const text = await Bun.file(join(ROOT, folder, name)).text()
      if (!MAY_BEGIN.test(text)) continue
      const plugins = name.endsWith('x') ? (['typescript', 'jsx'] as const) : (['typescript'] as const)
      const walk = (node: unknown): void => {
        if (node === null || typeof node !== 'object') return
        if ('type' in node) see(node as Node, `${folder}/${name}`)
        for (const [key, value] of Object.entries(node)) if (key !== 'loc') walk(value)
      }
      walk(parse(text, { sourceType: 'module', plugins: [...plugins] }).program)
    }
  return { written: [...found.values()], built }
}

/** Those that are put together while the program runs, as far as its modules do it by themselves or for a text of each language. */
export async function builtExpressions(): Promise<Expression[]> {
  const command = [
    process.execPath,
    '--preload',
    './tests/support/preload.ts',
    './tools/expressions/built.ts',
  ]
  const child = Bun.spawn(command, { cwd: ROOT, stdout: 'pipe' })
  return new Response(child.stdout).json()
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
