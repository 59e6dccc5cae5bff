import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { bareEnvironment, bareFolder, runTrivet } from '../support/executable'
import { memoryOfTree } from '../support/process-memory'
import { closeKitchen, openKitchen } from './kitchen'
import { atMost, median, megabytes, ms, type Row } from './table'

const WEIGHTS = join(import.meta.dir, '../../src/parser/engine/weights/ingredients.zst')
const CORPUS = join(process.env.TRIVET_CORPUS ?? '', 'ingredients')
const DEV = join(CORPUS, 'dev.jsonl.gz')
const hasCorpus = Boolean(process.env.TRIVET_CORPUS) && existsSync(DEV)

const SHORT_RUN = 5000
const LONG_RUN = 30_000
const LINES_PER_REQUEST = 500
const REQUESTS = 200

/** What the scorer of the corpus prints with `--json`. */
interface Scores {
  accuracy: Record<string, number>
  foodTokens: { f1: number }
  calibration: Record<string, { expectedError: number }>
}

/** Sentences to read: the real ones of the corpus, else some of the same length and kind. */
function readSentences(): string[] {
  if (hasCorpus) {
    const rows = gunzipSync(readFileSync(DEV)).toString('utf8').split('\n')
    return rows.flatMap((row) => (row === '' ? [] : [(JSON.parse(row) as { sentence: string }).sentence]))
  }
  const amounts = ['2 cups', '1 (14 ounce) can', '½ tsp', '3 large', '400g/14oz', 'a pinch of', '1-2 tbsp']
  const foods = ['plain flour', 'tomatoes', 'smoked paprika', 'eggs', 'butter or olive oil', 'red onions']
  const ends = ['', ', finely chopped', ' (see note), divided', ' for frying', ', at room temperature']
  return amounts.flatMap((amount) =>
    foods.flatMap((food) => ends.map((end, i) => `${amount} ${i % 2 ? 'fresh ' : ''}${food}${end}`)),
  )
}

const repeat = (sentences: readonly string[], count: number) =>
  `${Array.from({ length: count }, (_, i) => sentences[i % sentences.length]).join('\n')}\n`

/** Agreement with the checked sentences of the corpus, judged by its own scorer. */
function scoreRows(folder: string, sentences: readonly string[]): Row[] {
  if (!hasCorpus) return []
  const predictions = join(folder, 'predictions.jsonl')
  const parsed = runTrivet(folder, ['parse', '--parser', 'nlp', '--jsonl'], {}, `${sentences.join('\n')}\n`)
  writeFileSync(predictions, parsed.stdout)
  const scorer = Bun.spawnSync([process.execPath, join(CORPUS, 'score.ts'), predictions, DEV, '--json'])
  const scores: Scores = JSON.parse(scorer.stdout.toString())
  const share = (measure: string, value: number, least: number): Row => ({
    measure: `parser, ${sentences.length.toLocaleString('en')} checked sentences: ${measure}`,
    value: `${(100 * value).toFixed(2)} %`,
    reach: `≥ ${(100 * least).toFixed(2)} %`,
    ok: value >= least,
  })
  const { accuracy, foodTokens, calibration } = scores
  const figure = (name: string) => accuracy[name] ?? Number.NaN
  return [
    share('quantity', figure('quantity'), 0.999),
    share('unit', figure('unit'), 0.9965),
    share('food', figure('food'), 0.973),
    share('note', figure('note'), 0.975),
    share('sentence', figure('sentence'), 0.972),
    share('sentence and note', figure('sentenceAndNote'), 0.97),
    share('words of the food, F1', foodTokens.f1, 0.9895),
    ...Object.entries(calibration).map(([field, { expectedError }]) => ({
      measure: `parser, expected calibration error: ${field}`,
      value: expectedError.toFixed(4),
      reach: '≤ 0.01',
      ok: expectedError <= 0.01,
    })),
  ]
}

/** Runs the executable; its wall time and processor time, both in milliseconds. */
function timeRun(folder: string, args: string[], input: string) {
  const start = performance.now()
  const { resourceUsage } = Bun.spawnSync([join(folder, 'trivet'), ...args], {
    cwd: folder,
    env: bareEnvironment(),
    stdin: Buffer.from(input),
    stdout: 'ignore',
  })
  return { wallMs: performance.now() - start, cpuMs: Number(resourceUsage.cpuTime.total) / 1000 }
}

/** The most resident memory of a run of the command, looked at when the last line is answered and it still waits for more. */
async function peakOf(folder: string, parser: string, input: string): Promise<number> {
  const child = Bun.spawn([join(folder, 'trivet'), 'parse', '--parser', parser, '--jsonl'], {
    cwd: folder,
    env: bareEnvironment(),
    stdin: 'pipe',
    stdout: 'pipe',
  })
  child.stdin.write(input)
  child.stdin.flush()
  let missing = input.split('\n').length - 1
  for await (const chunk of child.stdout) {
    for (const byte of chunk) if (byte === 10) missing--
    if (missing === 0) break
  }
  const status = readFileSync(`/proc/${child.pid}/status`, 'utf8')
  child.stdin.end()
  await child.exited
  return 1024 * Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1] ?? Number.NaN)
}

/** What a run without a pause adds to a run in which the model is not used, at the most. */
async function peakRow(folder: string, sentences: readonly string[]): Promise<Row> {
  const lines = 100_000
  const used = await peakOf(folder, 'nlp', repeat(sentences, lines))
  const bytes = used - (await peakOf(folder, 'brute', '2 cups flour\n'))
  const measure = `parser: most memory of trivet parse over ${lines.toLocaleString('en')} lines, above none`
  return atMost(measure, bytes, 40e6, megabytes)
}

/** Time to load the weights, and sentences per second of processor time, start and compiler included or not. */
async function* speedRows(folder: string, sentences: readonly string[]): AsyncGenerator<Row> {
  const parse = ['parse', '--parser', 'nlp', '--jsonl']
  const rules = ['parse', '--parser', 'brute', '--jsonl']
  const nothing = Array.from({ length: 9 }, () => timeRun(folder, rules, '2 cups flour\n').wallMs)
  const oneLine = Array.from({ length: 9 }, () => timeRun(folder, parse, '2 cups flour\n').wallMs)
  yield atMost('parser: loading the weights, and the first line', median(oneLine) - median(nothing), 100, ms)
  const [shortInput, longInput] = [repeat(sentences, SHORT_RUN), repeat(sentences, LONG_RUN)]
  // The best of three: what else the machine does only ever adds to it.
  const least = (input: string) => Math.min(...[1, 2, 3].map(() => timeRun(folder, parse, input).cpuMs))
  const [shortRun, longRun] = [least(shortInput), least(longInput)]
  const rate = (measure: string, lines: number, cpuMs: number): Row => {
    const value = (1000 * lines) / cpuMs
    return {
      measure,
      value: `${Math.round(value).toLocaleString('en')}/s`,
      reach: '≥ 10,000/s',
      ok: value >= 10_000,
    }
  }
  const count = LONG_RUN.toLocaleString('en')
  yield rate(`parser: sentences a second of processor time, ${count} with the start`, LONG_RUN, longRun)
  yield rate('parser: the same once warm', LONG_RUN - SHORT_RUN, longRun - shortRun)
  yield await peakRow(folder, sentences)
}

/** Memory of the server: before the model is used, with the first line, and after very many. */
async function* memoryRows(sentences: readonly string[]): AsyncGenerator<Row> {
  const kitchen = await openKitchen(0)
  try {
    const parse = (parser: string, ingredients: string[]) =>
      kitchen.call('POST', '/parser/ingredients', { parser, language: 'en', ingredients })
    const settled = async () => {
      await Bun.sleep(3000)
      return memoryOfTree(kitchen.trivet.pid)
    }
    const some = (from: number) =>
      Array.from({ length: LINES_PER_REQUEST }, (_, i) => sentences[(from + i) % sentences.length]!)
    // What the server itself needs for such requests is not the model's.
    await parse('brute', some(0))
    const before = await settled()
    const growth = (measure: string, bytes: number) =>
      atMost(`parser: memory growth of the server, ${measure}`, bytes - before, 40e6, megabytes)
    await parse('nlp', ['2 cups flour'])
    yield growth('with the first line', await settled())
    for (let request = 0; request < REQUESTS; request++) await parse('nlp', some(request * LINES_PER_REQUEST))
    const lines = (REQUESTS * LINES_PER_REQUEST).toLocaleString('en')
    yield growth(`right after ${lines} lines`, memoryOfTree(kitchen.trivet.pid))
    yield growth('3 s later', await settled())
  } finally {
    await closeKitchen(kitchen)
  }
}

/** What is promised of the ingredient parser; accuracy only where `TRIVET_CORPUS` names the corpus. */
export async function* parserRows(): AsyncGenerator<Row> {
  const sentences = readSentences()
  const folder = bareFolder()
  try {
    yield atMost('parser: weights', Bun.file(WEIGHTS).size, 4e6, megabytes)
    yield* scoreRows(folder, sentences)
    yield* speedRows(folder, sentences)
    yield* memoryRows(sentences)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
