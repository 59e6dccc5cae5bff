/**
 * Measures what Trivet promises, on this machine, and prints a table; the figures go to .build/bench.json as well.
 *
 * bun tests/bench/run.ts [name …]   all, or some of: executable pages throughput collection large memory parser import paint
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { memoryRows } from './rows-memory'
import { importRows, paintRows } from './rows-pages'
import { parserRows } from './rows-parser'
import { executableRows, pageRows } from './rows-size'
import { collectionRows, throughputRows } from './rows-speed'
import { formatTable, type Row } from './table'

const root = join(import.meta.dir, '../..')

const MEASURES: Record<string, () => Row[] | Promise<Row[]>> = {
  executable: executableRows,
  pages: pageRows,
  throughput: throughputRows,
  collection: () => collectionRows(10_000),
  large: () => collectionRows(100_000),
  memory: memoryRows,
  parser: parserRows,
  import: importRows,
  paint: paintRows,
}

const wanted = process.argv.slice(2)
const unknown = wanted.find((name) => !Object.hasOwn(MEASURES, name))
if (unknown) {
  console.error(`There is no measure "${unknown}"; there are ${Object.keys(MEASURES).join(', ')}.`)
  process.exit(2)
}

const rows: Row[] = []
for (const [name, measure] of Object.entries(MEASURES)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  console.error(`measuring ${name} …`)
  rows.push(...(await measure()))
}
const machine = `${cpus()[0]?.model ?? 'unknown processor'}, ${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)}`
console.log(`\n${formatTable(rows)}\n\n${machine}`)
mkdirSync(join(root, '.build'), { recursive: true })
writeFileSync(
  join(root, '.build/bench.json'),
  JSON.stringify({ at: new Date().toISOString(), machine, rows }, null, 2),
)
