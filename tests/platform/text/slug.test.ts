import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { numberedName, toSlug } from '../../../src/platform/text/slug'

describe('the slug of a name', () => {
  test.each([
    ["Grandma's Pie", 'grandma-s-pie'],
    ['Grandma’s Pie', 'grandma-s-pie'],
    ['Crème Brûlée', 'creme-brulee'],
    ['Cre\u0300me', 'creme'],
    ['Mac & Cheese (Best!)', 'mac-cheese-best'],
    ['日本語', 'ri-ben-yu'],
    ['🍕🍝', ''],
    ['', ''],
    ['  --  ', ''],
    ['Straße', 'strasse'],
    ['Smørrebrød', 'smorrebrod'],
    ['Żurek', 'zurek'],
    ['Соль', 'sol'],
    ['Борщ с фасолью', 'borshch-s-fasolyu'],
    ['HAWAIʻI', 'hawaii'],
    ['€5 dinner', '5-dinner'],
    ['½ cup', '1-2-cup'],
    ['New recipe (1)', 'new-recipe-1'],
  ])('of %p is %p', (name, slug) => {
    expect(toSlug(name)).toBe(slug)
  })

  test.each([
    ['1,000 Layers', '1000-layers'],
    ['1,000,000', '1000000'],
    ['salt,1', 'salt-1'],
    ['1, 2', '1-2'],
    ['1,a', '1-a'],
  ])('drops a comma only between digits: %p', (name, slug) => {
    expect(toSlug(name)).toBe(slug)
  })

  test.each([
    ['Mac &amp; Cheese', 'mac-cheese'],
    ['Caf&eacute;', 'cafe'],
    ['Caf&#233;', 'cafe'],
    ['Grandma&#39;s', 'grandma-s'],
    ['Tea &nbsp; time', 'tea-time'],
    ['a < b & c', 'a-b-c'],
    ['<b>bold</b>', 'b-bold-b'],
  ])('reads character references: %p', (name, slug) => {
    expect(toSlug(name)).toBe(slug)
  })

  test('has only lower-case letters, digits and single inner dashes, whatever the name', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), (name) => {
        expect(toSlug(name)).toMatch(/^(?:[a-z0-9]+(?:-[a-z0-9]+)*)?$/)
      }),
    )
  })

  test('of a slug is the slug itself', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), (name) => {
        expect(toSlug(toSlug(name))).toBe(toSlug(name))
      }),
    )
  })
})

test('a taken name gets its number in parentheses, and so does its slug', () => {
  expect(numberedName('Soup', 1)).toBe('Soup (1)')
  expect(toSlug(numberedName('Soup', 10))).toBe('soup-10')
})
