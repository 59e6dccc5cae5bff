import { expect, test } from 'bun:test'
import * as v from 'valibot'
import { type ApiRoute, publicRoute, route } from '../../../src/platform/http/route'
import { buildOpenApi } from '../../../tools/api-docs/build-document'
import { findBreaks } from '../../../tools/api-docs/compatibility'

type Schema = v.GenericSchema<unknown, unknown>

const documentOf = (...routes: ApiRoute[]) => buildOpenApi(routes)
const spec = {
  method: 'POST',
  path: '/api/pots',
  tag: 'Pots',
  summary: 'Put a pot on the stove',
  description: 'It warms up.',
} as const

const asking = (body: Schema) => documentOf(publicRoute({ ...spec, body, response: null }, () => null))
const answering = (response: Schema) => documentOf(publicRoute({ ...spec, response }, () => null))
const filtered = (query: Schema) => documentOf(publicRoute({ ...spec, query, response: null }, () => null))

const Pot = v.object({ name: v.string(), litres: v.optional(v.number()), state: v.picklist(['hot', 'cold']) })

test.each<[string, Schema, string[]]>([
  ['itself', Pot, []],
  ['a field more that may be left out', v.object({ ...Pot.entries, lid: v.optional(v.boolean()) }), []],
  ['a field that may be left out', v.object({ ...Pot.entries, name: v.optional(v.string()) }), []],
  ['more values', v.object({ ...Pot.entries, state: v.picklist(['hot', 'cold', 'warm']) }), []],
  ['a text with an end', v.object({ ...Pot.entries, name: v.pipe(v.string(), v.maxLength(500)) }), []],
  ['null as well', v.object({ ...Pot.entries, name: v.nullable(v.string()) }), []],
  [
    'a field more that must be there',
    v.object({ ...Pot.entries, lid: v.boolean() }),
    ['POST /api/pots body.lid is required now'],
  ],
  [
    'a field that must be there now',
    v.object({ ...Pot.entries, litres: v.number() }),
    ['POST /api/pots body.litres is required now'],
  ],
  ['a field less', v.omit(Pot, ['litres']), ['POST /api/pots body.litres is gone']],
  [
    'another type',
    v.object({ ...Pot.entries, name: v.number() }),
    ['POST /api/pots body.name no longer takes string'],
  ],
  [
    'fewer values',
    v.object({ ...Pot.entries, state: v.picklist(['hot']) }),
    ['POST /api/pots body.state no longer takes "cold"'],
  ],
])('a body may widen: %s', (_, body, breaks) => {
  expect(findBreaks(asking(Pot), asking(body))).toEqual(breaks)
})

test.each<[string, Schema, string[]]>([
  ['itself', Pot, []],
  ['a field more', v.object({ ...Pot.entries, lid: v.boolean() }), []],
  ['a field that is always there now', v.object({ ...Pot.entries, litres: v.number() }), []],
  [
    'whole numbers only',
    v.object({ ...Pot.entries, litres: v.optional(v.pipe(v.number(), v.integer())) }),
    [],
  ],
  ['fewer values', v.object({ ...Pot.entries, state: v.picklist(['hot']) }), []],
  ['a field less', v.omit(Pot, ['litres']), ['POST /api/pots 200.litres is gone']],
  [
    'a field that may be missing',
    v.object({ ...Pot.entries, name: v.optional(v.string()) }),
    ['POST /api/pots 200.name may be missing now'],
  ],
  [
    'null as well',
    v.object({ ...Pot.entries, name: v.nullable(v.string()) }),
    ['POST /api/pots 200.name may now be null'],
  ],
  [
    'more values',
    v.object({ ...Pot.entries, state: v.picklist(['hot', 'cold', 'warm']) }),
    ['POST /api/pots 200.state may now be "warm"'],
  ],
  [
    'anything',
    v.object({ ...Pot.entries, name: v.unknown() }),
    ['POST /api/pots 200.name may be anything now'],
  ],
  ['a list of it', v.array(Pot), ['POST /api/pots 200 may now be array']],
])('an answer may narrow: %s', (_, response, breaks) => {
  expect(findBreaks(answering(Pot), answering(response))).toEqual(breaks)
})

test('components are followed, also into themselves, and named', () => {
  const menuOf = (wine: Schema) => {
    const Dish: Schema = v.pipe(
      v.object({ wine, goesWith: v.lazy(() => v.nullable(Dish)) }),
      v.metadata({ ref: 'Dish' }),
    )
    return answering(v.object({ items: v.array(Dish) }))
  }
  expect(findBreaks(menuOf(v.string()), menuOf(v.string()))).toEqual([])
  expect(findBreaks(menuOf(v.string()), menuOf(v.number()))).toEqual(['Dish.wine may now be number'])
})

test('parameters may be added, and neither removed nor demanded', () => {
  const kept = filtered(v.object({ search: v.optional(v.string()) }))
  const more = v.object({ search: v.optional(v.string()), page: v.optional(v.string()) })
  expect(findBreaks(kept, filtered(more))).toEqual([])
  expect(findBreaks(filtered(more), kept)).toEqual(['POST /api/pots?page is gone'])
  expect(findBreaks(kept, filtered(v.object({ search: v.string() })))).toEqual([
    'POST /api/pots?search is required now',
  ])
})

test('calls may be added, and neither go nor close', () => {
  const open = publicRoute({ ...spec, response: null }, () => null)
  const closed = route({ ...spec, access: 'user', response: null }, () => null)
  const other = publicRoute({ ...spec, path: '/api/pans', response: null }, () => null)
  expect(findBreaks(documentOf(open), documentOf(open, other))).toEqual([])
  expect(findBreaks(documentOf(open, other), documentOf(open))).toEqual(['POST /api/pans is gone'])
  expect(findBreaks(documentOf(closed), documentOf(open))).toEqual([])
  expect(findBreaks(documentOf(open), documentOf(closed))).toEqual(['POST /api/pots needs a sign-in now'])
  const created = publicRoute({ ...spec, status: 201, response: null }, () => null)
  expect(findBreaks(documentOf(open), documentOf(created))).toEqual(['POST /api/pots no longer answers 200'])
})
