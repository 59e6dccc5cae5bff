import { expect, test } from 'bun:test'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

// `countsText` leaves out what is nothing, part by part.
test('in every language the counts of a report are three, in one order', () => {
  const folder = join(import.meta.dir, '../../locales')
  let seen = 0
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.po'))) {
    const text = readFileSync(join(folder, file), 'utf8')
    const [, message] = /msgid "report\.counts"\nmsgstr ("(?:[^\n]*"\n")*[^\n]*")\n/.exec(text) ?? []
    if (!message) continue
    seen += 1
    const parts = message.replaceAll('"\n"', '').split(' · ')
    const order = parts.map((part) => /\{(done|known|failed)\b/.exec(part)?.[1])
    expect({ file, order }).toEqual({ file, order: ['done', 'known', 'failed'] })
  }
  expect(seen).toBeGreaterThan(35)
})
