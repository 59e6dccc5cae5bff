import { expect, test } from 'bun:test'
import {
  readParserPreference,
  toParser,
  writeParserPreference,
} from '../../src/parser/parser-preference.rules'
import {
  DEFAULT_PRINT,
  readPrintPreferences,
  writePrintPreferences,
} from '../../src/users/print-preferences.rules'

test('the language model is asked until someone chooses, whatever the cookie says', () => {
  for (const cookie of [
    undefined,
    '',
    '{',
    '[]',
    'null',
    '{"parsing":null}',
    '{"parsing":{"parser":"magic"}}',
  ]) {
    expect(readParserPreference(cookie)).toBe('nlp')
  }
})

test('a choice is kept beside the print preferences, and they beside it', () => {
  const printed = writePrintPreferences(undefined, { ...DEFAULT_PRINT, imagePosition: 'right' })
  const chosen = writeParserPreference(printed, 'brute')
  expect(readParserPreference(chosen)).toBe('brute')
  expect(readPrintPreferences(chosen).imagePosition).toBe('right')
  expect(readParserPreference(writePrintPreferences(chosen, DEFAULT_PRINT))).toBe('brute')
})

test('a cookie that has grown too large starts empty', () => {
  const bloated = JSON.stringify({ x: 'x'.repeat(3000) })
  expect(writeParserPreference(bloated, 'brute')).toBe('{"parsing":{"parser":"brute"}}')
})

test('only the three names are parsers', () => {
  expect(['nlp', 'brute', 'openai', 'NLP', '', null, 3].map(toParser)).toEqual([
    'nlp',
    'brute',
    'openai',
    ...[undefined, undefined, undefined, undefined],
  ])
})
