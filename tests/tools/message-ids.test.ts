import { expect, test } from 'bun:test'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { collectMessageIds } from '../../tools/build/message-ids'

function idsOf(source: string): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'message-ids-'))
  try {
    writeFileSync(join(folder, 'a.island.tsx'), source)
    return [...collectMessageIds(join(folder, 'a.island.tsx'))].sort()
  } finally {
    rmSync(folder, { recursive: true })
  }
}

test('an island is sent the texts that its code chooses between', () => {
  expect(
    idsOf(`
      <th>{i18n._(servings === null ? 'nutrition.whole' : 'nutrition.per-serving')}</th>
      <Trans id={isOpen ? 'list.close' : "list.open"} values={{ name: 'not.this' }} />
      i18n._('list.items', { count: pick(a, 'nor.this') })`),
  ).toEqual(['list.close', 'list.items', 'list.open', 'nutrition.per-serving', 'nutrition.whole'])
})
