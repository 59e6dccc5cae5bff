import { describe, expect, test } from 'bun:test'
import { orderImages, pixelsAsked } from '../../../src/scraper/fields/images.rules'

const HOST = 'https://loaf.example'
const picture = (path: string, pixels = 0) => ({ url: `${HOST}/${path}`, pixels })
const ordered = (stated: string[], shared: [string, number][] = []) =>
  orderImages(
    stated.map((path) => picture(path)),
    shared.map(([path, pixels]) => picture(path, pixels)),
    [],
  ).map((url) => url.slice(HOST.length + 1))

describe('how many pixels an address asks for', () => {
  test.each([
    ['a-1200x630.jpg', 756_000],
    ['w-330-h-186/a.jpg', 61_380],
    ['a.jpg?width=800&height=600', 480_000],
    ['a.jpg?w=1200', 960_000],
    ['16x9/a.jpg', 0],
    ['row-4000-b.jpg', 0],
    ['a.jpg', 0],
  ])('%s → %d', (path, pixels) => {
    expect(pixelsAsked(`${HOST}/${path}`)).toBe(pixels)
  })
})

test('a file is larger than the copies whose names carry a size', () => {
  expect(ordered(['a-500x500.jpg', 'a-480x270.jpg', 'a.jpg'])[0]).toBe('a.jpg')
  expect(ordered(['a.jpg', 'a-500x500.jpg', 'a-480x270.jpg'])[0]).toBe('a.jpg')
  expect(ordered(['a.jpg', 'a-500x500.jpg'], [['b.jpg', 300_000]])).toEqual([
    'b.jpg',
    'a.jpg',
    'a-500x500.jpg',
  ])
})

test('of unknown sizes the structured data comes first, and small copies behind it', () => {
  expect(ordered(['a.jpg'], [['b.jpg', 0]])).toEqual(['a.jpg', 'b.jpg'])
  expect(ordered(['a-150x150.jpg'], [['b.jpg', 0]])).toEqual(['b.jpg', 'a-150x150.jpg'])
})

test('logos and placeholders come last, however large; the visible picture before them where there is nothing else', () => {
  expect(ordered(['a-150x150.jpg'], [['site-logo.png', 1_000_000]])).toEqual([
    'a-150x150.jpg',
    'site-logo.png',
  ])
  const seen = [`${HOST}/seen.jpg`]
  expect(orderImages([], [picture('assets/icon.png')], seen)).toEqual([...seen, `${HOST}/assets/icon.png`])
})
