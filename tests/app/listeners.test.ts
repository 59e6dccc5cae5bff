import { expect, test } from 'bun:test'
import { LISTENERS } from '../../src/app/listeners'
import { createFood, mergeFoods } from '../../src/foods/food.service'
import { listVersions } from '../../src/history/history.service'
import { lastOperation, undoOperation } from '../../src/history/undo.service'
import { createOrganizer, removeOrganizer } from '../../src/organizers/organizer.service'
import { getRecipe } from '../../src/recipes/recipe/recipe.service'
import { createRecipe } from '../../src/recipes/recipe/recipe-write.service'
import { plainFood } from '../recipes/support'
import { seedKitchen } from '../support/kitchen'

const line = (food: string) => ({
  quantity: 1,
  unit: null,
  food,
  note: '',
  title: null,
  originalText: null,
  referenceId: null,
})

/** Merges two foods, deletes a tag, undoes both, and tells what the recipe and its versions say after each step. */
async function mergeAndUndo(listeners: typeof LISTENERS) {
  const { mara } = seedKitchen({}, ':memory:', listeners)
  const [scallion, onion] = ['Scallion', 'Spring onion'].map((name) =>
    createFood(mara, { ...plainFood, name }),
  )
  const tag = createOrganizer(mara, 'tag', { name: 'Quick' })
  const { slug } = createRecipe(mara, {
    name: 'Soup',
    recipeIngredient: [line(scallion!.id)],
    recipeInstructions: [],
    tags: [tag.id],
  })
  const state = async () => {
    const { recipeIngredient, tags } = getRecipe(mara, slug)
    const { revisions } = await listVersions(mara, slug)
    return {
      foods: recipeIngredient.map(({ food }) => food?.name),
      tags: tags.map(({ name }) => name),
      versions: revisions.map(({ keys }) => keys),
    }
  }
  const states = []
  mergeFoods(mara, scallion!.id, onion!.id)
  states.push(await state())
  const merge = lastOperation(mara)!
  await removeOrganizer(mara, 'tag', tag.id)
  states.push(await state())
  await undoOperation(mara, lastOperation(mara)!)
  await undoOperation(mara, merge)
  states.push(await state())
  return states
}

test('listeners do the same in whichever order they are registered', async () => {
  const forwards = await mergeAndUndo(LISTENERS)
  expect(forwards.map(({ foods, tags }) => [foods, tags])).toEqual([
    [['Spring onion'], ['Quick']],
    [['Spring onion'], []],
    [['Scallion'], ['Quick']],
  ])
  expect(await mergeAndUndo(LISTENERS.toReversed())).toEqual(forwards)
})
