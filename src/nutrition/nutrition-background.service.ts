import type { GroupScope, Services } from '../platform/context'
import { after, during, type Listener } from '../platform/events/events'
import type { GroupId } from '../platform/ids'
import { RowWorker } from '../platform/jobs/background-rows'
import { forgetRecipes, madeWith, recipesFrom, recipesWithFood, TABLE_VERSION } from './nutrition.store'

type Background = Pick<Services, 'db' | 'log'>

const workers = new WeakMap<object, RowWorker>()

/** Starts computing what recipes hold beside the server's other work. @returns what stops it */
export function startNutrition({ db, log }: Background): () => void {
  const worker = new RowWorker(
    { log },
    {
      lane: 'nutrition',
      next: (above, limit) => recipesFrom(db, above, TABLE_VERSION, limit),
      async work(groupId, number) {
        const { keepNutrition } = await import('./recipe-nutrition.service')
        await keepNutrition({ db, groupId }, number)
      },
    },
  )
  workers.set(db, worker)
  worker.sweep()
  return () => {
    worker.stop()
    workers.delete(db)
  }
}

/** What was computed of these holds no longer; asked for in the transaction, done after it. */
function renew({ db, groupId }: GroupScope, numbers: readonly number[]): void {
  forgetRecipes(db, groupId, numbers)
  workers.get(db)?.add(numbers.map((number) => [number, groupId]))
}

/** Recipes that were written, those made with them or with renamed foods, and names that stand for something else now. */
export const COMPUTED_RECIPES: readonly Listener[] = [
  during('sub-recipe-changed', ({ number }, tx) => renew(tx, madeWith(tx.db, tx.groupId, number))),
  ...(['food-updated', 'food-deleted'] as const).map((name) =>
    during(name, ({ groupId, food }, { db }) =>
      renew({ db, groupId }, recipesWithFood(db, groupId, food.id)),
    ),
  ),
  after('recipes-written', ({ recipes }, { db }) =>
    workers.get(db)?.add([...recipes].map(([number, { groupId }]) => [number, groupId as GroupId])),
  ),
  after('nutrition-chosen', (_, { db }) => workers.get(db)?.sweep()),
]
