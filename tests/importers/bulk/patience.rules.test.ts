import { describe, expect, test } from 'bun:test'
import { createPatience } from '../../../src/importers/bulk/patience.rules'
import { AppError } from '../../../src/platform/errors'

const busy = (retryAfterSeconds?: number) =>
  new AppError('upstream', 'import.site-busy', retryAfterSeconds === undefined ? {} : { retryAfterSeconds })

describe('patience with a site that wants to be asked less', () => {
  test('lasts as long as the site says, up to three minutes', () => {
    const patience = createPatience()
    expect(patience.restAfter(busy(0), 'a', 'x.test')).toEqual({ afterMs: 0 })
    expect(patience.restAfter(busy(180), 'b', 'x.test')).toEqual({ afterMs: 180_000 })
    expect(() => patience.checkIsWilling('x.test')).not.toThrow()
    expect(patience.restAfter(busy(181), 'c', 'x.test')).toBeNull()
    expect(() => patience.checkIsWilling('x.test')).toThrow('import.site-busy')
    expect(() => patience.checkIsWilling('y.test')).not.toThrow()
  })

  test('grows where the site says nothing, and ends with the third refusal of one page', () => {
    const patience = createPatience()
    const rests = [1, 2, 3].map(() => patience.restAfter(busy(), 'a', 'x.test'))
    expect(rests).toEqual([{ afterMs: 20_000 }, { afterMs: 40_000 }, null])
    // What waits for the same site now is not tried at all.
    expect(patience.restAfter(busy(), 'b', 'x.test')).toBeNull()
  })

  test('has nothing to do with other failures', () => {
    const patience = createPatience()
    expect(patience.restAfter(new AppError('upstream', 'import.site-refused'), 'a', 'x.test')).toBeNull()
    expect(patience.restAfter(new Error('no disk'), 'a', 'x.test')).toBeNull()
    expect(() => patience.checkIsWilling('x.test')).not.toThrow()
  })
})
