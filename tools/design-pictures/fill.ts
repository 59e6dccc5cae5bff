import type { Call } from '../../tests/e2e/api-client'

interface Recipe {
  id: string
  slug: string
  name: string
}

export interface Kitchen {
  recipe: string
  bare: string
  list: string
  cookbook: string
}

const DAY_MS = 86_400_000

const dayFrom = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString()

/** Twice the demo's recipes, a week, two lists, cookbooks and evenings of the past, so that every page has what it is for. */
export async function fillKitchen(call: Call): Promise<Kitchen> {
  const { items: first } = await call<{ items: Recipe[] }>('GET', '/recipes?perPage=-1&orderBy=name')
  for (const { slug, name } of first)
    await call('POST', `/recipes/${slug}/duplicate`, { name: `${name} (2)` })
  const bare = await call<string>('POST', '/recipes', {
    name: 'Donaudampfschifffahrtsgesellschaftskapitänstorte mit eingelegten Schwarzkirschen',
  })
  const at = (index: number) => first[index % first.length]!
  for (let day = 0; day < 6; day++) {
    const date = dayFrom(day).slice(0, 10)
    await call('POST', '/groups/mealplans', { date, entryType: 'dinner', recipeId: at(day * 4).id })
    if (day % 2 === 0)
      await call('POST', '/groups/mealplans', { date, entryType: 'lunch', recipeId: at(day * 5 + 2).id })
  }
  const [list] = await Promise.all([
    call<{ id: string }>('POST', '/groups/shopping/lists', { name: 'Saturday' }),
    call('POST', '/groups/shopping/lists', { name: 'Hardware' }),
  ])
  for (const index of [0, 3, 7])
    await call('POST', `/groups/shopping/lists/${list.id}/recipe/${at(index).id}`)
  const { listItems } = await call<{ listItems: object[] }>('GET', `/groups/shopping/lists/${list.id}`)
  for (const item of listItems.slice(0, 3))
    await call('PUT', `/groups/shopping/items/${(item as { id: string }).id}`, { ...item, checked: true })
  for (const [index, days] of [1, 3, 8, 20, 41, 60].entries()) {
    const timestamp = dayFrom(-days)
    await call('PATCH', `/recipes/${at(index * 3).slug}/last-made`, { timestamp })
    await call('POST', '/recipes/timeline/events', {
      recipeId: at(index * 3).id,
      subject: 'Mara Berg',
      eventType: 'comment',
      eventMessage: index % 2 === 0 ? 'A little more lemon next time.' : '',
      timestamp,
    })
  }
  const { items: categories } = await call<{ items: object[] }>('GET', '/organizers/categories?perPage=-1')
  const books: { slug: string }[] = []
  for (const [index, name] of ['Sundays', 'Weeknights', 'For guests', 'Empty'].entries())
    books.push(
      await call('POST', '/groups/cookbooks', {
        name,
        categories: index === 3 ? categories : categories.slice(index, index + 1),
      }),
    )
  return { recipe: at(12).slug, bare, list: list.id, cookbook: books[0]!.slug }
}
