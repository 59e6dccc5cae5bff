import { expect, test } from 'bun:test'
import { figuresBeyond, figuresIn, haveSameFigures } from '../../src/models/figures.rules'

test.each([
  ['2 cups', ['2']],
  ['1½ cups', ['1', '1', '2']],
  ['1 1/2 cups', ['1', '1', '2']],
  ['1,000 g', ['1000']],
  ['1.000 g', ['1000']],
  ['1.5 l', ['1', '5']],
  ['1,5 l', ['1', '5']],
  ['2 400 g cans', ['2', '400']],
  ['٣٥٠ درجة', ['350']],
  ['३ कप', ['3']],
  ['１２個', ['12']],
  ['30-40 minutes at 180°C', ['30', '40', '180']],
  ['a pinch', []],
])('%p has the figures %j', (text, figures) => {
  expect(figuresIn(text)).toEqual(figures)
})

test('figures are the same in any order, and each as often', () => {
  expect(haveSameFigures('Bake 30 minutes at 180 °C', 'Bei 180 °C 30 Minuten backen')).toBe(true)
  expect(haveSameFigures('2 cups (500 ml)', '2 Tassen (50 ml)')).toBe(false)
  expect(haveSameFigures('2 eggs and 2 yolks', '2 Eier und Eigelb')).toBe(false)
  expect(haveSameFigures('an egg', '1 Ei')).toBe(false)
  expect(figuresBeyond(['2', '2', '7'], ['2'])).toEqual(['2', '7'])
})

test('as many figures as a text may hold are compared at once', () => {
  const figures = Array.from({ length: 20_000 }, (_, at) => String(at))
  const begun = performance.now()
  expect(haveSameFigures(figures.join(' '), figures.toReversed().join(' '))).toBe(true)
  expect(performance.now() - begun).toBeLessThan(250)
})
