import { describe, expect, test } from 'bun:test'
import { LIST, page, read, readStated, STEPS, texts } from './plum-page'

describe('markup that says less than its page', () => {
  test('names of groups in place of the ingredients', () => {
    const list = `<h3>Dough</h3><ul><li>200 g flour</li><li>2 eggs</li></ul><h3>Filling</h3><ul><li>12 plums</li><li>12 cubes of sugar</li></ul>`
    const { ingredients } = readStated({ recipeIngredient: ['Dough', 'Filling'] }, page('', list))
    expect(texts(ingredients)).toEqual(['200 g flour', '2 eggs', '12 plums', '12 cubes of sugar'])
  })

  test('the lines that only the page has, where the steps name them', () => {
    const stated = {
      recipeIngredient: ['200 g flour', '2 eggs', '100 ml milk'],
      recipeInstructions: ['Stir flour, eggs and milk.', 'Add the salt and bake.'],
    }
    expect(texts(readStated(stated, page('')).ingredients)).toEqual([
      '200 g flour',
      '2 eggs',
      '100 ml milk',
      '1 pinch of salt',
    ])
    const unnamed = { ...stated, recipeInstructions: ['Stir flour, eggs and milk.', 'Bake until golden.'] }
    expect(texts(readStated(unnamed, page('')).ingredients)).toEqual(stated.recipeIngredient)
  })

  test('an amount of nothing', () => {
    const { ingredients } = readStated({
      recipeIngredient: ['200 g flour', '0 Salt as required', '0.0 oil to fry'],
    })
    expect(texts(ingredients)).toEqual(['200 g flour', 'Salt as required', 'oil to fry'])
  })
})

describe('steps', () => {
  test('numbers without a mark', () => {
    const steps =
      '<p>1 Stir the flour into the warm milk.</p><p>2 Knead it for ten minutes by hand.</p><p>3 Bake until it is golden.</p>'
    expect(texts(read(page('', LIST, steps)).instructions)).toEqual([
      'Stir the flour into the warm milk.',
      'Knead it for ten minutes by hand.',
      'Bake until it is golden.',
    ])
  })

  test('the description and the name of the dish are no steps', () => {
    const description = 'Dumplings as my grandmother made them, with a whole plum in each.'
    const { instructions } = readStated({
      description,
      recipeIngredient: ['2 eggs'],
      recipeInstructions: [
        description,
        {
          '@type': 'HowToSection',
          name: 'Plum dumplings',
          itemListElement: ['Stir the dough.', 'Fill it with plums.'],
        },
      ],
    })
    expect(instructions).toEqual([
      { title: '', text: 'Stir the dough.' },
      { title: '', text: 'Fill it with plums.' },
    ])
  })

  test('a part of the method about the ingredients', () => {
    const steps = `<p><b>Prepare the ingredients:</b></p><p>Wash the plums and take out their stones.</p>
<p><b>Cook:</b></p><p>Boil the dumplings in salted water for ten minutes.</p>`
    expect(read(page('', LIST, steps)).instructions).toEqual([
      { title: 'Prepare the ingredients', text: 'Wash the plums and take out their stones.' },
      { title: 'Cook', text: 'Boil the dumplings in salted water for ten minutes.' },
    ])
  })

  test.each([
    'Step 1: Stir the dough. Step 2: Fill it with plums. Step 3: Boil them.',
    '1) Stir the dough. 2) Fill it with plums. 3) Boil them.',
    '1 - Stir the dough. 2 - Fill it with plums. 3 - Boil them.',
    '1/ Stir the dough. 2/ Fill it with plums. 3/ Boil them.',
  ])('numbers within one text: %s', (text) => {
    expect(
      texts(readStated({ recipeIngredient: ['2 eggs'], recipeInstructions: text }).instructions),
    ).toEqual(['Stir the dough.', 'Fill it with plums.', 'Boil them.'])
  })

  test('appeals and links behind the last step', () => {
    const steps = `${STEPS.slice(0, -5)}<li><a href="/more">See more dumplings here and now</a></li>
<li>If you make this recipe, tag us on Instagram and leave a comment below!</li></ol>`
    expect(read(page('', LIST, steps)).instructions).toHaveLength(2)
  })
})
