import { expect, test } from 'bun:test'
import { wrapDatabase } from '../../src/platform/db/db'
import { deleteRecipe, restoreRecipe } from '../../src/recipes/recipe/bin.service'
import { importRecipe } from '../../src/recipes/recipe/import-recipe.service'
import { patchRecipe } from '../../src/recipes/recipe/recipe-write.service'
import { PLAIN_LIST } from '../../src/search/list.schema'
import { listRecipes } from '../../src/search/list.service'
import { nearestWords } from '../../src/search/similar.service'
import { seededRandom } from '../../src/seeds/demo-recipe.rules'
import { seedKitchen } from '../support/kitchen'

const WORDS = [
  'salt',
  'salted',
  'unsalted',
  'sea salt',
  'pepper',
  'peppermint',
  'soup',
  'Suppe',
  '鶏肉',
  '肉鶏',
  'ox',
]
const QUERIES = [
  'salt',
  'sal',
  'sa',
  's',
  'salt pepper',
  '"sea salt"',
  'soup',
  'upp',
  '鶏肉',
  'alted',
  'ox',
  'nothing',
]

test('what is kept in memory is what the index says, whatever is written', () => {
  const { mara, services } = seedKitchen()
  const random = seededRandom(20)
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)]!
  const text = () => `${pick(WORDS)} ${pick(WORDS)}`
  const live: string[] = []
  const binned: string[] = []
  for (let round = 0; round < 70; round++) {
    const chance = random()
    if (chance < 0.5 || live.length < 5) {
      live.push(
        importRecipe(mara, { name: `${text()} ${round}`, tags: [pick(WORDS)], recipeInstructions: [text()] })
          .id,
      )
    } else if (chance < 0.75) {
      patchRecipe(mara, pick(live), { description: text(), name: `${text()} again ${round}` })
    } else if (chance < 0.9) {
      const id = pick(live)
      deleteRecipe(mara, id)
      binned.push(...live.splice(live.indexOf(id), 1))
    } else if (binned.length > 0) {
      const id = binned.pop()!
      restoreRecipe(mara, id)
      live.push(id)
    }
    // Some rounds are not looked at, so that sets fall behind, now and then too far.
    if (random() < 0.3 || round === 69) {
      const fresh = { db: wrapDatabase(services.raw), groupId: mara.groupId }
      for (const search of QUERIES) {
        const ids = (scope: typeof fresh) => {
          const list = listRecipes(scope, { ...PLAIN_LIST, search, perPage: -1 })
          return [list.total, list.isSimilar, list.items.map(({ id }) => id)]
        }
        expect([search, ...ids(mara)]).toEqual([search, ...ids(fresh)])
      }
    }
  }
})

test('the nearest words of a vocabulary are those with the fewest edits, never more than allowed', () => {
  const vocabulary = ['broccoli', 'brocade', 'rice', 'mice', 'ice', 'salt', 'malt', 'pie']
  expect(nearestWords('brocolli', vocabulary)).toEqual(['broccoli'])
  expect(nearestWords('rcie', vocabulary)).toEqual(['rice'])
  expect(nearestWords('selt', vocabulary)).toEqual(['salt'])
  expect(nearestWords('xalt', vocabulary)).toEqual(['salt', 'malt'])
  expect(nearestWords('pi', vocabulary)).toEqual([])
  expect(nearestWords('saltlake', vocabulary)).toEqual([])
  expect(nearestWords('salt', vocabulary)).toEqual(['malt'])
})
