import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { Glob } from 'bun'
import type { Mutant } from './mutants'

/** The slices that are broken, and the end-to-end tests that open their pages: those run the executable, which tells no lines. */
export const SLICES: Record<string, string[]> = {
  auth: ['sign-in', 'households', 'shared-tablet', 'passkey'],
  sharing: ['households', 'reading'],
  backups: ['backups', 'operator'],
  shopping: ['shopping', 'list-orders', 'list-faults', 'offline', 'plan-and-shop'],
  recipes: ['editing', 'editor-orders', 'reading', 'organise', 'sub-recipe'],
}

/** The tests over all routes that ask who may do what; the others send odd values, and fail by what answers 5xx. */
const SAFETY = ['authorization', 'access-matrix', 'filters', 'mass-assignment', 'csrf', 'rate-limits']

interface Run {
  /** Hash of the test file, and of each file of a slice when the test ran. */
  hash: string
  hashes: Record<string, string>
  /** The lines of a slice's files that it ran through. */
  lines: Record<string, number[]>
  seconds: number
  passes: boolean
}

export type Coverage = Record<string, Run>

export const hashOf = (text: string) => Bun.hash(text).toString(36)
const isOfSlice = (file: string) => Object.keys(SLICES).some((slice) => file.startsWith(`src/${slice}/`))

/** Folders that the slices depend on, and folders that they do not know: only those of their tests count that import a slice. */
const FAR =
  /^tests\/(?:diets|foods|https|importers|mcp|measures|nutrition|parser|platform|scraper|seeds|tools|ui)\//

/** The tests of the slices, of what builds on them and of the whole app, others that import a slice, and those over all routes. */
export function testFiles(root: string): string[] {
  const all = [...new Glob('tests/**/*.test.{ts,tsx}').scanSync(root)].sort()
  const imports = new RegExp(`src/(?:${Object.keys(SLICES).join('|')})/`)
  const isOurs = (file: string) => {
    if (/^tests\/(?:e2e|architecture|bench)\/|\.long\.test|corpus\.test/.test(file)) return false
    if (file.startsWith('tests/safety/')) return SAFETY.some((name) => file.endsWith(`/${name}.test.ts`))
    return !FAR.test(file) || imports.test(readFileSync(join(root, file), 'utf8'))
  }
  return all.filter(isOurs)
}

/** @returns the lines of the slices' files that were run, from a report in the format of lcov */
function readLines(report: string): Record<string, number[]> {
  const lines: Record<string, number[]> = {}
  let file = ''
  for (const line of report.split('\n')) {
    if (line.startsWith('SF:')) file = line.slice(3)
    const [, at, hits] = /^DA:(\d+),(\d+)/.exec(line) ?? []
    if (!at || hits === '0' || !isOfSlice(file)) continue
    const known = lines[file] ?? []
    known.push(Number(at))
    lines[file] = known
  }
  return lines
}

/** Runs a test file once in a tree that is not broken, and remembers which lines it ran through. */
export function cover(tree: string, file: string): Run {
  const folder = join(tree, '.build/coverage')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const flags = ['--coverage', '--coverage-reporter=lcov', `--coverage-dir=${folder}`, '--timeout=180000']
  const { exitCode, resourceUsage } = Bun.spawnSync(
    [process.execPath, 'test', '--only-failures', ...flags, `./${file}`],
    {
      cwd: tree,
      timeout: 600_000,
      stdio: ['ignore', 'ignore', 'ignore'],
      env: { ...process.env, TRIVET_TEST_LONG: '', TEST_SKIPS: '' },
    },
  )
  const report = join(folder, 'lcov.info')
  const lines = readLines(existsSync(report) ? readFileSync(report, 'utf8') : '')
  const read = (name: string) => hashOf(readFileSync(join(tree, name), 'utf8'))
  return {
    hash: read(file),
    hashes: Object.fromEntries(Object.keys(lines).map((name) => [name, read(name)])),
    lines,
    // Processor time, since waiting on a busy machine does not make a test slower.
    seconds: Number(resourceUsage.cpuTime.total) / 1e6,
    passes: exitCode === 0,
  }
}

/** What tests of other folders, those over all routes, and the slice's own that are in no report may take for one mutant, in seconds. */
const MOST_SECONDS = { elsewhere: 30, safety: 60, unreported: 40 }
/** So many seconds of tests are started together. */
const BUNDLE_SECONDS = 5

/**
 * The tests that run through a place, the slice's own first, in bundles of some seconds. Where a file has changed since, all that run
 * through any line of it.
 */
export function testsOf(coverage: Coverage, place: Mutant, hash: string): string[][] {
  const linesIn = (run: Run) => run.lines[place.file] ?? []
  const isMoved = (run: Run) => run.hashes[place.file] !== hash
  const touches = (run: Run, [from, to]: [number, number]) =>
    linesIn(run).some((line) => isMoved(run) || (line >= from && line <= to))
  const folders = place.file.split('/').slice(1, -1)
  const isNear = (name: string) => Number(name.startsWith(`tests/${folders.join('/')}/`))
  const share = (run: Run) => linesIn(run).length / (1 + run.seconds)
  const passing = Object.entries(coverage).filter(([, run]) => run.passes)
  const isOwn = (name: string) => name.startsWith(`tests/${folders[0]}/`)
  const sets = [
    passing.filter(([, run]) => touches(run, place.lines)),
    passing.filter(([, run]) => touches(run, place.statement)),
    // What only another process runs through is in no report.
    passing.filter(([name]) => isOwn(name)),
  ]
  const found = sets
    .find((set) => set.length > 0)!
    .sort(([one, a], [other, b]) => isNear(other) - isNear(one) || share(b) - share(a))
  const groupOf = (name: string) => {
    if (isOwn(name)) return 'own'
    return name.startsWith('tests/safety/') ? 'safety' : 'elsewhere'
  }
  const groups = Object.groupBy(found, ([name]) => groupOf(name))
  const take = (tests: typeof found = [], most = Number.POSITIVE_INFINITY) => {
    const bundles: { seconds: number; names: string[] }[] = []
    let all = 0
    for (const [name, { seconds }] of tests) {
      all += seconds
      if (all > most) continue
      if ((bundles.at(-1)?.seconds ?? BUNDLE_SECONDS) >= BUNDLE_SECONDS)
        bundles.push({ seconds: 0, names: [] })
      bundles.at(-1)!.seconds += seconds
      bundles.at(-1)!.names.push(name)
    }
    return bundles.map(({ names }) => names)
  }
  return [
    ...take(groups.own),
    ...take(groups.elsewhere, MOST_SECONDS.elsewhere),
    ...take(groups.safety, MOST_SECONDS.safety),
    // What they start in another process is in no report.
    ...take(
      sets[2]!.filter((test) => !found.includes(test)),
      MOST_SECONDS.unreported,
    ),
  ]
}
