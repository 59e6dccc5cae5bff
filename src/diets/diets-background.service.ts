import type { GroupScope, Services } from '../platform/context'
import { after, before, during, type Listener } from '../platform/events/events'
import type { GroupId } from '../platform/ids'
import { RowWorker } from '../platform/jobs/background-rows'
import { forgetWithFood, recipesFrom, staleMadeWith } from './marks.store'

type Background = Pick<Services, 'db' | 'log'>

const workers = new WeakMap<object, RowWorker>()

/** Starts looking for what is in recipes beside the server's other work. @returns what stops it */
export function startDiets({ db, log }: Background): () => void {
  const worker = new RowWorker(
    { log },
    {
      lane: 'diets',
      next: (above, limit) => recipesFrom(db, above, limit),
      async work(groupId, number) {
        const { keepMarks } = await import('./find-marks.service')
        lookAgain({ db, groupId }, await keepMarks({ db, groupId }, number))
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

const lookAgain = ({ db, groupId }: GroupScope, numbers: readonly number[]) =>
  workers.get(db)?.add(numbers.map((number) => [number, groupId]))

const ofFood = (tx: GroupScope, id: string) => lookAgain(tx, forgetWithFood(tx.db, tx.groupId, id))

/** Recipes that were written or have gone, with those that are made with them, foods that are called something else, and the household's word. */
export const LOOKED_AT_RECIPES: readonly Listener[] = [
  during('recipe-withdrawn', ({ number }, tx) => lookAgain(tx, staleMadeWith(tx.db, tx.groupId, [number]))),
  after('recipes-written', ({ recipes }, { db }) =>
    workers.get(db)?.add([...recipes].map(([number, { groupId }]) => [number, groupId as GroupId])),
  ),
  during('food-updated', ({ food }, tx) => ofFood(tx, food.id)),
  before('food-deleted', ({ food }, tx) => ofFood(tx, food.id)),
  before('food-merged', ({ from, to }, tx) => {
    ofFood(tx, from.id)
    ofFood(tx, to.id)
  }),
  after('diet-chosen', (_, { db }) => workers.get(db)?.sweep()),
]
