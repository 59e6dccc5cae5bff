import { expect, test } from 'bun:test'
import { renderToStaticMarkup } from 'react-dom/server'
import { Amount } from '../../../src/recipes/ingredient/amount.ui'

test.each([
  ['120 g', '<bdi class="amount" dir="ltr">120 g</bdi>'],
  ['1½', '<bdi class="amount" dir="ltr">1½</bdi>'],
  ['', '<bdi class="amount" dir="ltr"></bdi>'],
  ['1½ ملعقة', '<bdi class="amount" dir="rtl"><bdi dir="ltr">1½</bdi> ملعقة</bdi>'],
  ['≈ 2–3 כוסות', '<bdi class="amount" dir="rtl"><bdi dir="ltr">≈ 2–3</bdi> כוסות</bdi>'],
  ['1 1/2 tsp ملح', '<bdi class="amount" dir="rtl"><bdi dir="ltr">1 1/2</bdi> tsp ملح</bdi>'],
  ['ملح', '<bdi class="amount" dir="rtl">ملح</bdi>'],
  ['2 (400 g) علب', '<bdi class="amount" dir="rtl"><bdi dir="ltr">2</bdi> (400 g) علب</bdi>'],
])('%p reads its own way, its figures from the left', (text, markup) => {
  expect(renderToStaticMarkup(<Amount text={text} />)).toBe(markup)
})
