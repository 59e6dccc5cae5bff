import { describe, expect, test } from 'bun:test'
import { parseBrute } from '../../../../src/parser/engine/brute/brute'
import { createUnitTable } from '../../../../src/parser/engine/brute/unit-table'
import { findLanguage } from '../../../../src/parser/engine/languages/tables'

type Expected = [text: string, quantity: number, unit: string | null, food: string | null, note: string]

function expectLines(language: string, lines: Expected[]): void {
  const table = createUnitTable(findLanguage(language)!, [], { takesAnyUnit: language === 'en' })
  for (const [text, quantity, unit, food, note] of lines) {
    test(`${language}: “${text}” is taken apart`, () => {
      const line = parseBrute(text, table)
      expect([line.quantity, line.unit, line.food, line.note]).toEqual([quantity, unit, food, note])
    })
  }
}

describe('the examples of v1', () => {
  expectLines('en', [
    ['2 cups flour', 2, 'cups', 'flour', ''],
    ['500g potatoes, peeled', 500, 'g', 'potatoes', 'peeled'],
    ['salt', 0, null, 'salt', ''],
    ['2-3 cloves garlic', 2, 'cloves', 'garlic', '2-3'],
    ['2½ cups milk', 2.5, 'cups', 'milk', ''],
    ['2 1/2 cups milk', 2.5, 'cups', 'milk', ''],
    ['1 onion, chopped finely', 1, null, 'onion', 'chopped finely'],
    ['1 (14 ounce) can tomatoes', 1, 'can', 'tomatoes', '14 ounce'],
    ['2 large eggs', 2, 'large', 'eggs', ''],
    ['3 eggs', 3, null, 'eggs', ''],
    ['pinch salt', 0, 'pinch', 'salt', ''],
    ['2 cups flour (sifted)', 2, 'cups', 'flour', 'sifted'],
  ])
  expectLines('de', [['1 Banane', 1, null, 'Banane', '']])
})

describe('German', () => {
  expectLines('de', [
    ['1,5 dl Milch', 1.5, 'dl', 'Milch', ''],
    ['1.000 g Mehl', 1000, 'g', 'Mehl', ''],
    ['2 EL Öl', 2, 'EL', 'Öl', ''],
    ['eine halbe Zwiebel, gehackt', 0.5, null, 'Zwiebel', 'gehackt'],
    ['2 rote Zwiebeln', 2, null, 'rote Zwiebeln', ''],
    ['1 kl. Dose Tomaten (400 g)', 1, 'kl. Dose', 'Tomaten', '400 g'],
    ['2 bis 3 Zehen Knoblauch', 2, 'Zehen', 'Knoblauch', '2 bis 3'],
    ['etwas Pfeffer', 0, null, 'Pfeffer', 'etwas'],
    ['Salz nach Geschmack', 0, null, 'Salz', 'nach Geschmack'],
    ['Prise Salz', 0, 'Prise', 'Salz', ''],
    ['zwei Dutzend Eier', 24, null, 'Eier', ''],
    ['Mehl Type 405', 0, null, 'Mehl Type 405', ''],
  ])
})

describe('German, as large collections print it', () => {
  expectLines('de', [
    ['1 Zehe/n Knoblauch', 1, 'Zehe', 'Knoblauch', ''],
    ['1 gr. Bund Petersilie', 1, 'Bund', 'Petersilie', 'gr.'],
    ['200 gr. Mehl', 200, 'gr.', 'Mehl', ''],
    ['2 EL, gestr. Zucker', 2, 'EL', 'Zucker', 'gestr.'],
    ['2 m.-große Zwiebel(n)', 2, null, 'm.-große Zwiebel', ''],
    ['1 Pkt. Backpulver', 1, 'Pkt.', 'Backpulver', ''],
    ['Saft und Schale von 1 Zitrone', 0, null, 'Saft und Schale von 1 Zitrone', ''],
    ['2 (à 150 g) Steaks', 2, null, 'Steaks', 'à 150 g'],
  ])
})

describe('French', () => {
  expectLines('fr', [
    ["3 cuillères à soupe d'huile d'olive", 3, 'cuillères à soupe', "huile d'olive", ''],
    ['1 c. à s. de sucre', 1, 'c. à s.', 'sucre', ''],
    ['200 g de farine, tamisée', 200, 'g', 'farine', 'tamisée'],
    ['une pincée de sel', 1, 'pincée', 'sel', ''],
    ['un demi citron', 0.5, null, 'citron', ''],
    ['1 petite boîte de tomates', 1, 'petite boîte', 'tomates', ''],
  ])
})

describe('Spanish', () => {
  expectLines('es', [
    ['1 cucharadita de sal', 1, 'cucharadita', 'sal', ''],
    ['Harina: 250 g', 250, 'g', 'Harina', ''],
    ['2 dientes de ajo, picados', 2, 'dientes', 'ajo', 'picados'],
    ['media taza de leche', 0.5, 'taza', 'leche', ''],
    ['Sal al gusto', 0, null, 'Sal', 'al gusto'],
  ])
})

describe('Italian', () => {
  expectLines('it', [
    ['Farina 00 200 g', 200, 'g', 'Farina 00', ''],
    ['sale q.b.', 0, null, 'sale', 'q.b.'],
    ['½ bicchiere di vino bianco', 0.5, 'bicchiere', 'vino bianco', ''],
    ['2 cucchiai d’olio', 2, 'cucchiai', 'olio', ''],
    ['uno spicchio di aglio', 1, 'spicchio', 'aglio', ''],
  ])
})

describe('Dutch', () => {
  expectLines('nl', [
    ['2 eetlepels olie', 2, 'eetlepels', 'olie', ''],
    ['1 teentje knoflook, geperst', 1, 'teentje', 'knoflook', 'geperst'],
    ['een halve citroen', 0.5, null, 'citroen', ''],
    ['peper naar smaak', 0, null, 'peper', 'naar smaak'],
  ])
})

describe('Portuguese', () => {
  expectLines('pt-BR', [
    ['2 colheres (sopa) de açúcar', 2, 'colheres (sopa)', 'açúcar', ''],
    ['1 xícara de chá de farinha', 1, 'xícara de chá', 'farinha', ''],
    ['meia dúzia de ovos', 6, null, 'ovos', ''],
    ['sal a gosto', 0, null, 'sal', 'a gosto'],
  ])
})

describe('Swedish', () => {
  expectLines('sv', [
    ['1 ½ dl socker', 1.5, 'dl', 'socker', ''],
    ['två ägg', 2, null, 'ägg', ''],
    ['2 msk smör, smält', 2, 'msk', 'smör', 'smält'],
  ])
})

describe('Danish', () => {
  expectLines('da', [
    ['1 fed hvidløg', 1, 'fed', 'hvidløg', ''],
    ['en halv agurk', 0.5, null, 'agurk', ''],
    ['2-3 spsk. olie', 2, 'spsk.', 'olie', '2-3'],
  ])
})

describe('Norwegian', () => {
  expectLines('nb-NO', [
    ['2 ss sukker', 2, 'ss', 'sukker', ''],
    ['1 boks hakkede tomater', 1, 'boks', 'hakkede tomater', ''],
    ['salt etter smak', 0, null, 'salt', 'etter smak'],
  ])
})

describe('Polish', () => {
  expectLines('pl', [
    ['2 łyżki masła', 2, 'łyżki', 'masła', ''],
    ['pół szklanki mleka', 0.5, 'szklanki', 'mleka', ''],
    ['3 ząbki czosnku, posiekane', 3, 'ząbki', 'czosnku', 'posiekane'],
  ])
})

describe('Finnish', () => {
  expectLines('fi', [
    ['2 dl maitoa', 2, 'dl', 'maitoa', ''],
    ['puoli sipulia', 0.5, null, 'sipulia', ''],
    ['suolaa maun mukaan', 0, null, 'suolaa', 'maun mukaan'],
  ])
})

describe('odd lines', () => {
  expectLines('de', [
    ['', 0, null, null, ''],
    ['3', 0, null, '3', ''],
    ['Für den Teig:', 0, null, null, 'Für den Teig:'],
    ['200g', 200, 'g', null, ''],
    ['400g/14oz Mehl', 400, 'g', 'Mehl', '14oz'],
  ])

  test('a unit that only the group knows is a unit', () => {
    const table = createUnitTable(findLanguage('de')!, ['Schöpfkelle'], { takesAnyUnit: false })
    expect(parseBrute('2 Schöpfkelle Brühe', table)).toMatchObject({ unit: 'Schöpfkelle', food: 'Brühe' })
  })
})
