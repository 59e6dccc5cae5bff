import { expect, test } from 'bun:test'
import { createFood, deleteFood, labelFoods, mergeFoods, updateFood } from '../../src/foods/food.service'
import { createLabel, deleteLabel, updateLabel } from '../../src/foods/label.service'
import { createUnit, deleteUnit, mergeUnits, updateUnit } from '../../src/foods/unit.service'
import { findExact } from '../../src/parser/match.rules'
import { openPantry } from '../../src/parser/pantry.service'
import { plainFood } from '../recipes/support'
import { seedKitchen } from '../support/kitchen'

const plainUnit = {
  pluralName: null,
  description: '',
  fraction: true,
  abbreviation: '',
  pluralAbbreviation: null,
  useAbbreviation: false,
  aliases: [],
}

test('a pantry is read once, and again after each change of it', async () => {
  const { mara, other } = seedKitchen()
  const food = async (name: string) => findExact((await openPantry(mara)).foods, name)
  const unit = async (name: string) => findExact((await openPantry(mara)).units, name)
  const leek = createFood(mara, { ...plainFood, name: 'leek' })
  expect(await food('Leek')).toEqual(leek)
  const pantry = await openPantry(mara)
  createFood(other, { ...plainFood, name: 'kohlrabi' })
  expect(await openPantry(mara)).toBe(pantry)
  expect(await food('kohlrabi')).toBeUndefined()

  const onion = createFood(mara, { ...plainFood, name: 'onion' })
  expect(await food('onion')).toEqual(onion)
  updateFood(mara, onion.id, { ...plainFood, name: 'red onion' })
  expect([await food('onion'), (await food('red onion'))?.id]).toEqual([undefined, onion.id])
  const greens = createLabel(mara, { name: 'Greens', color: '#00FF00' })
  labelFoods(mara, [leek.id], greens.id)
  expect((await food('leek'))?.label?.name).toBe('Greens')
  updateLabel(mara, greens.id, { name: 'Garden', color: '#00FF00' })
  expect((await food('leek'))?.label?.name).toBe('Garden')
  deleteLabel(mara, greens.id)
  expect((await food('leek'))?.label).toBeNull()
  mergeFoods(mara, onion.id, leek.id)
  expect((await food('red onion'))?.id).toBe(leek.id)
  deleteFood(mara, leek.id)
  expect(await food('leek')).toBeUndefined()

  const cup = createUnit(mara, { ...plainUnit, name: 'cup' })
  expect((await unit('cup'))?.id).toBe(cup.id)
  updateUnit(mara, cup.id, { ...plainUnit, name: 'mug' })
  expect([await unit('cup'), (await unit('mug'))?.id]).toEqual([undefined, cup.id])
  const bowl = createUnit(mara, { ...plainUnit, name: 'bowl' })
  mergeUnits(mara, cup.id, bowl.id)
  expect((await unit('mug'))?.id).toBe(bowl.id)
  deleteUnit(mara, bowl.id)
  expect(await unit('mug')).toBeUndefined()
  expect((await openPantry(mara)).unitNames).toEqual([])
})
