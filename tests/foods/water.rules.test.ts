import { expect, test } from 'bun:test'
import { isWater } from '../../src/foods/water.rules'

test.each(['water', 'cold water, for the pan', 'lauwarmes Wasser', '水', 'お湯', '물'])(
  '%p is plain water',
  (text) => {
    expect(isWater(text)).toBe(true)
  },
)

test.each(['rose water', 'Mineralwasser', '水菜', 'ウォーター'])('%p is bought', (text) => {
  expect(isWater(text)).toBe(false)
})
