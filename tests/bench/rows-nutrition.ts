import { Database } from 'bun:sqlite'
import { join } from 'node:path'
import { type BenchKitchen, closeKitchen, inventKitchen, startKitchen } from './kitchen'
import { latencies } from './load'
import { atMost, ms, percentile, type Row } from './table'

const RECIPES = Number(process.env.TRIVET_BENCH_NUTRITION ?? 10_000)
const SIZE = `${RECIPES.toLocaleString('en')} recipes`
const MOST_SECONDS = 60
/** What others may wait for recipes being computed. */
const MOST_TIMES = 2
const seconds = (value: number) => `${value.toFixed(1)} s`

/** Recipes of which it is known both what they hold and what is in them. */
function computedIn(database: Database): number {
  const countOf = (table: string) =>
    database.query<{ n: number }, []>(`SELECT count(*) AS n FROM ${table}`).get()!.n
  return Math.min(countOf('recipe_nutrition'), countOf('recipe_diets'))
}

const ask =
  ({ trivet, bearer }: BenchKitchen, query: string) =>
  (index: number) =>
    fetch(`${trivet.address}/api/recipes?perPage=32&page=${1 + (index % 5)}${query}`, { headers: bearer })

const QUERIES: Record<string, string> = {
  'energyPerServing <= 500': `&queryFilter=${encodeURIComponent('energyPerServing <= 500')}`,
  'proteinPerServing >= 20 by fiber': `&orderBy=fiberPerServing&queryFilter=${encodeURIComponent('proteinPerServing >= 20')}`,
  'all, by calories': '&orderBy=energyPerServing&orderDirection=asc',
  'search “under 500 kcal”': '&understand=true&search=under%20500%20kcal',
  'diet.vegan = "none"': `&queryFilter=${encodeURIComponent('diet.vegan = "none"')}`,
  'search “vegan without nuts”': '&understand=true&search=vegan%20without%20nuts',
}

/** What recipes hold and what is in them: computed in the background from a start on, then asked for. */
export async function* nutritionRows(): AsyncGenerator<Row> {
  const folder = inventKitchen(RECIPES)
  const kitchen = await startKitchen(folder)
  const database = new Database(join(folder, 'data', 'trivet.db'), { readonly: true })
  try {
    const [began, first] = [performance.now(), computedIn(database)]
    const beside: number[] = []
    while (computedIn(database) < RECIPES && performance.now() - began < 3 * MOST_SECONDS * 1000) {
      beside.push(...(await latencies(10, ask(kitchen, ''))))
      await Bun.sleep(100)
    }
    // What was computed before anyone looked counts as fast as the rest.
    const share = (RECIPES - first) / RECIPES
    const took = (performance.now() - began) / 1000 / share
    yield atMost(`nutrition and diets of ${SIZE}, computed in the background`, took, MOST_SECONDS, seconds)
    const alone: number[] = []
    for (let round = 0; round < 20; round++) {
      alone.push(...(await latencies(10, ask(kitchen, ''))))
      await Bun.sleep(100)
    }
    const [during, after] = [percentile(beside, 0.95), percentile(alone, 0.95)]
    const measure = `a list meanwhile, p95 ${ms(during)}, beside ${ms(after)} afterwards, ${SIZE}`
    yield atMost(measure, during / after, MOST_TIMES, (value) => `${value.toFixed(2)} ×`)
    for (const [name, query] of Object.entries(QUERIES)) {
      await latencies(5, ask(kitchen, query))
      const p95 = percentile(await latencies(60, ask(kitchen, query)), 0.95)
      yield atMost(`first pages, ${name}, ${SIZE}, p95`, p95, 25, ms)
    }
  } finally {
    database.close()
    await closeKitchen(kitchen)
  }
}
