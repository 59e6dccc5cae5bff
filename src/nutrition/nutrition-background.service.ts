import type { GroupScope, Services } from '../platform/context'
import { after, during, type Listener } from '../platform/events/events'
import type { GroupId } from '../platform/ids'
import { turns } from '../platform/limits/turns'
import { forgetRecipes, madeWith, recipesFrom, recipesWithFood, TABLE_VERSION } from './nutrition.store'

type Background = Pick<Services, 'db' | 'log'>

/** Recipes that are looked at at once. */
const LOOKED_AT = 50
/** How long one turn lasts, and the pause to the next: ten thousand recipes take less than a minute, and nobody waits for more than one. */
const TURN_MS = 1
const PAUSE_MS = 3

/** Computes what recipes hold, beside everything else. */
class NutritionWorker {
  readonly #services: Background
  /** Recipes to compute by number, with their group. */
  readonly #waiting = new Map<number, GroupId>()
  /** Up to which number all recipes have been looked at; null when nobody asks. */
  #above: number | null = null
  #isRunning = false
  #isStopped = false

  constructor(services: Background) {
    this.#services = services
  }

  /** These have just been written. */
  add(recipes: Iterable<[number, GroupId]>): void {
    for (const [number, groupId] of recipes) this.#waiting.set(number, groupId)
    this.#start()
  }

  /** Looks for all of which nothing is kept that still holds: also what was being done when the server stopped. */
  sweep(): void {
    this.#above = 0
    this.#start()
  }

  stop(): void {
    this.#isStopped = true
  }

  #start(): void {
    if (this.#isRunning || this.#isStopped) return
    this.#isRunning = true
    setTimeout(() => void this.#run(), PAUSE_MS).unref()
  }

  async #run(): Promise<void> {
    while (!this.#isStopped && this.#hasMore()) {
      // Not beside a request that has just begun.
      await turns.take('nutrition')
      const until = performance.now() + TURN_MS
      while (!this.#isStopped && performance.now() < until && this.#hasMore()) await this.#next()
      await Bun.sleep(PAUSE_MS)
    }
    this.#isRunning = false
  }

  #hasMore(): boolean {
    if (this.#waiting.size === 0 && this.#above !== null) this.#look(this.#above)
    return this.#waiting.size > 0 || this.#above !== null
  }

  #look(above: number): void {
    const rows = recipesFrom(this.#services.db, above, TABLE_VERSION, LOOKED_AT)
    for (const { number, groupId, isFresh } of rows) if (!isFresh) this.#waiting.set(number, groupId)
    this.#above = rows.length < LOOKED_AT ? null : rows.at(-1)!.number
  }

  async #next(): Promise<void> {
    const [first] = this.#waiting
    if (!first) return
    const [number, groupId] = first
    this.#waiting.delete(number)
    const { db, log } = this.#services
    try {
      const { keepNutrition } = await import('./recipe-nutrition.service')
      await keepNutrition({ db, groupId }, number)
    } catch (error) {
      log.error('the nutrition of a recipe could not be computed', { error, number })
    }
  }
}

const workers = new WeakMap<object, NutritionWorker>()

/** Starts computing what recipes hold beside the server's other work. @returns what stops it */
export function startNutrition(services: Background): () => void {
  const worker = new NutritionWorker(services)
  workers.set(services.db, worker)
  worker.sweep()
  return () => {
    worker.stop()
    workers.delete(services.db)
  }
}

/** What was computed of these holds no longer; asked for in the transaction, done after it. */
function renew({ db, groupId }: GroupScope, numbers: readonly number[]): void {
  forgetRecipes(db, groupId, numbers)
  workers.get(db)?.add(numbers.map((number) => [number, groupId]))
}

/** Recipes that were written, those that are made with them or of foods that are called otherwise, and names that stand for something else now. */
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
