import { describe, expect, test } from 'bun:test'
import { LIST, page, read, texts } from '../plum-page'

describe('what is no ingredient', () => {
  test('the head, the groups and the total of a table', () => {
    const table = `<table><tr><th>Ingredient</th><th>KG</th><th>%</th></tr><tr><td colspan="3">Group 1</td></tr>
<tr><td>Wheat flour</td><td>0.500</td><td>100</td></tr><tr><td>Water</td><td>0.300</td><td>60</td></tr>
<tr><td>Salt</td><td>0.010</td><td>2</td></tr><tr><td>Total</td><td>0.810</td><td>162</td></tr></table>`
    const { ingredients } = read(page('', table))
    expect(ingredients).toHaveLength(3)
    expect(texts(ingredients).join(' ')).not.toMatch(/Total|Group|KG/)
  })

  test('emphasised items without an amount name a part', () => {
    const list = `<ul><li><strong>Dough</strong></li><li>200 g flour</li><li>2 eggs</li><li><b>Filling</b></li>
<li>12 plums</li><li>12 cubes of sugar</li></ul>`
    expect(read(page('', list)).ingredients.map(({ text, section }) => `${section}: ${text}`)).toEqual([
      'Dough: 200 g flour',
      'Dough: 2 eggs',
      'Filling: 12 plums',
      'Filling: 12 cubes of sugar',
    ])
  })

  test('the name of a part around a list of its own', () => {
    const list = `<ul><li>Dough<ul><li>200 g flour</li><li>2 eggs</li></ul></li><li>Filling<ul><li>12 plums</li>
<li>12 cubes of sugar</li></ul></li></ul>`
    expect(read(page('', list)).ingredients.map(({ section }) => section)).toEqual([
      'Dough',
      'Dough',
      'Filling',
      'Filling',
    ])
  })

  test('equipment below a heading of its own', () => {
    const list = `<h3>For the dough</h3>${LIST}<h3>Equipment</h3><ul><li>1 large pot</li><li>2 wooden spoons</li></ul>`
    expect(texts(read(page('', list)).ingredients)).toEqual([
      '200 g flour',
      '2 eggs',
      '100 ml milk',
      '1 pinch of salt',
    ])
  })

  test('a link that every line repeats', () => {
    const list = `<ul>${['200 g flour', '2 eggs', '1 cup milk'].map((line) => `<li>${line} <a href="/shop">Add to basket</a></li>`).join('')}</ul>`
    expect(texts(read(page('', list)).ingredients)).toEqual(['200 g flour', '2 eggs', '1 cup milk'])
  })

  test('the same list in other units', () => {
    const list = `<h3>Metric</h3><ul><li>200 g flour</li><li>100 ml milk</li><li>2 eggs</li></ul>
<h3>Imperial</h3><ul><li>7 oz flour</li><li>3.5 fl oz milk</li><li>2 eggs</li></ul>`
    expect(texts(read(page('', list)).ingredients)).toEqual(['200 g flour', '100 ml milk', '2 eggs'])
  })

  test('buttons to scale by and the notice of the cook mode', () => {
    const list = `<div><span>1x</span><span>2x</span><span>3x</span></div>
<p>Cook Mode (Keep screen awake)</p><div>1x 2x 3x</div>${LIST}`
    expect(texts(read(page('', list)).ingredients)).toEqual([
      '200 g flour',
      '2 eggs',
      '100 ml milk',
      '1 pinch of salt',
    ])
  })
})
