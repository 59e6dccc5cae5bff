import { expect, test } from 'bun:test'
import { loadRoutes } from '../../src/app/route-table'
import { API_ROUTES } from '../../src/app/routes'
import { KNOWN_CALLS } from './known-calls'

const offered = new Set(
  (await loadRoutes(API_ROUTES)).map(
    ({ method, path }) => `${method} ${path.replace(/^\/api/, '').replace(/:\w+/g, '{}')}`,
  ),
)

test.each(Object.entries(KNOWN_CALLS))('every call that clients of %s know has a route', (_, calls) => {
  expect(calls.filter((call) => !offered.has(call.replace(/\{\w+\}/g, '{}')))).toEqual([])
})
