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
