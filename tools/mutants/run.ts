/**
 * Breaks lines of the program at random and asks whether a test notices.
 *
 * bun tools/mutants/run.ts [--seeds=1,2,3] [--lines=100] [--slices=auth,sharing] [--minutes=N] [--no-e2e]
 *
 * Works in a copy of the last commit. What is known is kept in `.build/mutants/`, so a run goes on where the one before stopped:
 * what was caught is not tried again while its file stays as it is, what was not is tried again when one of its tests has changed.
 * Those that no test could tell from the program are named in `equivalent.json`, each with its reason, and do not count.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { Glob } from 'bun'
import { ensureDirectoryServer } from '../../tests/support/directory-server'
import { findPrograms } from '../../tests/support/programs'
import equivalents from './equivalent.json'
import { listMutants, type Mutant, orderMutants } from './mutants'
import { type Coverage, cover, hashOf, SLICES, testFiles, testsOf } from './tests-of'
import {
  bun,
  failing,
  makeTree,
  ROOT,
  readSource,
  removeTree,
  TREE,
  thoseOfWrongType,
  whileBroken,
  whileMended,
} from './tree'

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '1,2,3' },
    lines: { type: 'string', default: '100' },
    slices: { type: 'string', default: Object.keys(SLICES).join(',') },
    minutes: { type: 'string', default: 'Infinity' },
    'no-e2e': { type: 'boolean', default: false },
  },
})
const LEAST_SHARE = 0.85
/** So many types are checked together. */
const TYPES_AT_ONCE = 12
const until = performance.now() + Number(values.minutes) * 60_000
const perSlice = Math.ceil(Number(values.lines) / Object.keys(SLICES).length)
const slices = values.slices.split(',')
const KEPT = join(ROOT, '.build/mutants')

interface Result {
  /** Hash of the file that was broken. */
  hash: string
  outcome: 'compiles' | 'types' | 'caught' | 'survived'
  /** The test that failed. */
  by?: string
  /** Hash of all tests that were run, where none failed. */
  tests?: string
  seconds?: number
}
function readKept<Value>(name: string): Record<string, Value> {
  const file = join(KEPT, `${name}.json`)
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
}
function keep(name: string, value: object): void {
  mkdirSync(KEPT, { recursive: true })
  writeFileSync(join(KEPT, `${name}.json`), JSON.stringify(value))
}
const coverage: Coverage = readKept('coverage')
/** By slice and key. */
const results = Object.fromEntries(slices.map((slice) => [slice, readKept<Result>(slice)]))

class OutOfTime extends Error {}
function askTime(): void {
  if (performance.now() > until) throw new OutOfTime()
}

const isEquivalent = (key: string) => key in equivalents
const sliceOf = ({ file }: Mutant) => file.split('/')[1]!

/** What is known of a mutant, unless its file has changed since. */
function resultOf(mutant: Mutant): Result | undefined {
  const result = results[sliceOf(mutant)]![mutant.key]
  return result?.hash === hashOf(readSource(mutant.file)) ? result : undefined
}

function set(mutant: Mutant, result: Omit<Result, 'hash'>): void {
  const slice = sliceOf(mutant)
  results[slice]![mutant.key] = { hash: hashOf(readSource(mutant.file)), ...result }
  keep(slice, results[slice]!)
}

/** The mutants of a slice that count: so many as compile, in the order of the seed. */
function chooseMutants(slice: string, seed: number): Mutant[] {
  const files = [...new Glob(`src/${slice}/**/*.{ts,tsx}`).scanSync(TREE)].sort()
  const all = files.flatMap((file) => listMutants(file, readSource(file)))
  const chosen: Mutant[] = []
  const waiting = orderMutants(all, seed)
  while (chosen.length < perSlice && waiting.length > 0) {
    const some = waiting.splice(0, perSlice)
    const unknown = some.filter((one) => !resultOf(one))
    while (unknown.length > 0) {
      askTime()
      // One of a file at a time, since a fault is told by its file.
      const batch = unknown
        .filter((one, at) => unknown.findIndex(({ file }) => file === one.file) === at)
        .slice(0, TYPES_AT_ONCE)
      const wrong = thoseOfWrongType(batch)
      for (const one of batch) set(one, { outcome: wrong.includes(one) ? 'types' : 'compiles' })
      for (const one of batch) unknown.splice(unknown.indexOf(one), 1)
    }
    chosen.push(...some.filter((one) => resultOf(one)?.outcome !== 'types'))
  }
  return chosen.slice(0, perSlice)
}

const sound = new Map<string, boolean>()
/** Whether tests that fail on a mutant pass without it, on this machine and at this commit. */
function isSound(mutant: Mutant, files: readonly string[]): boolean {
  const name = files.join(' ')
  if (!sound.has(name)) {
    sound.set(name, whileMended(mutant, () => failing(files, 600)) === null)
    if (!sound.get(name)) console.log(`fails on a program that is not broken: ${name}`)
  }
  return sound.get(name)!
}

function tryMutant(mutant: Mutant): void {
  const tests = testsOf(coverage, mutant, hashOf(readSource(mutant.file)))
  const endToEnd = values['no-e2e']
    ? []
    : SLICES[sliceOf(mutant)]!.map((name) => `tests/e2e/${name}.e2e.test.ts`)
  const hash = hashOf([...tests.flat(), ...endToEnd].map((file) => hashOf(readSource(file))).join())
  const known = resultOf(mutant)
  if (known?.outcome === 'caught' || (known?.outcome === 'survived' && known.tests === hash)) return
  askTime()
  const started = performance.now()
  const by = whileBroken([mutant], () => {
    for (const files of tests) {
      const usual = files.reduce((all, file) => all + coverage[file]!.seconds, 0)
      const failed = failing(files, 30 + usual * 4)
      if (failed && isSound(mutant, files)) return failed
    }
    if (endToEnd.length > 0 && !bun(['run', 'build.ts'], 300).passes) return 'the build'
    for (const file of endToEnd) {
      const failed = failing([file], 600)
      if (failed) return failed
    }
    return null
  })
  const seconds = Math.round((performance.now() - started) / 100) / 10
  set(mutant, by ? { outcome: 'caught', by, seconds } : { outcome: 'survived', tests: hash, seconds })
  console.log(`${by ? 'caught' : 'survived'} (${seconds} s) ${mutant.key}${by ? ` | ${by}` : ''}`)
}

/** Goes through the lines of a seed, and prints a table. @returns the share that was caught */
function trySeed(seed: number): number {
  const rows: (string | number)[][] = [['slice', 'mutants', 'caught', 'equivalent', 'survived']]
  const survivors: string[] = []
  let [counted, caught] = [0, 0]
  for (const slice of slices) {
    const tried = chooseMutants(slice, seed)
    const told = tried.filter(({ key }) => !isEquivalent(key))
    for (const mutant of told) tryMutant(mutant)
    const left = told.filter((one) => resultOf(one)!.outcome === 'survived')
    survivors.push(...left.map(({ key }) => key))
    counted += told.length
    caught += told.length - left.length
    rows.push([slice, tried.length, told.length - left.length, tried.length - told.length, left.length])
  }
  console.log(`\nSeed ${seed}`)
  for (const [name, ...cells] of rows)
    console.log(`${String(name).padEnd(10)}${cells.map((cell) => String(cell).padStart(12)).join('')}`)
  for (const key of survivors) console.log(`  survived: ${key}`)
  const share = caught / counted
  console.log(`${caught} of ${counted} that can be told apart were caught: ${(share * 100).toFixed(1)} %`)
  return share
}

/** Learns which lines each test runs through, where that is not known or the test has changed. */
function coverTests(): void {
  const files = testFiles(TREE)
  for (const file of Object.keys(coverage)) if (!files.includes(file)) delete coverage[file]
  for (const file of files) {
    if (coverage[file]?.hash === hashOf(readSource(file))) continue
    askTime()
    coverage[file] = cover(TREE, file)
    keep('coverage', coverage)
    if (!coverage[file].passes)
      console.log(`left out, since it fails on a program that is not broken: ${file}`)
  }
}

try {
  findPrograms()
  const noDirectory = ensureDirectoryServer()
  if (noDirectory) console.log(noDirectory)
  makeTree()
  coverTests()
  const shares = values.seeds.split(',').map((seed) => trySeed(Number(seed)))
  process.exitCode = shares.every((share) => share >= LEAST_SHARE) ? 0 : 1
} catch (error) {
  if (!(error instanceof OutOfTime)) throw error
  console.log('Out of time: the next run goes on from here.')
  process.exitCode = 3
} finally {
  removeTree()
}
