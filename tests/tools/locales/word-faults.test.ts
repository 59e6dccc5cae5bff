import { expect, test } from 'bun:test'
import { type Glossary, readGlossary } from '../../../tools/locales/glossary'
import { findWordFaults, needlessExceptions } from '../../../tools/locales/word-faults'
import { ROOT } from '../../architecture/imports'

const german = readGlossary(ROOT, 'de-DE')!

function faultsOf(locale: string, english: string, text: string, glossary: Partial<Glossary> = {}) {
  const [source, own] = [english, text].map((words) => new Map([['x.y', words]]))
  return findWordFaults(locale, source!, own!, { ...german, ...glossary }).map(({ fault }) => fault)
}

test.each([
  ['nothing', 'de-DE', 'Delete the recipe', 'Rezept löschen', undefined],
  ['a term without its word', 'de-DE', 'Delete the recipe', 'Anleitung löschen', 'speaks of “recipe”'],
  [
    'the word in one case of a plural',
    'de-DE',
    '# steps',
    '{n, plural, one {# Schritt} other {# Schritte}}',
    undefined,
  ],
  ['the English text', 'de-DE', 'Look alike', 'Look alike', 'is the English text'],
  ['a name without words to translate', 'de-DE', '{a} × {b}', '{a} × {b}', undefined],
  ['straight quotation marks', 'de-DE', 'Say “it”', 'Sag "es"', '" is no quotation mark'],
  ['English quotation marks', 'de-DE', 'Say “it”', 'Sag ”es”', '” is no quotation mark'],
  ['three dots', 'de-DE', 'Wait…', 'Warten...', 'three dots'],
  ['a hyphen for a dash', 'de-DE', 'a – b', 'a - c', 'hyphen'],
  ['a Latin letter that looks Cyrillic', 'ru-RU', 'Salt', 'Cоль', 'mixes two scripts'],
  ['a Greek letter in a Latin word', 'de-DE', 'Salt', 'Sαlz', 'another script'],
  ['a Latin name in a Russian sentence', 'ru-RU', 'Open JSON', 'Открыть JSON', undefined],
  ['a Latin name behind an Arabic prefix', 'ar-SA', 'and JSON', 'وJSON', undefined],
  ['Latin letters in Japanese', 'ja-JP', 'Read JSON', 'JSONを読む', undefined],
  ['a French mark without its space', 'fr-FR', 'Sure?', 'Sûr ?', 'no-break space'],
  ['a French mark with its space', 'fr-FR', 'Sure?', 'Sûr\u00a0?', undefined],
  ['an address in French', 'fr-FR', 'At https://x', 'Sur https://x', undefined],
])('%s', (_, locale, english, text, fault) => {
  const faults = faultsOf(locale, english, text)
  if (fault === undefined) expect(faults).toEqual([])
  else expect(faults.join()).toContain(fault)
})

test('an exception is needed or it goes', () => {
  const source = new Map([
    ['a', 'The recipe'],
    ['b', 'The recipe'],
  ])
  const own = new Map([
    ['a', 'Das Rezept'],
    ['b', 'Die Anleitung'],
  ])
  const glossary = { ...german, without: { recipe: ['a', 'b'] } }
  expect(findWordFaults('de-DE', source, own, glossary)).toEqual([])
  expect(needlessExceptions('de-DE', source, own, glossary)).toEqual(['recipe: a'])
})
