import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { fingerprintsOf, mergeForm } from '../../../src/platform/http/form-merge'

const NAMES = ['name', 'pluralName', 'description']
const text = fc.constantFrom('', 'leek', 'Leek', 'leeks\nand more', 'a long white one')
const fields = fc.record(Object.fromEntries(NAMES.map((name) => [name, text])))

test('a field that one of the two has changed is that one’s; what both have changed differently is asked about', () => {
  fc.assert(
    fc.property(fields, fields, fields, (before, now, typed) => {
      const { values, taken, clashes } = mergeForm(fingerprintsOf(before), now, typed)
      for (const name of NAMES) {
        const [mine, theirs] = [typed[name] !== before[name], now[name] !== before[name]]
        const isClash = mine && theirs && typed[name] !== now[name]
        expect(Object.hasOwn(clashes, name)).toBe(isClash)
        expect(taken.includes(name)).toBe(theirs && !mine)
        expect(values[name]).toBe(theirs && !mine ? now[name]! : typed[name]!)
        if (isClash) expect(clashes[name]).toBe(now[name]!)
      }
      // Saving what came back decides: nothing is asked about twice.
      expect(mergeForm(fingerprintsOf(now), now, values).clashes).toEqual({})
    }),
  )
})

test('the ends of lines are the browser’s, and a form that does not say what it was opened with overwrites', () => {
  const before = { aliases: 'leeks\nporree' }
  expect(
    mergeForm(fingerprintsOf(before), { aliases: 'pea' }, { aliases: 'leeks\r\nporree' }).values,
  ).toEqual({
    aliases: 'pea',
  })
  for (const opened of ['', '[]', 'null', '7', '{"aliases":3}'])
    expect(mergeForm(opened, before, { aliases: 'mine' }).values).toEqual({ aliases: 'mine' })
})
