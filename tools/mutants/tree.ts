import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { broken, type Mutant } from './mutants'

export const ROOT = join(import.meta.dir, '../..')
/** A copy of the last commit, which is broken instead of the checkout. */
export const TREE = join(tmpdir(), `trivet-mutants-${Bun.hash(ROOT).toString(36)}-${process.pid}`)
/** What broken programs leave behind. */
const LITTER = `${TREE}-files`

function git(...args: string[]): string {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: ROOT, encoding: 'utf8' })
  if (status !== 0) throw new Error(`git ${args.join(' ')}: ${stderr}`)
  return stdout.trim()
}

export function makeTree(): void {
  const head = git('rev-parse', 'HEAD')
  git('worktree', 'add', '--quiet', '--detach', TREE, head)
  mkdirSync(join(TREE, '.build'), { recursive: true })
  for (const shared of ['node_modules', '.build/slapd', '.build/programs'])
    if (existsSync(join(ROOT, shared)) && !existsSync(join(TREE, shared)))
      symlinkSync(join(ROOT, shared), join(TREE, shared))
}

export const removeLitter = () => rmSync(LITTER, { recursive: true, force: true })
export function removeTree(): void {
  removeLitter()
  if (existsSync(TREE)) git('worktree', 'remove', '--force', TREE)
}
export const readSource = (file: string) => readFileSync(join(TREE, file), 'utf8')

/** A busy machine makes nothing wrong: what waits has this long for each second of processor time that it may take. */
const WAITS = 20

/** Runs Bun in the copy, for so many seconds of processor time at most. */
export function bun(args: string[], seconds: number): { passes: boolean; said: string } {
  removeLitter()
  mkdirSync(LITTER, { recursive: true })
  const command = [
    '-c',
    'ulimit -t "$1"; shift; exec "$@"',
    'sh',
    String(Math.ceil(seconds)),
    process.execPath,
  ]
  const { status, stdout, stderr } = spawnSync('sh', [...command, ...args], {
    cwd: TREE,
    encoding: 'utf8',
    timeout: Math.ceil(seconds * 1000 * WAITS),
    maxBuffer: 2 ** 28,
    // A sample is enough, whatever run this is a part of.
    env: { ...process.env, TMPDIR: LITTER, TRIVET_TEST_LONG: '', TEST_SKIPS: '' },
  })
  return { passes: status === 0, said: `${stdout}\n${stderr}` }
}

/** Does something while places are broken, one of a file at most. */
export function whileBroken<Value>(mutants: readonly Mutant[], act: () => Value): Value {
  const texts = mutants.map(({ file }) => readSource(file))
  for (const [at, mutant] of mutants.entries())
    writeFileSync(join(TREE, mutant.file), broken(texts[at]!, mutant))
  try {
    return act()
  } finally {
    for (const [at, { file }] of mutants.entries()) writeFileSync(join(TREE, file), texts[at]!)
  }
}

/** Does something while the file of a mutant is as it was. */
export function whileMended<Value>({ file }: Mutant, act: () => Value): Value {
  const text = readSource(file)
  git('-C', TREE, 'checkout', '--quiet', '--', file)
  try {
    return act()
  } finally {
    writeFileSync(join(TREE, file), text)
  }
}

/** Something that is no longer used is no fault of types. */
const UNUSED = /^TS(?:6133|6138|6192|6196|6198|7027)$/

/** Those of some mutants that do not compile: all are tried at once, and again by halves where a fault is in none of their files. */
export function thoseOfWrongType(mutants: readonly Mutant[]): Mutant[] {
  if (mutants.length === 0) return []
  const { passes, said } = whileBroken(mutants, () => bun(['check', '--no-script'], 120))
  if (passes) return []
  const faults = [...said.matchAll(/^(\S+?)\(\d+,\d+\): error (TS\d+)/gm)]
  if (faults.length === 0) throw new Error(`the types could not be checked: ${said}`)
  const files = new Set(faults.filter(([, , code]) => !UNUSED.test(code!)).map(([, file]) => file))
  const known = mutants.filter(({ file }) => files.has(file))
  if (known.length === files.size) return known
  if (mutants.length === 1) return [...mutants]
  const middle = Math.ceil(mutants.length / 2)
  return [...thoseOfWrongType(mutants.slice(0, middle)), ...thoseOfWrongType(mutants.slice(middle))]
}

/** @returns the first test that fails, or why the run ended without one; null when all pass */
export function failing(files: readonly string[], seconds: number): string | null {
  const flags = ['--bail', '--only-failures', '--no-orphans', '--timeout=600000']
  const { passes, said } = bun(['test', ...flags, ...files.map((file) => `./${file}`)], seconds)
  if (passes) return null
  const failed = /^\(fail\) (.*?)(?: \[[\d.]+m?s\])?$/m.exec(said)?.[1]
  return failed ?? `stops or takes too long: ${files.join(', ')}`
}
