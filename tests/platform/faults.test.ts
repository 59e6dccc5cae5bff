import { expect, test } from 'bun:test'
import { AppError } from '../../src/platform/errors'
import { checkRoom, diskFault } from '../../src/platform/faults'

const GB = 1e9
const idOf = (run: () => unknown) => {
  try {
    run()
    return null
  } catch (error) {
    return error instanceof AppError ? error.messageId : error
  }
}

test('a tenth of the disk stays free', () => {
  const room = { freeBytes: 30 * GB, totalBytes: 100 * GB }
  expect(idOf(() => checkRoom('/x', 20 * GB, 0.1, room))).toBeNull()
  expect(idOf(() => checkRoom('/x', 20 * GB + 1, 0.1, room))).toBe('disk.too-little-room')
})

test('what a disk refuses has words, and nothing else is touched', () => {
  const errors = {
    ENOSPC: 'disk.is-full',
    SQLITE_FULL: 'disk.is-full',
    EROFS: 'disk.read-only',
    EACCES: 'disk.read-only',
  }
  for (const [code, messageId] of Object.entries(errors))
    expect(diskFault(Object.assign(new Error(), { code }), '/nowhere')).toMatchObject({ messageId })
  const other = new Error('other')
  expect(diskFault(other, '/nowhere')).toBe(other)
})
