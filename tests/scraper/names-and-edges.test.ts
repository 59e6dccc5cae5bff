import { describe, expect, test } from 'bun:test'
import { readPage } from '../../src/scraper/page.service'
import { LIST, page, read, readStated, texts } from './plum-page'

describe('names, descriptions and edges', () => {
  test('an advertisement gives way to the introduction of the page', () => {
    const intro = 'In autumn my grandmother rolled these for the whole street, with a plum in each of them.'
    const head =
      '<title>Plum dumplings</title><meta name="description" content="Find the recipe for Plum dumplings and thousands of other recipes at FoodSite. Subscribe to our newsletter!">'
    expect(read(`<p>${intro}</p>${page('')}`, head).description).toBe(intro)
  })

  test.each([
    '<h1>Plum dumplings <span>★★★★☆ 4.5 (12)</span></h1>',
    '<h1>Plum dumplings <small>by Jane Doe</small></h1>',
    '<h1>Plum dumplings | FoodSite</h1>',
  ])('a title is read without what stands beside it: %s', (title) => {
    const html = `<html><head><title>Plum dumplings - FoodSite</title></head><body>${title}${page('')}</body></html>`
    expect(readPage(html).draft?.name).toBe('Plum dumplings')
  })

  test('a list that begins and ends without amounts is read whole', () => {
    const list = '<p>Butter for the tin</p><p>200 g flour</p><p>2 eggs</p><p>1 cup milk</p><p>icing sugar</p>'
    expect(texts(read(page('', list)).ingredients)).toEqual([
      'Butter for the tin',
      '200 g flour',
      '2 eggs',
      '1 cup milk',
      'icing sugar',
    ])
  })

  test('a second list below a heading of the same level belongs to the first', () => {
    const list = `${LIST}<h2>For the filling</h2><ul><li>12 plums</li><li>12 cubes of sugar</li></ul>`
    expect(read(page('', list)).ingredients.map(({ section }) => section)).toEqual([
      '',
      '',
      '',
      '',
      'For the filling',
      'For the filling',
    ])
  })

  test('a button that copies is no heading', () => {
    const list = `<div><span role="button">Copy ingredients</span></div>${LIST}`
    expect(texts(read(page('', list)).ingredients)).toEqual([
      '200 g flour',
      '2 eggs',
      '100 ml milk',
      '1 pinch of salt',
    ])
  })

  test('a page in Greek is read', () => {
    const body = `<h2>Υλικά</h2><ul><li>500 γρ. αλεύρι</li><li>2 αυγά</li><li>1 κουταλιά λάδι</li><li>λίγο αλάτι</li></ul>
<h2>Εκτέλεση</h2><p>Ανακατεύουμε το αλεύρι με τα αυγά και το λάδι.</p><p>Ψήνουμε στους 180 βαθμούς για 40 λεπτά.</p>`
    const found = read(`<p>Χρόνος προετοιμασίας: 20 λεπτά</p><p>Μερίδες: 4</p>${body}`)
    expect([found.ingredients.length, found.instructions.length, found.prepTime, found.recipeYield]).toEqual([
      4,
      2,
      20,
      '4',
    ])
  })

  test('the heading of the first part of the method is kept', () => {
    const steps = `<h3>Dough</h3><ol><li>Stir the flour into the warm milk until smooth.</li></ol>
<h3>Filling</h3><ol><li>Put a cube of sugar into each of the plums.</li></ol>`
    expect(read(page('', LIST, steps)).instructions.map(({ title }) => title)).toEqual(['Dough', 'Filling'])
  })

  test('marks that the steps name stay in front of an ingredient', () => {
    const list =
      '<ul><li>☆醤油 大さじ2</li><li>☆みりん 大さじ1</li><li>鶏肉 300g</li><li>玉ねぎ 1個</li></ul>'
    expect(texts(read(page('', list)).ingredients)[0]).toStartWith('☆')
  })

  test('a yield that says twice what it is says it once', () => {
    expect(
      readStated({ recipeYield: 'Makes Makes 2 loaves', recipeIngredient: ['2 eggs'] }).recipeYield,
    ).toBe('Makes 2 loaves')
  })
})

describe('the language of a recipe', () => {
  const read = (inLanguage: unknown, lang: string, words: string[]) => {
    const data = {
      ...{ '@context': 'https://schema.org', '@type': 'Recipe', name: 'X', inLanguage },
      recipeIngredient: ['250 g'],
      recipeInstructions: words,
    }
    const page = `<html lang="${lang}"><script type="application/ld+json">${JSON.stringify(data)}</script>`
    const { draft, fields } = readPage(page)
    return [draft?.language, fields.language?.source]
  }

  test('is what its data says, also where the site speaks another one', () => {
    expect(read('de-AT', 'en', ['Backen.'])).toEqual(['de-AT', 'ld+json'])
    expect(read({ '@type': 'Language', name: 'German', alternateName: 'de' }, 'en', ['Backen.'])).toEqual([
      'de',
      'ld+json',
    ])
    expect(read(['fr'], 'en', ['Cuire.'])).toEqual(['fr', 'ld+json'])
  })

  test('is that of the page where the data names several, or none that is a code', () => {
    for (const inLanguage of [undefined, ['de', 'en'], 'German', 4, null])
      expect(read(inLanguage, 'en', ['Bake.'])).toEqual(['en', 'page'])
  })

  test('is what its own words speak, whatever data and page say', () => {
    const words = [
      'Den Teig mit der Butter und dem Zucker verrühren und für eine Stunde in den Kühlschrank stellen.',
    ]
    expect(read('en', 'en', words)).toEqual(['de', 'guess'])
  })
})
