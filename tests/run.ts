/**
 * The runner behind `npm run check` and `npm test`.
 *
 * bun tests/run.ts check   format, lint, types, unit and architecture tests
 * bun tests/run.ts all     that, the slow tests, the safety tests over all routes, the executable, and the end-to-end tests that drive it
 * bun tests/run.ts long    the tests that otherwise go through a sample of seeds, kills, histories, cells and values, in full: hours
 *
 * The last line counts the tests from Bun's own report: "N passed, N failed".
 */
import { spawn } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { Glob } from 'bun'
import { ensureBrowser } from './support/browser'
import { ensureDirectoryServer } from './support/directory-server'
import { ensurePrograms, findPrograms } from './support/programs'
import { readReport, type TestCase } from './support/test-report'

const root = join(import.meta.dir, '..')
const bin = join(root, 'node_modules/.bin')
const reports = join(root, '.build/reports')
/** Where tests write why they are skipped (`support/skips`). */
const skipFile = join(reports, 'skips')

/** So many tests that pass only when they are run again are no accident any more. */
const MOST_SECOND_TRIES = 2
/** More files than these do not fail by chance. */
const MOST_FILES_AGAIN = 5

const counts = { passed: 0, failed: 0 }
const skipped: TestCase[] = []
const secondTries: TestCase[] = []
/** Why whole files were not run. */
const leftOut: string[] = []

function start(
  command: string,
  args: string[],
  isShown: boolean,
): Promise<{ passes: boolean; said: string }> {
  const child = spawn(command, args, {
    cwd: root,
    stdio: ['inherit', isShown ? 'inherit' : 'pipe', isShown ? 'inherit' : 'pipe'],
    env: { ...process.env, TEST_SKIPS: skipFile },
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (said += chunk))
  return new Promise((resolve) => child.once('close', (code) => resolve({ passes: code === 0, said })))
}

/** @param isShown whether its lines are shown as they come, or together at its end since something else is running */
async function run(title: string, command: string, args: string[], isShown = true): Promise<boolean> {
  const started = performance.now()
  if (isShown) console.log(`\n== ${title}`)
  const { passes, said } = await start(command, args, isShown)
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  if (said && !passes) console.log(`\n== ${title}\n${said.trimEnd()}`)
  console.log(`== ${title}: ${passes ? 'passes' : 'FAILS'} in ${seconds} s`)
  return passes
}

/** A check that is no test of its own, such as the types, counts as one. */
async function check(title: string, command: string, args: string[], isShown = false): Promise<void> {
  if (await run(title, command, args, isShown)) counts.passed += 1
  else counts.failed += 1
}

async function runTests(title: string, args: string[]) {
  const file = join(reports, `${title.replaceAll(/[ /]/g, '-')}.xml`)
  const flags = ['test', '--only-failures', '--reporter=junit', `--reporter-outfile=${file}`]
  const passes = await run(title, join(bin, 'bun'), [...flags, ...args])
  const report = readReport(existsSync(file) ? readFileSync(file, 'utf8') : '')
  // A runner that dies before its report, or fails outside a test, is a failure too.
  return { ...report, failures: passes ? 0 : Math.max(1, report.failed.length) }
}

type Ran = Awaited<ReturnType<typeof runTests>>

/**
 * Counts tests that have been run. A file that fails is run once more, alone: a real fault fails twice, and what a busy machine brought
 * about is counted and named.
 */
async function count(title: string, first: Ran): Promise<void> {
  const files = [...new Set(first.failed.map(({ file }) => file))]
  let { failures } = first
  if (files.length > 0 && files.length <= MOST_FILES_AGAIN) {
    const again = await runTests(`${title} once more`, [
      '--timeout=180000',
      ...files.map((file) => `./${file}`),
    ])
    failures = again.failures
    const isStillFailing = ({ name, file }: TestCase) =>
      again.failed.some((one) => one.name === name && one.file === file)
    secondTries.push(...first.failed.filter((one) => !isStillFailing(one)))
  }
  counts.passed += first.passed + Math.max(0, first.failed.length - failures)
  counts.failed += failures
  skipped.push(...first.skipped)
}

/** Runs tests and counts them. */
const test = async (title: string, args: string[]) => count(title, await runTests(title, args))

/** Names the tests that were skipped, each file's with its reasons; one without a reason is a failure. */
function tellSkipped(): void {
  const told = existsSync(skipFile) ? readFileSync(skipFile, 'utf8').trim().split('\n') : []
  console.log(`\n${skipped.length} skipped${skipped.length === 0 ? '' : ':'}`)
  for (const [file, tests] of Object.entries(Object.groupBy(skipped, (one) => one.file))) {
    const reasons = told.map((line) => line.split('\t')).filter(([path]) => path === file)
    const why = [...new Set(reasons.map(([, reason]) => reason))].join('; ')
    if (why === '') counts.failed += 1
    console.log(`  ${tests!.length} of ${file}: ${why || 'NO REASON IS GIVEN (support/skips)'}`)
  }
  for (const line of leftOut) console.log(`  ${line}`)
}

function tellSecondTries(): void {
  if (secondTries.length === 0) return
  console.log(`\n${secondTries.length} passed on the second try only:`)
  for (const { file, name } of secondTries) console.log(`  ${file}: ${name}`)
  // Tests of one file share a server: what brings one down brings down those behind it.
  if (new Set(secondTries.map(({ file }) => file)).size <= MOST_SECOND_TRIES) return
  console.log(`  More than ${MOST_SECOND_TRIES} files are a fault of the tests: they fail the run.`)
  counts.failed += 1
}

const CORPUS_TESTS = 'tests/**/corpus.test.ts'
/** Seeds by the hundred, processes that are killed, the very largest input: seconds each, too long for every check. */
const SLOW_TESTS = 'tests/**/*.slow.test.{ts,tsx}'
const filesOf = (pattern: string) => [...new Glob(pattern).scanSync(root)].map((file) => `./${file}`)
const ignore = (pattern: string) => `--path-ignore-patterns=${pattern}`

/**
 * So many files at a time, those first that took longest the last time; one registry of modules for each worker, since to load the whole
 * app again for every file took a third of the time. A fresh clone has measured nothing: the longest files of another machine begin first.
 * @param stage keeps times of its own, since two stages run at once
 */
function parallel(files: number, stage: string): string[] {
  const timings = `.build/timings-${stage}.json`
  if (!existsSync(join(root, timings)))
    copyFileSync(join(import.meta.dir, 'timings.json'), join(root, timings))
  return [`--parallel=${files}`, '--no-isolate', `--timings=${timings}`, '--update-timings']
}

/** What takes hours, and is run by `npm run test:long` alone. */
const LONG_TESTS = 'tests/**/*.long.test.ts'
const bun = (...args: string[]): [string, string[]] => [join(bin, 'bun'), args]
const build = () => check('build', ...bun('run', 'build.ts'))

/** @param beside what else is to be done meanwhile */
async function runChecks(...beside: Promise<void>[]): Promise<void> {
  const ignored = ['tests/e2e/**', 'tests/bench/**', 'tests/safety/**', CORPUS_TESTS, SLOW_TESTS, LONG_TESTS]
  await Promise.all([
    check('format and lint', join(bin, 'biome'), ['ci', '--error-on-warnings', '.']),
    check('types', ...bun('check', '--no-script')),
    ...beside,
    test('unit tests', [...parallel(2, 'unit'), '--timeout=60000', ...ignored.map(ignore)]),
  ])
}

/** The end-to-end tests, without those that need a Chromium where there is none. */
function endToEndFiles(hasChromium: boolean): string[] {
  if (hasChromium) return ['tests/e2e']
  const needsIt = (file: string) => readFileSync(join(root, file), 'utf8').includes('support/chromium')
  const files = filesOf('tests/e2e/*.test.ts')
  leftOut.push(`${files.filter(needsIt).length} files of tests/e2e: Chromium is missing`)
  return files.filter((file) => !needsIt(file))
}

/** Brings what the tests drive and are judged by; says in a sentence each what cannot be had. */
function ensureTools(): ReturnType<typeof ensureBrowser> {
  const browser = ensureBrowser()
  for (const problem of [browser.problem, ensureDirectoryServer(), ensurePrograms()])
    if (problem) console.log(problem)
  return browser
}

/** Several files that run at once need them: what is brought here is brought once. What is missing is said by those that are skipped for it. */
async function bringTools(): Promise<void> {
  for (const file of ['python-tools', 'pebble']) await start(...bun(`tests/support/${file}.ts`), false)
}

async function runAll(): Promise<void> {
  const browser = ensureTools()
  await runChecks(build(), bringTools())
  const corpus = process.env.TRIVET_CORPUS ? filesOf(CORPUS_TESTS) : []
  if (corpus.length === 0) leftOut.push(`${CORPUS_TESTS}: TRIVET_CORPUS is not set`)
  const long = ignore(LONG_TESTS)
  // Where it might have been installed, that it is not there is a failure.
  if (browser.problem && browser.mayInstall) counts.failed += 1
  const files = endToEndFiles(browser.executable !== null)
  // Both wait for pages, clocks, servers and processes for a good part of their time: one works meanwhile.
  const [safety, endToEnd] = await Promise.all([
    runTests('safety tests', [
      ...parallel(2, 'safety'),
      '--timeout=300000',
      long,
      'tests/safety',
      ...filesOf(SLOW_TESTS),
      ...corpus,
    ]),
    runTests('end-to-end tests', [...parallel(4, 'e2e'), '--timeout=180000', long, ...files]),
  ])
  await count('safety tests', safety)
  await count('end-to-end tests', endToEnd)
}

/**
 * Every test that says how long it may be by `support/long`, those that are long anyway, whether the tests notice when lines of the
 * program are broken, and a machine with nothing on it.
 */
async function runLong(): Promise<void> {
  const files = [...new Glob('tests/**/*.test.{ts,tsx}').scanSync(root)].sort()
  const isLong = (file: string) =>
    file.endsWith('.long.test.ts') || readFileSync(join(root, file), 'utf8').includes('support/long')
  process.env.TRIVET_TEST_LONG = '1'
  ensureTools()
  await build()
  for (const file of files.filter(isLong)) await test(file, ['--timeout=3600000', `./${file}`])
  await check('lines broken at random', ...bun('tools/mutants/run.ts'), true)
  await check('bare machine', ...bun('run', 'tests/bare/run.ts'), true)
}

const PARTS: Record<string, () => Promise<void>> = { check: runChecks, all: runAll, long: runLong }
const part = PARTS[process.argv[2] ?? 'all']
if (!part) {
  console.error(`usage: bun tests/run.ts ${Object.keys(PARTS).join(' | ')}`)
  process.exit(2)
}
rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })
findPrograms()
if (!process.env.TRIVET_CORPUS)
  console.log('TRIVET_CORPUS is not set: the tests on real pages and sentences are skipped.')
await part()
tellSkipped()
tellSecondTries()
console.log(`\n${counts.passed} passed, ${counts.failed} failed`)
process.exit(counts.failed === 0 ? 0 : 1)
