import { expect, test } from 'bun:test'
import { readPage } from '../../src/scraper/page.service'

/** The lists of one soup, in six languages. */
const SOUPS = {
  en: ['Ingredients', '2 eggs', '200 g flour', 'Method', 'Mix it all well.', 'Bake it for an hour.'],
  de: ['Zutaten', '2 Eier', '200 g Mehl', 'Zubereitung', 'Alles gut verrühren.', 'Eine Stunde backen.'],
  fr: ['Ingrédients', '2 œufs', '200 g de farine', 'Préparation', 'Bien mélanger.', 'Cuire une heure.'],
  es: ['Ingredientes', '2 huevos', '200 g de harina', 'Preparación', 'Mezcla todo.', 'Hornea una hora.'],
  it: [
    'Ingredienti',
    '2 uova',
    '200 g di farina',
    'Preparazione',
    'Mescolate tutto.',
    'Infornate per un’ora.',
  ],
  pt: [
    'Ingredientes',
    '2 ovos',
    '200 g de farinha',
    'Modo de preparo',
    'Misture tudo.',
    'Asse por uma hora.',
  ],
} as const

function read(language: keyof typeof SOUPS, facts: string) {
  const [list, first, second, method, third, last] = SOUPS[language]
  const lists = `<h2>${list}</h2><ul><li>${first}<li>${second}</ul><h2>${method}</h2><ol><li>${third}<li>${last}</ol>`
  return readPage(`<h1>Soup</h1><p>${facts}</p>${lists}`).draft
}

test.each([
  ['en', 'Prep 10 min Cook 20 min Total 30 min', '', 10, 20, 30],
  ['en', 'Yields Serves 10 to 12 Total Time 1 hr 30 mins', '10 to 12', null, null, 90],
  ['en', 'Serves 4 Prep time 10 min', '4', 10, null, null],
  ['en', 'Serves: 4 Total time: 40 min', '4', null, null, 40],
  ['en', 'SERVES 4 PREP 10 MINS COOK 25 MINS', '4', 10, 25, 35],
  ['en', '10 min prep, 20 min cook, serves 4', '4', 10, 20, 30],
  ['en', 'Makes 12 · 45 min', '12', null, null, 45],
  ['en', 'Prep: 10 min | Cook: 20 min | Serves: 4', '4', 10, 20, 30],
  ['de', 'Portionen 4 Zubereitung 20 Minuten Gesamtzeit 50 Minuten', '4', 20, null, 50],
  ['de', 'Vorbereitung 10 Min. Kochzeit 20 Min. 4 Portionen', '4 Portionen', 10, 20, 30],
  ['fr', 'Préparation : 15 min Cuisson : 30 min Pour 4 personnes', '4 personnes', 15, 30, 45],
  ['es', 'Preparación 15 min Cocción 30 min Comensales 4', '4', 15, 30, 45],
  [
    'it',
    'Difficoltà: facile Preparazione: 20 min Cottura: 40 min Dosi per: 4 persone',
    '4 persone',
    20,
    40,
    60,
  ],
  ['it', 'Dosi per 4 persone Tempo 35 minuti', '4 persone', null, null, 35],
  ['pt', 'Rende 6 porções Preparo 15 min Cozimento 30 min', '6 porções', 15, 30, 45],
] as const)('%s: %s', (language, facts, recipeYield, prepTime, performTime, totalTime) => {
  expect(read(language, facts)).toMatchObject({ recipeYield, prepTime, performTime, totalTime })
})

test('a step that begins like a label is a step, and no time', () => {
  const draft = read('en', 'A soup.')
  expect(draft?.instructions.map(({ text }) => text)).toEqual(['Mix it all well.', 'Bake it for an hour.'])
  expect([draft?.performTime, draft?.totalTime]).toEqual([null, null])
})
