import { expect, test } from 'bun:test'
import { isReservedSlug, RESERVED_SLUGS } from '../../../src/recipes/recipe/slug.rules'

test('words that are addresses of their own cannot be slugs', () => {
  expect(isReservedSlug('create')).toBe(true)
  expect(isReservedSlug('timeline')).toBe(true)
  expect(isReservedSlug('create-1')).toBe(false)
  expect(isReservedSlug('soup')).toBe(false)
})

test('a name without any letter needs a number', () => {
  expect(isReservedSlug('')).toBe(true)
})

test('every reserved word is a slug itself', () => {
  for (const word of RESERVED_SLUGS) expect(word).toMatch(/^[a-z]+(?:-[a-z]+)*$/)
})

test('what looks like an id cannot be a slug', () => {
  expect(isReservedSlug('3f2b8a51-6c0d-4e7a-9b1f-0d5c2e8a7f64')).toBe(true)
  expect(isReservedSlug('3f2b8a51-6c0d-4e7a-9b1f-0d5c2e8a7f64-1')).toBe(false)
})
