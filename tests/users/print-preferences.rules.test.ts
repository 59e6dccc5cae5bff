import { expect, test } from 'bun:test'
import {
  DEFAULT_PRINT,
  printAttributes,
  readPrintPreferences,
  writePrintPreferences,
} from '../../src/users/print-preferences.rules'

test.each([
  undefined,
  '',
  'x',
  '[]',
  'null',
  '{"print":7}',
  '{"print":null}',
  '{"print":{"imagePosition":"top","showNotes":"no"}}',
])('the cookie %p gives the defaults', (cookie) => {
  expect(readPrintPreferences(cookie)).toEqual(DEFAULT_PRINT)
})

test('what was written is read again, and other preferences stay', () => {
  const print = {
    paper: 'card-4x6',
    imagePosition: 'hidden',
    showDescription: false,
    showNotes: true,
    showNutrition: false,
  } as const
  const cookie = writePrintPreferences('{"list":{"orderBy":"name"}}', print)
  expect(readPrintPreferences(cookie)).toEqual(print)
  expect(JSON.parse(cookie).list).toEqual({ orderBy: 'name' })
})

test('a cookie that has grown out of hand is cut down to what is known', () => {
  const cookie = writePrintPreferences(JSON.stringify({ list: 'x'.repeat(2000) }), DEFAULT_PRINT)
  expect(cookie).toBe(JSON.stringify({ print: DEFAULT_PRINT }))
})

test('the print style sheet knows what to leave out', () => {
  expect(printAttributes(DEFAULT_PRINT)).toEqual({
    'data-print-paper': 'a4',
    'data-print-image': 'left',
    'data-print-hide': '',
  })
  const print = {
    paper: 'letter',
    imagePosition: 'right',
    showDescription: false,
    showNotes: true,
    showNutrition: false,
  } as const
  expect(printAttributes(print)).toEqual({
    'data-print-paper': 'letter',
    'data-print-image': 'right',
    'data-print-hide': 'description nutrition',
  })
})
