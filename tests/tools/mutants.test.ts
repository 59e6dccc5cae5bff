import { expect, test } from 'bun:test'
import { broken, listMutants, orderMutants } from '../../tools/mutants/mutants'

const FILE = 'src/shelf/jar.store.ts'
const linesOf = (text: string) => listMutants(FILE, text).map(({ key }) => key.slice(FILE.length + 2))

test.each<[string, string, string[]]>([
  [
    'a condition is left out or turned round',
    'if (full) close()',
    ['if (true) close()', 'if (!(full)) close()'],
  ],
  ['one side of it counts alone', 'const x = a && b', ['const x = (a)', 'const x = (b)']],
  ['a boundary is moved', 'const x = a < b', ['const x = (a <= b)']],
  ['an equality is turned round', 'const x = a === b', ['const x = (a !== b)']],
  ['a negation goes', 'const x = !a', ['const x = !!a']],
  ['a call is removed', 'close(jar)', [';']],
  ['a wait is removed', 'const x = await open()', ['const x = open()']],
  ['arguments are swapped', 'const x = pour(jar, cup)', ['const x = pour(cup, jar)']],
])('%s', (_, line, expected) => {
  const found = linesOf(line)
  for (const mutant of expected) expect(found).toContain(`${line} → ${mutant}`)
})

test('a condition of SQL is left out with its parameter in place, turned round, or compared with something else', () => {
  const start = 'SELECT id FROM jars WHERE'
  const line = `const x = db.all(\`${start} group_id = ?1 AND lid = 'red' AND opened_at IS NULL\`)`
  const found = linesOf(line).map((key) => key.split('→')[1]!)
  for (const condition of [
    "?1 IS ?1 AND lid = 'red'",
    "group_id <> ?1 AND lid = 'red'",
    'group_id = ?1 AND 1 AND',
    "lid = 'xred'",
    'opened_at IS NOT NULL',
  ])
    expect(
      found.some((text) => text.includes(condition)),
      condition,
    ).toBe(true)
})

test('what is set is no condition, types and lines of the log are left alone', () => {
  expect(linesOf('db.run(`UPDATE jars SET lid = ?1`)')).toEqual(['db.run(`UPDATE jars SET lid = ?1`) → ;'])
  expect(linesOf('type Lid = true | "red"; services.log.info("closed")')).toEqual([])
})

test('a seed goes through lines in an order of its own, which another file does not change', () => {
  const text = Array.from({ length: 30 }, (_, at) => `if (jar${at} < ${at}) close(jar${at})`).join('\n')
  const keys = (seed: number, more = '') =>
    orderMutants([...listMutants(FILE, text), ...listMutants('src/shelf/cup.ts', more)], seed)
      .map(({ key }) => key)
      .filter((key) => key.startsWith(FILE))
  expect(keys(1)).toHaveLength(30)
  expect(keys(1)).not.toEqual(keys(2))
  expect(keys(1, 'if (a) b()')).toEqual(keys(1))
  const [first] = listMutants(FILE, text)
  expect(broken(text, first!).split('\n').slice(1)).toEqual(text.split('\n').slice(1))
})
