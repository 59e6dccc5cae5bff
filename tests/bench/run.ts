/**
 * Measures what Trivet promises, on this machine, and prints each row when it is measured; the figures go to .build/bench.json as well.
 *
 * npm run bench [-- NAME …]   all but the million and the hour, or some of: executable pages throughput collection large foods exports
 *                             million shopping accounts memory steady languages backups parser nutrition import paint phone
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { accountRows } from './rows-accounts'
import { backupRows } from './rows-backups'
import { exportRows } from './rows-exports'
import { phoneRows } from './rows-list'
import { millionRows } from './rows-many'
import { languageRows, memoryRows } from './rows-memory'
import { nutritionRows } from './rows-nutrition'
import { foodTableRows } from './rows-organised'
import { importRows, paintRows } from './rows-pages'
import { parserRows } from './rows-parser'
import { shoppingRows } from './rows-shopping'
import { executableRows, pageRows } from './rows-size'
import { collectionRows, largeRows, throughputRows } from './rows-speed'
import { steadyRows } from './rows-steady'
import { formatRow, type Row, type Rows } from './table'

const root = join(import.meta.dir, '../..')

const MEASURES: Record<string, () => Rows> = {
  executable: executableRows,
  pages: pageRows,
  throughput: throughputRows,
  collection: collectionRows,
  large: largeRows,
  foods: foodTableRows,
  exports: exportRows,
  million: millionRows,
  shopping: shoppingRows,
  accounts: accountRows,
  memory: memoryRows,
  steady: steadyRows,
  languages: languageRows,
  backups: backupRows,
  parser: parserRows,
  nutrition: nutritionRows,
  import: importRows,
  paint: paintRows,
  phone: phoneRows,
}
/**
 * Measured when they are asked for: a million recipes take ten minutes and twelve gigabytes (TRIVET_BENCH_GROUPS asks for fewer groups), the
 * steady load an hour (TRIVET_BENCH_MINUTES asks for less).
 */
const RARE = ['million', 'steady']
const USUAL = Object.keys(MEASURES).filter((name) => !RARE.includes(name))

const named = process.argv.slice(2)
const unknown = named.find((name) => !Object.hasOwn(MEASURES, name))
if (unknown) {
  console.error(`There is no measure "${unknown}"; there are ${Object.keys(MEASURES).join(', ')}.`)
  process.exit(2)
}

const rows: Row[] = []
console.log(formatRow({ measure: 'measure', value: 'measured', reach: 'to reach', ok: null }))
for (const name of named.length > 0 ? named : USUAL) {
  console.error(`measuring ${name} …`)
  for await (const row of MEASURES[name]!()) {
    console.log(formatRow(row))
    rows.push(row)
  }
}
const machine = `${cpus()[0]?.model ?? 'unknown processor'}, ${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)}`
const missed = rows.filter(({ ok }) => ok === false).length
console.log(`\n${rows.length} measured, ${missed} not reached\n${machine}`)
mkdirSync(join(root, '.build'), { recursive: true })
writeFileSync(
  join(root, '.build/bench.json'),
  JSON.stringify({ at: new Date().toISOString(), machine, rows }, null, 2),
)
