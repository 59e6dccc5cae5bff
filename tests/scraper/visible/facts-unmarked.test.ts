import { describe, expect, test } from 'bun:test'
import { readPage } from '../../../src/scraper/page.service'
import { page, read, readStated, texts, times } from '../plum-page'

describe('times and yields', () => {
  test('where markup states both, the cook time counts before the perform time', () => {
    expect(
      readStated({ performTime: 'PT5M', cookTime: 'PT40M', recipeIngredient: ['2 eggs'] }).performTime,
    ).toBe(40)
  })

  test.each([
    ['<p><i class="fa fa-users"></i> 6</p>', '6'],
    ['<div><img src="/img/servings.svg" alt="Servings"> 6</div>', '6'],
    ['<span class="icon-person">6</span>', '6'],
    ['<div class="recipe__people">6</div>', '6'],
    ['<p>Makes 20 to 22 dumplings</p>', '20 to 22 dumplings'],
    ['<p>Počet porcí: 6</p>', '6'],
    ['<div><span>Quantità</span><span>6 stampini</span></div>', '6 stampini'],
  ])('a yield is known by its icon, its class or its label: %s', (facts, wanted) => {
    expect(read(page(facts)).recipeYield).toBe(wanted)
  })

  test('a picture of a clock means the time', () => {
    expect(
      read(page('<p><i class="icon icon-clock"></i> 45 min</p><p><b>Prep:</b> 10 min</p>')).totalTime,
    ).toBe(45)
  })

  test('a yield among the ingredients is a yield', () => {
    const found = read(
      page('', '<ul><li>Makes 24 dumplings</li><li>200 g flour</li><li>2 eggs</li><li>1 cup milk</li></ul>'),
    )
    expect(texts(found.ingredients)).toEqual(['200 g flour', '2 eggs', '1 cup milk'])
    expect(found.recipeYield).toBe('24 dumplings')
  })

  test('a time in the name of the dish is not the total time', () => {
    const html = `<html><head><title>20-Minute Noodles</title></head><body><h1>20-Minute Noodles</h1>${page('')}</body></html>`
    expect(readPage(html).draft?.totalTime).toBeNull()
  })

  test.each([
    [
      '<dl><dt>Prep</dt><dd>10 min</dd><dt>Chill</dt><dd>2 hours</dd><dt>Bake</dt><dd>25 min</dd></dl>',
      [10, 25, 35],
    ],
    ['<p>15 mins prep + 10 mins cook + 30 mins marinating time</p>', [15, 10, 25]],
    ['<ul><li>Prep 10 mins</li><li>Preheat 18 mins</li><li>Cook 3 mins</li></ul>', [10, 3, 13]],
    [
      '<div>Vrijeme pripreme Priprema</div><div>20min</div><div>Vrijeme kuhanja Kuhanje</div><div>40min</div>',
      [20, 40, 60],
    ],
    ['<p>Előkészítési idő: 90 perc</p><p>Elkészítési idő: 15 perc</p>', [90, 15, 105]],
    ['<p>Doba přípravy: 30 minut</p><p>Doba pečení: 1 hodina</p>', [30, 60, 90]],
    ['<p>45 minutes | Prep: 20 minutes | Serves 8</p>', [20, null, 45]],
  ])('a time stays with its own label: %s', (facts, wanted) => {
    expect(times(read(page(facts)))).toEqual(wanted)
  })
})
