import { writeFileSync } from 'node:fs'
import {
  CONFIDENCES,
  createLabeller,
  type Labeller,
  type Labelling,
  labelSentence,
} from '../../src/parser/engine/nlp/labeller'
import { type PackedModel, readModel, unpackModel, writeModel } from '../../src/parser/engine/nlp/model'
import { calibrationError, confidencesOf, fitCurves, plainCurves } from './calibration'
import { learn } from './learner'
import { learnNetwork } from './network-learner'
import { readNetworkRows } from './network-rows'
import { packModel } from './packing'
import { patternOf, type Row, readRows } from './rows'
import { judge, type Verdict } from './verdict'
import { collectVocabulary, packRows } from './vocabulary'

const USAGE = 'usage: bun tools/parser-training/train-parser.ts TRAIN.jsonl.gz OUT.bin [DEV.jsonl.gz]'

/** One checked sentence in so many is kept back for the calibration. */
const KEPT_BACK = 10
const LEAST_OCCURRENCES = 3
const LEARNER = { epochs: 6, rate: 0.05, threshold: 0.4, arcThreshold: 0.3 }
const NETWORK_LEARNER = { rate: 0.003, dropped: 0.3, hiddenWords: 0.05, seed: 3 }
/** Rows that the network looks at, all in all, but no row more often than so many times. */
const VISITS = 380_000
const MOST_VISITS = 12

type Report = (line: string) => void

function trainModel(rows: readonly Row[], curves: Float32Array[], report: Report): PackedModel {
  const vocabulary = collectVocabulary(rows, LEAST_OCCURRENCES)
  const packed = packRows(rows, vocabulary)
  report(`  ${rows.length} rows, ${vocabulary.names.length} features`)
  const rowWeights = Float32Array.from(rows, (row) => row.weight)
  const count = vocabulary.names.length
  const forward = learn(packed, rowWeights, count, { ...LEARNER, seed: 1, isReversed: false }, report)
  const backward = learn(packed, rowWeights, count, { ...LEARNER, seed: 2, isReversed: true }, report)
  const visits = Math.min(VISITS, MOST_VISITS * rows.length)
  const networkRows = readNetworkRows(rows, vocabulary.lexicon)
  const network = learnNetwork(networkRows, rowWeights, { ...NETWORK_LEARNER, visits }, report)
  return packModel(vocabulary, forward, backward, network, curves)
}

function openModel(packed: PackedModel): Labeller {
  return createLabeller(unpackModel(readModel(writeModel(packed).buffer)))
}

interface Outcome {
  labelling: Labelling
  verdict: Verdict
}

function labelRows(labeller: Labeller, rows: readonly Row[]): Outcome[] {
  return rows.map((row) => {
    const labelling = labelSentence(labeller, row.tokens)
    return { labelling, verdict: judge(row, labelling.labels) }
  })
}

function printFigures(
  title: string,
  outcomes: readonly Outcome[],
  curves: Float32Array[],
  report: Report,
): void {
  report(`${title}: ${outcomes.length} sentences`)
  CONFIDENCES.forEach((field, k) => {
    const right = outcomes.filter(({ verdict }) => verdict[field]).length / outcomes.length
    const pairs = outcomes.map(
      ({ labelling, verdict }) => [confidencesOf(curves, labelling)[k]!, verdict[field]] as const,
    )
    const name = field === 'average' ? 'sentence' : field
    report(
      `  ${name.padEnd(9)} ${(100 * right).toFixed(2)} %  calibration error ${calibrationError(pairs).toFixed(4)}`,
    )
  })
  const unsure = outcomes.filter(({ labelling }) => !labelling.isSure).length
  report(`  both chains asked for ${((100 * unsure) / outcomes.length).toFixed(1)} %`)
}

/** Every tenth pattern of the fully weighted checked rows, each pattern once. */
function keepBack(rows: readonly Row[]): { learning: Row[]; kept: Row[] } {
  const kept = new Map<string, Row>()
  const learning: { row: Row; pattern: string }[] = []
  for (const row of rows) {
    const pattern = patternOf(row.text)
    const isKept = row.isChecked && row.weight === 1 && Bun.hash.crc32(pattern) % KEPT_BACK === 0
    if (!isKept) learning.push({ row, pattern })
    else if (!kept.has(pattern)) kept.set(pattern, row)
  }
  return {
    learning: learning.filter(({ pattern }) => !kept.has(pattern)).map(({ row }) => row),
    kept: [...kept.values()],
  }
}

/**
 * Trains the ingredient parser: first on the checked rows but a tenth, which calibrates the confidences, then on all
 * rows for the weights of the file. Rows that a model labelled stay out of the first stage, because that model has seen
 * the rows that are kept back. Prints its figures. Deterministic.
 */
export function trainParser(args: string[], report: Report): number {
  const [trainPath, outPath, devPath] = args
  if (!trainPath || !outPath) {
    report(USAGE)
    return 2
  }
  const rows = readRows(trainPath)
  const { learning, kept } = keepBack(rows.filter((row) => row.isChecked))
  report('First stage: checked rows')
  const outcomes = labelRows(openModel(trainModel(learning, plainCurves(), report)), kept)
  const curves = fitCurves(outcomes)
  printFigures('Kept back', outcomes, curves, report)
  report('Second stage: all rows')
  const packed = trainModel(rows, curves, report)
  const file = writeModel(packed)
  const compressed = Bun.zstdCompressSync(file, { level: 22 })
  writeFileSync(outPath, compressed)
  report(`${outPath}: ${compressed.length} bytes of ${file.length}, ${packed.keys.length} features`)
  if (devPath)
    printFigures('Development set', labelRows(openModel(packed), readRows(devPath)), curves, report)
  return 0
}

if (import.meta.main) {
  const start = performance.now()
  const report = (line: string) => {
    process.stdout.write(`${((performance.now() - start) / 1000).toFixed(0).padStart(5)} s  ${line}\n`)
  }
  process.exit(trainParser(process.argv.slice(2), report))
}
