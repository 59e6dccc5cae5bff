import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { stepName } from '../../../src/recipes/cook/step-name.rules'

test.each([
  ['en', 'Slide the galette, on its paper, on to the hot tray. Bake for 45 minutes.', 'Slide the galette'],
  ['en', 'Roll the dough on a sheet of baking paper to a rough circle.', 'Roll the dough'],
  ['en', 'Heat the oven to 200 °C with a heavy tray inside.', 'Heat the oven'],
  ['en', 'In a wide bowl, stir the flours and the salt together.', 'Stir the flours'],
  ['en', 'Meanwhile, whisk the eggs.', 'Whisk the eggs'],
  ['en', 'Then brown the lamb for 10 minutes on all sides.', 'Brown the lamb'],
  ['en', 'Stir in the beans and cook for 20 minutes.', 'Stir in the beans'],
  ['en', 'Leave on the tray for 20 minutes so that the juices set.', 'Leave on the tray'],
  ['en', 'Serve.', 'Serve'],
  ['de', 'Die Zwiebeln in 2 EL Öl 5 Minuten glasig dünsten.', 'Die Zwiebeln dünsten'],
  ['de', 'Linsen und Brühe zugeben, aufkochen und 20 Minuten köcheln lassen.', 'Linsen und Brühe zugeben'],
  ['de', 'Heize den Ofen auf 200 Grad vor.', 'Heize den Ofen'],
  ['de', 'Mehl, Backpulver und Zucker mischen, Milch und Eier unterrühren.', 'Mehl mischen'],
  ['de', 'Umrühren, dann 5 Minuten ruhen lassen.', 'Umrühren'],
  ['nl', 'Bloem, bakpoeder en suiker mengen.', 'Bloem mengen'],
  ['fr', 'Mélanger la farine avec le sucre.', 'Mélanger la farine'],
  ['ar', 'يُقلى البصل في الزيت لمدة 5 دقائق حتى يذبل.', 'يُقلى البصل'],
  ['ar', 'أضف الثوم والكمون والكركم وحرّك نصف دقيقة حتى تفوح الرائحة، ثم أضف العدس.', 'أضف الثوم'],
  ['en', 'Incorporate extraordinarily well-creamed unsalted buttermilk', 'Incorporate extraordinarily…'],
  ['ja', 'オーブンを180 °Cに温める。プラムを半分に切る。', 'オーブンを180 °Cに温める'],
  ['ja', '玉ねぎ、セロリを角切りにし、油で炒める。', '玉ねぎ、セロリを角切りにし'],
  ['en', ' … ', ''],
])('(%s) %p is told as %p', (language, text, name) => {
  expect(stepName(text, language)).toBe(name)
})

test('whatever a step says, its name is short', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 300, unit: 'grapheme' }), (text) => {
      expect(stepName(text, 'en').length).toBeLessThanOrEqual(42)
    }),
  )
})
