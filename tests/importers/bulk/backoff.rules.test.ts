import { describe, expect, test } from 'bun:test'
import { createBackoff } from '../../../src/importers/bulk/backoff.rules'
import { AppError } from '../../../src/platform/errors'

const busy = (retryAfterSeconds?: number) =>
  new AppError('upstream', 'import.site-busy', retryAfterSeconds === undefined ? {} : { retryAfterSeconds })

describe('backoff with a site that wants to be asked less', () => {
  test('lasts as long as the site says, up to three minutes', () => {
    const backoff = createBackoff()
    expect(backoff.restAfter(busy(0), 'a', 'x.test')).toEqual({ afterMs: 0 })
    expect(backoff.restAfter(busy(180), 'b', 'x.test')).toEqual({ afterMs: 180_000 })
    expect(() => backoff.checkIsWilling('x.test')).not.toThrow()
    expect(backoff.restAfter(busy(181), 'c', 'x.test')).toBeNull()
    expect(() => backoff.checkIsWilling('x.test')).toThrow('import.site-busy')
    expect(() => backoff.checkIsWilling('y.test')).not.toThrow()
  })

  test('grows where the site says nothing, and ends with the third refusal of one page', () => {
    const backoff = createBackoff()
    const rests = [1, 2, 3].map(() => backoff.restAfter(busy(), 'a', 'x.test'))
    expect(rests).toEqual([{ afterMs: 20_000 }, { afterMs: 40_000 }, null])
    // What waits for the same site now is not tried at all.
    expect(backoff.restAfter(busy(), 'b', 'x.test')).toBeNull()
  })

  test('has nothing to do with other failures', () => {
    const backoff = createBackoff()
    expect(backoff.restAfter(new AppError('upstream', 'import.site-refused'), 'a', 'x.test')).toBeNull()
    expect(backoff.restAfter(new Error('no disk'), 'a', 'x.test')).toBeNull()
    expect(() => backoff.checkIsWilling('x.test')).not.toThrow()
  })
})
