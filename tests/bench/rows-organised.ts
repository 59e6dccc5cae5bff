import { type BenchKitchen, closeKitchen, openKitchen } from './kitchen'
import { latencies } from './load'
import { atMost, ms, percentile, type Row } from './table'

const FOODS = 10_000
const FOOD_COLUMNS = ['name', 'pluralName', 'description', 'label', 'onHand', 'aliases', 'id']

const FILTERS = [
  'tags.name = "quick" AND recipe_category.name = "Soups"',
  'tags.name IN ["autumn", "winter"] AND tools.name = "Blender"',
  'recipe_ingredient.food.name = "onion" AND tags.name <> "vegan"',
  'recipe_category.name LIKE "%cakes%" OR tags.name = "picnic"',
]

/** A list of recipes by what two of their relations say, with its total. */
export async function filterRow({ trivet, bearer }: BenchKitchen, size: string): Promise<Row> {
  const ask = (index: number) => {
    const filter = encodeURIComponent(FILTERS[index % FILTERS.length]!)
    return fetch(`${trivet.address}/api/recipes?perPage=50&page=${1 + (index % 3)}&queryFilter=${filter}`, {
      headers: bearer,
    })
  }
  await latencies(FILTERS.length * 3, ask)
  const p95 = percentile(await latencies(120, ask), 0.95)
  return atMost(`filter over two relations, first pages with total, ${size}, p95`, p95, 40, ms)
}

/** The page of a cookbook, of which there are some with different recipes. */
export async function cookbookRow(kitchen: BenchKitchen, size: string): Promise<Row> {
  const { trivet, cookie, call, groupSlug } = kitchen
  const slugs: string[] = []
  for (const [at, queryFilterString] of FILTERS.entries()) {
    const name = `Bench cookbook ${at + 1}`
    const { slug } = await call<{ slug: string }>('POST', '/households/cookbooks', {
      name,
      queryFilterString,
    })
    slugs.push(slug)
  }
  const ask = (index: number) =>
    fetch(
      `${trivet.address}/g/${groupSlug}/cookbooks/${slugs[index % slugs.length]}?page=${1 + (index % 3)}`,
      { headers: cookie },
    )
  await latencies(slugs.length * 3, ask)
  const p95 = percentile(await latencies(120, ask), 0.95)
  return atMost(`page of a cookbook, ${size}, p95`, p95, 40, ms)
}

/** The table of foods by any of its columns, up and down, at its beginning and deep inside. */
export async function* foodTableRows(): AsyncGenerator<Row> {
  const kitchen = await openKitchen(100)
  try {
    const { trivet, cookie, call } = kitchen
    for (let at = 0; at < FOODS; at++) {
      const aliases = at % 5 === 0 ? [{ name: `alias ${at}` }] : []
      await call('POST', '/foods', {
        name: `food ${(at * 7919) % FOODS}`,
        pluralName: `foods ${at}`,
        aliases,
      })
    }
    const ask = (index: number) => {
      const sort = FOOD_COLUMNS[index % FOOD_COLUMNS.length]!
      const direction = index % 2 === 0 ? 'asc' : 'desc'
      const page = 1 + ((index * 31) % 90)
      return fetch(`${trivet.address}/group/data/foods?sort=${sort}&direction=${direction}&page=${page}`, {
        headers: cookie,
      })
    }
    await latencies(FOOD_COLUMNS.length * 2, ask)
    const p95 = percentile(await latencies(210, ask), 0.95)
    yield atMost('data table of 10,000 foods, any column and page, p95', p95, 15, ms)
  } finally {
    await closeKitchen(kitchen)
  }
}
