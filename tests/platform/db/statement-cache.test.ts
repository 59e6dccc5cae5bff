import { expect, test } from 'bun:test'
import { openDatabase } from '../../../src/platform/db/open'

test('a few hundred statements stay prepared', () => {
  const { raw, close } = openDatabase(':memory:')
  const statements = Array.from({ length: 300 }, (_, n) => raw.query(`SELECT ${n}`))
  expect(statements.every((statement, n) => raw.query(`SELECT ${n}`) === statement)).toBe(true)
  close()
})
