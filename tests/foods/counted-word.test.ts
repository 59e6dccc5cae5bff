import { describe, expect, test } from 'bun:test'
import { countedWord } from '../../src/foods/counted-word.rules'
import type { SeedFood, SeedUnit } from '../../src/foods/food-lists.schema'
import { seedLists } from '../../src/foods/food-lists.service'
import { listedForms } from '../../src/foods/plural-forms.schema'
import { languageOf } from '../../src/platform/i18n/languages.rules'
import { displayText } from '../../src/recipes/ingredient/ingredient-text.rules'

/** What cooks write behind an amount: unit, food, and the whole text. */
const WRITTEN: Record<
  string,
  readonly (readonly [amount: number, unit: string, food: string, text: string])[]
> = {
  'ro-RO': [
    [1, 'lingură', '', '1 lingură'],
    [3, 'lingură', '', '3 linguri'],
    [20, 'lingură', '', '20 de linguri'],
    [20, '', 'măr', '20 de mere'],
  ],
  'pl-PL': [
    [2, 'łyżka', 'mąka', '2 łyżki mąki'],
    [5, 'łyżka', 'mąka', '5 łyżek mąki'],
    [1.5, 'łyżeczka', 'sól', '1 ¹/₂ łyżeczki soli'],
    [5, '', 'jabłko', '5 jabłek'],
    [0.5, '', 'jabłko', '¹/₂ jabłka'],
    [2, 'kilogram', 'jabłko', '2 kilogramy jabłek'],
  ],
  'ru-RU': [
    [2, '', 'яблоко', '2 яблока'],
    [5, '', 'яблоко', '5 яблок'],
    [21, '', 'яблоко', '21 яблоко'],
    [0.5, 'столовая ложка', 'мука', '¹/₂ столовой ложки муки'],
    [3, 'стакан', 'сахар', '3 стакана сахара'],
  ],
  'uk-UA': [
    [2, 'склянка', 'борошно', '2 склянки борошна'],
    [5, '', 'яйце', '5 яєць'],
  ],
  'cs-CZ': [
    [4, 'lžíce', 'cukr', '4 lžíce cukru'],
    [5, '', 'rajče', '5 rajčat'],
  ],
  'sk-SK': [
    [4, 'lyžica', 'cukor', '4 lyžice cukru'],
    [5, '', 'vajce', '5 vajec'],
  ],
  'hr-HR': [
    [2, 'žlica', 'brašno', '2 žlice brašna'],
    [5, 'žlica', 'brašno', '5 žlica brašna'],
    [3, '', 'rajčica', '3 rajčice'],
  ],
  'sr-SP': [
    [2, 'кашика', 'шећер', '2 кашике шећера'],
    [5, '', 'јаје', '5 јаја'],
  ],
  'sl-SI': [
    [2, 'žlica', 'moka', '2 žlici moke'],
    [3, 'žlica', 'sladkor', '3 žlice sladkorja'],
    [5, '', 'jajce', '5 jajc'],
  ],
  'lt-LT': [
    [3, 'valgomasis šaukštas', 'cukrus', '3 valgomieji šaukštai cukraus'],
    [10, '', 'kiaušinis', '10 kiaušinių'],
    [21, '', 'obuolys', '21 obuolys'],
  ],
  'lv-LV': [
    [2, 'ēdamkarote', 'cukurs', '2 ēdamkarotes cukura'],
    [10, '', 'ola', '10 olu'],
  ],
  'fi-FI': [
    [1, 'desilitra', 'maito', '1 desilitra maitoa'],
    [0.5, 'desilitra', 'kerma', '¹/₂ desilitraa kermaa'],
    [3, '', 'omena', '3 omenaa'],
  ],
  'ar-SA': [
    [2, 'كوب', '', '2 كوب'],
    [3, 'كوب', '', '3 أكواب'],
    [11, 'كوب', '', '11 كوبًا'],
  ],
}

const named = (entry: SeedUnit | SeedFood | undefined, language: string) =>
  entry
    ? { name: entry.name, pluralName: entry.plural ?? null, pluralForms: listedForms(language, entry.forms) }
    : null

describe.each(Object.keys(WRITTEN))('in %s', (locale) => {
  const language = languageOf(locale)
  const { units, foods } = seedLists(locale)

  test.each([...WRITTEN[locale]!])('%p %s %s is written "%s"', (quantity, unit, food, text) => {
    const isCalled = (called: string) => (entry: { name: string }) => entry.name === called
    const words = {
      unit: named(units.find(isCalled(unit)), language),
      food: named(foods.find(isCalled(food)), language),
    }
    expect([words.unit?.name ?? '', words.food?.name ?? '']).toEqual([unit, food])
    expect(displayText({ quantity, ...words, isFood: true })).toBe(text)
  })

  test('what is counted has a word for every number', () => {
    const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions()
    const lacking = [...units, ...foods]
      .filter(({ plural, name }) => plural !== undefined && plural !== name)
      .filter(({ forms }) => !pluralCategories.some((category) => forms?.[category as 'few'] || forms?.part))
    expect(lacking.map(({ name }) => name)).toEqual([])
  })
})

test('a language with one plural counts by it', () => {
  const cup = { name: 'cup', pluralName: 'cups' }
  expect([0.5, 1, 1.5, 2].map((amount) => countedWord(cup, amount))).toEqual(['cup', 'cup', 'cups', 'cups'])
})
