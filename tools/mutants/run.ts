/**
 * Breaks lines of the program at random and asks whether a test notices.
 *
 * bun tools/mutants/run.ts [--seeds=1,2,3] [--lines=100] [--minutes=N] [--no-e2e]
 *
 * Works in a copy of the last commit. What is known is kept in `.build/mutants.json`, so a run goes on where the one before stopped:
 * what was caught is not tried again while its file stays as it is, what was not is tried again when a test has changed.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { Glob } from 'bun'
import equivalents from './equivalent.json'
import { broken, listMutants, type Mutant, orderMutants } from './mutants'
import { type Coverage, cover, hashOf, SLICES, testFiles, testsOf } from './tests-of'

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '1,2,3' },
    lines: { type: 'string', default: '100' },
    minutes: { type: 'string', default: 'Infinity' },
    'no-e2e': { type: 'boolean', default: false },
  },
})
const LEAST_SHARE = 0.85
const until = performance.now() + Number(values.minutes) * 60_000
const seeds = values.seeds.split(',').map(Number)
const perSlice = Math.ceil(Number(values.lines) / Object.keys(SLICES).length)

const root = join(import.meta.dir, '../..')
const keptFile = join(root, '.build/mutants.json')

interface Result {
  /** Of the file that was broken. */
  hash: string
  outcome: 'types' | 'caught' | 'survived'
  /** The test that failed. */
  by?: string
  /** Of all tests that were asked, where none failed. */
  tests?: string
  seconds: number
}
const kept: { coverage: Coverage; results: Record<string, Result> } = existsSync(keptFile)
  ? JSON.parse(readFileSync(keptFile, 'utf8'))
  : { coverage: {}, results: {} }
function keep(): void {
  mkdirSync(join(root, '.build'), { recursive: true })
  writeFileSync(keptFile, JSON.stringify(kept))
}

class OutOfTime extends Error {}
function askTime(): void {
  if (performance.now() > until) throw new OutOfTime()
}

const tree = join(tmpdir(), `trivet-mutants-${hashOf(root)}`)
/** What broken programs leave behind. */
const litter = `${tree}-files`

function git(...args: string[]): string {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: root, encoding: 'utf8' })
  if (status !== 0) throw new Error(`git ${args.join(' ')}: ${stderr}`)
  return stdout.trim()
}

function makeTree(): void {
  const head = git('rev-parse', 'HEAD')
  if (existsSync(tree)) git('-C', tree, 'checkout', '--quiet', '--force', '--detach', head)
  else git('worktree', 'add', '--quiet', '--force', '--detach', tree, head)
  const modules = join(tree, 'node_modules')
  if (!existsSync(modules)) symlinkSync(join(root, 'node_modules'), modules)
}

function bun(args: string[], seconds: number): { passes: boolean; said: string } {
  rmSync(litter, { recursive: true, force: true })
  mkdirSync(litter, { recursive: true })
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: tree,
    encoding: 'utf8',
    timeout: Math.ceil(seconds * 1000),
    maxBuffer: 2 ** 28,
    env: { ...process.env, TMPDIR: litter },
  })
  return { passes: status === 0, said: `${stdout}\n${stderr}` }
}

/** Something that is no longer used is no fault of types. */
const UNUSED = /TS(?:6133|6138|6192|6196|6198|7027)\b/
function compiles(): boolean {
  const { passes, said } = bun(['check', '--no-script'], 120)
  const faults = said.split('\n').filter((line) => /\bTS\d+\b/.test(line))
  return passes || (faults.length > 0 && faults.every((line) => UNUSED.test(line)))
}

/** @returns the first test that fails, or why the run ended without one */
function failing(files: string[], seconds: number): string | null {
  const flags = ['--bail', '--only-failures', '--no-orphans', '--timeout=60000']
  const { passes, said } = bun(['test', ...flags, ...files.map((file) => `./${file}`)], seconds)
  if (passes) return null
  return (
    /\(fail\) (.*?)(?: \[[\d.]+m?s\])?$/m.exec(said)?.[1] ?? `stops or takes too long: ${files.join(', ')}`
  )
}

function tryMutant(mutant: Mutant, text: string, tests: string): Result {
  const started = performance.now()
  const hash = hashOf(text)
  const place = join(tree, mutant.file)
  const end = (outcome: Result['outcome'], by?: string): Result => ({
    hash,
    outcome,
    ...(by === undefined ? {} : { by }),
    ...(outcome === 'survived' ? { tests } : {}),
    seconds: Math.round((performance.now() - started) / 100) / 10,
  })
  writeFileSync(place, broken(text, mutant))
  try {
    if (!compiles()) return end('types')
    for (const files of testsOf(kept.coverage, mutant, hash)) {
      const usual = files.reduce((all, file) => all + kept.coverage[file]!.seconds, 0)
      const by = failing(files, 60 + usual * 5)
      if (by) return end('caught', by)
    }
    if (values['no-e2e']) return end('survived')
    if (!bun(['run', 'build.ts'], 300).passes) return end('caught', 'the build')
    for (const name of SLICES[mutant.file.split('/')[1]!]!) {
      const by = failing([`tests/e2e/${name}.e2e.test.ts`], 600)
      if (by) return end('caught', by)
    }
    return end('survived')
  } finally {
    writeFileSync(place, text)
  }
}

const isEquivalent = (key: string) => key in equivalents

/** Goes through the lines of a seed, and prints a table. @returns the share that was caught */
function trySeed(seed: number, tests: string): number {
  const rows: string[][] = [['slice', 'mutants', 'caught', 'equivalent', 'survived']]
  const survivors: string[] = []
  let [counted, caught] = [0, 0]
  for (const slice of Object.keys(SLICES)) {
    const files = [...new Glob(`src/${slice}/**/*.{ts,tsx}`).scanSync(tree)].sort()
    const texts = new Map(files.map((file) => [file, readFileSync(join(tree, file), 'utf8')]))
    const mutants = orderMutants(
      files.flatMap((file) => listMutants(file, texts.get(file)!)),
      seed,
    )
    const tried: Mutant[] = []
    for (const mutant of mutants) {
      if (tried.length === perSlice) break
      const text = texts.get(mutant.file)!
      const known = kept.results[mutant.key]
      const isKnown = known?.hash === hashOf(text) && (known.outcome !== 'survived' || known.tests === tests)
      if (!isKnown && !isEquivalent(mutant.key)) {
        askTime()
        const result = tryMutant(mutant, text, tests)
        kept.results[mutant.key] = result
        keep()
        console.log(
          `${result.outcome} (${result.seconds} s) ${mutant.key}${result.by ? ` | ${result.by}` : ''}`,
        )
      }
      if (kept.results[mutant.key]?.outcome !== 'types') tried.push(mutant)
    }
    const equal = tried.filter(({ key }) => isEquivalent(key)).length
    const left = tried.filter(({ key }) => !isEquivalent(key) && kept.results[key]!.outcome === 'survived')
    survivors.push(...left.map(({ key }) => key))
    counted += tried.length - equal
    caught += tried.length - equal - left.length
    rows.push([slice, ...[tried.length, tried.length - equal - left.length, equal, left.length].map(String)])
  }
  console.log(`\nSeed ${seed}`)
  for (const row of rows)
    console.log(row.map((cell, at) => (at ? cell.padStart(12) : cell.padEnd(10))).join(''))
  for (const key of survivors) console.log(`  survived: ${key}`)
  const share = caught / counted
  console.log(`${caught} of ${counted} that can be told apart were caught: ${(share * 100).toFixed(1)} %`)
  return share
}

function main(): number {
  makeTree()
  const files = testFiles(tree)
  const hashes = new Map(files.map((file) => [file, hashOf(readFileSync(join(tree, file), 'utf8'))]))
  for (const file of Object.keys(kept.coverage)) if (!hashes.has(file)) delete kept.coverage[file]
  for (const [file, hash] of hashes) {
    if (kept.coverage[file]?.hash === hash) continue
    askTime()
    kept.coverage[file] = cover(tree, file)
    keep()
    if (!kept.coverage[file].passes)
      console.log(`left out, since it fails on a program that is not broken: ${file}`)
  }
  const tests = hashOf([...hashes.values(), String(values['no-e2e'])].join())
  const shares = seeds.map((seed) => trySeed(seed, tests))
  git('worktree', 'remove', '--force', tree)
  return shares.every((share) => share >= LEAST_SHARE) ? 0 : 1
}

try {
  process.exitCode = main()
} catch (error) {
  if (!(error instanceof OutOfTime)) throw error
  console.log('Out of time: the next run goes on from here.')
  process.exitCode = 3
} finally {
  rmSync(litter, { recursive: true, force: true })
}
