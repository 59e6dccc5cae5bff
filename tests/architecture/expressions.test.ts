import { expect, test } from 'bun:test'
import { expressionsOf, isEnded, KEPT, keyOf } from '../../tools/expressions/expressions'

// One that takes the square of a text's length lets anybody hold up everybody. `bun tools/expressions/check-expressions.ts` asks about new ones.
test('every expression in src and islands was found to be linear', async () => {
  const known = new Set<string>(await Bun.file(KEPT).json())
  const open = (await expressionsOf()).filter((one) => !isEnded(one) && !known.has(keyOf(one)))
  expect(open.map((one) => `${keyOf(one)} ${one.places.join(' ')}`)).toEqual([])
}, 180_000)

test('an expression whose repetitions have ends needs no proof', () => {
  expect([/a{1,3}b?/, /[*+]\*/].map(isEnded)).toEqual([true, true])
  expect([/a+/, /[a]*/, /a{2,}/].map(isEnded)).toEqual([false, false, false])
})
