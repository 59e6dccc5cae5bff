import { expect, test } from 'bun:test'
import { loadRoutes, type Route } from '../../../src/app/route-table'
import { API_ROUTES, PAGE_ROUTES } from '../../../src/app/routes'
import { isReservedSlug } from '../../../src/recipes/recipe/slug.rules'

const PARENTS = ['/api/recipes/', '/g/:group/r/']

/** Fixed segments in the place of a recipe's slug. */
async function fixedSegments(): Promise<string[]> {
  const paths = (await loadRoutes<Route>([...API_ROUTES, ...PAGE_ROUTES])).map(({ path }) => path)
  const segments = PARENTS.flatMap((parent) =>
    paths.filter((path) => path.startsWith(parent)).map((path) => path.slice(parent.length).split('/')[0]!),
  )
  return [...new Set(segments)].filter((segment) => !segment.startsWith(':'))
}

test('no recipe can have the address of something else', async () => {
  const segments = await fixedSegments()
  expect(segments).toContain('summary')
  expect(segments.filter((segment) => !isReservedSlug(segment))).toEqual([])
})
