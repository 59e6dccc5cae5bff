import { describe, expect, test } from 'bun:test'
import { listAllFoods } from '../../src/foods/food.service'
import { listAllUnits } from '../../src/foods/unit.service'
import { getRecipe } from '../../src/recipes/recipe/recipe.service'
import { seedKitchen } from '../support/kitchen'
import { openModel } from '../support/model-stand-in'
import { XSS_PAYLOADS } from '../support/xss-payloads'
import { addFood, addUnit } from './pantry'
import { addRecipe, fieldsOf, get, opened, PATH, post } from './parser-page'

describe('opening', () => {
  test('shows every line apart, its original, and how sure that is', async () => {
    const kitchen = seedKitchen()
    addRecipe(kitchen)
    const { status, html } = await get(kitchen)
    expect(status).toBe(200)
    const fields = fieldsOf(html)
    expect(fields).toMatchObject({
      'lines.0.text': '2 cups flour, sifted',
      'lines.0.quantity': '2',
      'lines.0.unit': 'cup',
      'lines.0.food': 'flour',
      'lines.0.note': 'sifted',
      'lines.1.food': 'salt',
      'lines.2.food': 'raisins',
    })
    expect(html).toContain('Dough')
    expect(html).toMatch(/<data value="[\d.]+">\d+%?/)
    expect(html).toContain('<meter')
    expect(kitchen.services.db.get('SELECT COUNT(*) AS count FROM foods')).toEqual({ count: 0 })
  })

  test('offers to make what is missing, and names what is known as the group does', async () => {
    const kitchen = seedKitchen()
    addUnit(kitchen.mara, { name: 'mug', aliases: ['cup'] })
    addRecipe(kitchen)
    const fields = await opened(kitchen)
    expect(fields['lines.0.unit']).toBe('mug')
    expect(fields['lines.0.offersUnit']).toBeUndefined()
    expect(fields).toMatchObject({ 'lines.0.offersFood': 'true', 'lines.0.makesFood': 'true' })
  })

  test('says that the rules read it where they did, and only there', async () => {
    const germanOne = seedKitchen()
    addRecipe(germanOne)
    germanOne.services.db.run("UPDATE recipes SET language = 'de'")
    expect((await get(germanOne)).html).toContain('used the rules instead')
    // Its lines are in Latin letters: the model reads them within an Arabic recipe too.
    const arabicOne = seedKitchen()
    addRecipe(arabicOne)
    arabicOne.services.db.run("UPDATE recipes SET language = 'ar'")
    expect((await get(arabicOne)).html).not.toContain('used the rules instead')
  })

  test('marks lines below three quarters and leaves the rest quiet', async () => {
    const kitchen = seedKitchen()
    addRecipe(kitchen)
    const { html } = await get(kitchen)
    const shares = [...html.matchAll(/<li id="lines\.\d+"( data-level="check")?/g)].map((match) =>
      Boolean(match[1]),
    )
    const averages = Object.entries(fieldsOf(html))
      .filter(([name]) => name.endsWith('.confidence'))
      .map(([, json]) => (JSON.parse(json) as { average: number }).average)
    expect(shares).toEqual(averages.map((average) => average < 0.75))
  })

  test('remembers the parser that was chosen, in the preferences cookie beside the others', async () => {
    const kitchen = seedKitchen()
    addRecipe(kitchen)
    const before = encodeURIComponent(JSON.stringify({ print: { imagePosition: 'right' } }))
    const chosen = await get(kitchen, `${PATH}?parser=brute`, kitchen.jonas, {
      cookie: `trivet_preferences=${before}`,
    })
    const cookie = chosen.headers.get('set-cookie')!.split(';')[0]!
    expect(JSON.parse(decodeURIComponent(cookie.split('=')[1]!))).toEqual({
      print: { imagePosition: 'right' },
      parsing: { parser: 'brute' },
    })
    const again = await get(kitchen, PATH, kitchen.jonas, { cookie })
    expect(again.html).toMatch(/<input(?=[^>]*value="brute")(?=[^>]*checked)/)
    expect(again.html).not.toContain('<meter')
    expect(again.headers.get('set-cookie')).toBeNull()
    const odd = await get(kitchen, `${PATH}?parser=magic`, kitchen.jonas, {
      cookie: 'trivet_preferences=%5B1',
    })
    expect(odd.html).toMatch(/<input(?=[^>]*value="nlp")(?=[^>]*checked)/)
  })

  test('offers the AI service only where there is one, and says what went wrong with it', async () => {
    const without = seedKitchen()
    addRecipe(without)
    expect((await get(without, `${PATH}?parser=openai`)).html).not.toContain('value="openai"')
    const kitchen = seedKitchen({
      TRIVET_OPENAI_API_KEY: 'sk-1',
      TRIVET_OPENAI_BASE_URL: 'http://127.0.0.1:9/v1',
    })
    addRecipe(kitchen)
    const { status, html } = await get(kitchen, `${PATH}?parser=openai`)
    expect(status).toBe(400)
    expect(html).toContain('data-tone="error"')
    expect(fieldsOf(html)['lines.0.food']).toBe('flour')
  })

  test('an amount that the model made up is not taken, and the page says which line it is', async () => {
    const lineOf = (input: string) => ({
      ...{ input, confidence: 99, unit: 'cup', food: 'flour', note: '' },
      quantity: input.startsWith('2') ? 200 : 1,
    })
    const model = await openModel(({ text }) => {
      const { ingredients } = JSON.parse(text) as { ingredients: string[] }
      return JSON.stringify({ ingredients: ingredients.map(lineOf) })
    })
    const kitchen = seedKitchen({
      TRIVET_AI_INGREDIENTS_URL: model.ollama,
      TRIVET_ALLOWED_HOSTS: '127.0.0.1',
    })
    addRecipe(kitchen, { recipeIngredient: [{ note: '2 cups flour' }, { note: '1 cup flour' }] })
    const { html } = await get(kitchen, `${PATH}?parser=openai`)
    expect(html).toContain('so 1 line is unchanged: 2 cups flour')
    const fields = fieldsOf(html)
    expect([fields['lines.0.quantity'], fields['lines.0.note']]).toEqual(['', '2 cups flour'])
    expect([fields['lines.1.quantity'], fields['lines.1.food']]).toEqual(['1', 'flour'])
    await model.close()
  })

  test('a link on another site sends nothing to the AI service, and chooses nothing', async () => {
    const kitchen = seedKitchen({
      TRIVET_OPENAI_API_KEY: 'sk-1',
      TRIVET_OPENAI_BASE_URL: 'http://127.0.0.1:9/v1',
    })
    addRecipe(kitchen)
    const response = await kitchen.request(`${PATH}?parser=openai`, {
      headers: {
        cookie: `trivet_session=${kitchen.sessionOf(kitchen.mara)}`,
        'sec-fetch-site': 'cross-site',
      },
    })
    expect([response.status, response.headers.getSetCookie()]).toEqual([200, []])
    expect(await response.text()).toMatch(/<input(?=[^>]*value="nlp")(?=[^>]*checked)/)
  })

  test('a German recipe is read by the rules, and the page says so', async () => {
    const kitchen = seedKitchen()
    addRecipe(kitchen, { language: 'de', recipeIngredient: [{ note: '2 EL Zucker' }] })
    const { html } = await get(kitchen)
    expect(fieldsOf(html)).toMatchObject({ 'lines.0.unit': 'EL', 'lines.0.food': 'Zucker' })
    expect(html).toContain('German')
  })

  test('a German third stays a third: numbers are written as the recipe’s language reads them', async () => {
    const kitchen = seedKitchen()
    addRecipe(kitchen, { language: 'de', recipeIngredient: [{ note: '1 ⅓ Tassen Milch' }] })
    const fields = await opened(kitchen)
    expect(fields['lines.0.quantity']).toBe('1,333')
    await post(kitchen, fields)
    expect(getRecipe(kitchen.mara, 'buns').recipeIngredient[0]!.quantity).toBe(1.333)
  })

  test('an amount that was typed beside the text is read with it; the 1 of an import is not', async () => {
    const kitchen = seedKitchen()
    addRecipe(kitchen, {
      settings: { disableAmount: false },
      recipeIngredient: [
        { quantity: 3, note: 'eggs' },
        { quantity: 1, note: '¾ cup milk' },
        { quantity: 2, note: '400 g beans' },
      ],
    })
    expect(await opened(kitchen)).toMatchObject({
      'lines.0.text': '3 eggs',
      'lines.0.quantity': '3',
      'lines.1.quantity': '0.75',
      'lines.2.quantity': '400',
    })
  })

  test('a measure without a number is one of it; how full it is stays beside it', async () => {
    const kitchen = seedKitchen()
    for (const name of ['pinch', 'cup', 'sprig']) {
      addUnit(kitchen.mara, { name, pluralName: name === 'pinch' ? 'pinches' : `${name}s` })
    }
    const lines = ['Pinch of salt', 'sprigs of thyme', '1 scant cup milk', 'salt']
    addRecipe(kitchen, { recipeIngredient: lines.map((note) => ({ note })) })
    expect(await opened(kitchen)).toMatchObject({
      'lines.0.quantity': '1',
      'lines.0.unit': 'pinch',
      'lines.1.quantity': '',
      'lines.1.unit': 'sprig',
      'lines.2.unit': 'cup',
      'lines.2.note': 'scant',
      'lines.3.quantity': '',
    })
  })

  test('words from a page stay words', async () => {
    const kitchen = seedKitchen()
    const payloads = XSS_PAYLOADS.filter((payload) => payload.includes('<') && payload.length < 1000)
    addRecipe(kitchen, { recipeIngredient: payloads.map((note) => ({ note, title: note })) })
    for (const parser of ['nlp', 'brute']) {
      const { html } = await get(kitchen, `${PATH}?parser=${parser}`)
      expect(payloads.filter((payload) => html.includes(payload))).toEqual([])
    }
  })
})

describe('saving', () => {
  test('writes quantity, unit, food and note, turns amounts on, and leaves the rest as it was', async () => {
    const kitchen = seedKitchen()
    const before = addRecipe(kitchen, { settings: { disableAmount: true, public: true } })
    const { status, headers } = await post(kitchen, await opened(kitchen))
    expect([status, headers.get('location')]).toEqual([303, '/g/linden-house/r/buns'])
    const after = getRecipe(kitchen.mara, 'buns')
    expect(after.settings).toEqual({ ...before.settings, disableAmount: false })
    expect(after.recipeIngredient.map(({ title, referenceId }) => [title, referenceId])).toEqual(
      before.recipeIngredient.map(({ title, referenceId }) => [title, referenceId]),
    )
    expect(after.recipeIngredient.map(({ originalText }) => originalText)).toEqual([
      '2 cups flour, sifted',
      '1 tsp salt',
      'raisins',
    ])
    expect(after.recipeIngredient[0]).toMatchObject({
      quantity: 2,
      unit: { name: 'cup' },
      food: { name: 'flour' },
      note: 'sifted',
      display: '2 cup flour sifted',
    })
    expect(after.recipeInstructions).toEqual(before.recipeInstructions)
    expect([after.name, after.slug, after.language]).toEqual(['Buns', 'buns', 'en'])
    expect(listAllFoods(kitchen.mara).map(({ name }) => name)).toContain('flour')
    expect(listAllUnits(kitchen.mara).map(({ name }) => name)).toEqual(expect.arrayContaining(['cup']))
  })

  test('uses what the group has, by plural and alias, too', async () => {
    const kitchen = seedKitchen()
    const flour = addFood(kitchen.mara, { name: 'wheat flour', aliases: ['flour'] })
    const cup = addUnit(kitchen.mara, { name: 'cup', pluralName: 'cups' })
    addRecipe(kitchen)
    const fields = await opened(kitchen)
    await post(kitchen, { ...fields, 'lines.0.unit': 'Cups', 'lines.0.food': 'FLOUR' })
    const { unit, food } = getRecipe(kitchen.mara, 'buns').recipeIngredient[0]!
    expect([unit?.id, food?.id]).toEqual([cup.id, flour.id])
  })

  test('keeps words whose box is not ticked in the note', async () => {
    const kitchen = seedKitchen()
    addRecipe(kitchen)
    const { 'lines.0.makesUnit': _unit, 'lines.0.makesFood': _food, ...fields } = await opened(kitchen)
    await post(kitchen, fields)
    const [first] = getRecipe(kitchen.mara, 'buns').recipeIngredient
    expect(first).toMatchObject({ quantity: 2, unit: null, food: null, note: 'cup flour, sifted' })
    expect(listAllFoods(kitchen.mara).map(({ name }) => name)).not.toContain('flour')
  })

  test('asks about a name that was typed just now; the second time it is made', async () => {
    const kitchen = seedKitchen()
    addFood(kitchen.mara, { name: 'flour' })
    addRecipe(kitchen)
    const asked = await post(kitchen, { ...(await opened(kitchen)), 'lines.0.food': 'rye flour' })
    expect(asked.status).toBe(422)
    expect(listAllFoods(kitchen.mara)).toHaveLength(1)
    const again = fieldsOf(asked.html)
    expect(again).toMatchObject({ 'lines.0.food': 'rye flour', 'lines.0.makesFood': 'true' })
    expect((await post(kitchen, again)).status).toBe(303)
    expect(getRecipe(kitchen.mara, 'buns').recipeIngredient[0]!.food?.name).toBe('rye flour')
  })

  test('a quantity that is no number is shown again, and nothing is written', async () => {
    const kitchen = seedKitchen()
    const before = addRecipe(kitchen)
    const sent = { ...(await opened(kitchen)), 'lines.1.quantity': 'some', 'lines.1.note': 'coarse' }
    const { status, html } = await post(kitchen, sent)
    expect(status).toBe(422)
    expect(fieldsOf(html)).toMatchObject({ 'lines.1.quantity': 'some', 'lines.1.note': 'coarse' })
    expect(html).toContain('id="lines.1.quantity-error"')
    expect(getRecipe(kitchen.mara, 'buns')).toEqual(before)
    expect(listAllUnits(kitchen.mara)).toEqual([])
  })

  test('says so when someone saved meanwhile, and saves the second time', async () => {
    const kitchen = seedKitchen()
    addRecipe(kitchen)
    const fields = await opened(kitchen)
    kitchen.clock.advance(1000)
    await kitchen.request('/api/recipes/buns', {
      method: 'PATCH',
      as: kitchen.mara,
      json: { description: 'New' },
    })
    const late = await post(kitchen, fields)
    expect(late.status).toBe(409)
    expect(getRecipe(kitchen.mara, 'buns').recipeIngredient[0]!.food).toBeNull()
    expect((await post(kitchen, fieldsOf(late.html))).status).toBe(303)
    expect(getRecipe(kitchen.mara, 'buns')).toMatchObject({ description: 'New' })
  })

  test('leaves lines alone that the form does not name', async () => {
    const kitchen = seedKitchen()
    addRecipe(kitchen)
    const fields = await opened(kitchen)
    const first = Object.fromEntries(Object.entries(fields).filter(([name]) => !/^lines\.[12]/.test(name)))
    await post(kitchen, {
      ...first,
      'lines.1.referenceId': 'not-a-line',
      'lines.1.text': 'x',
      'lines.1.note': 'x',
    })
    const notes = getRecipe(kitchen.mara, 'buns').recipeIngredient.map(({ note }) => note)
    expect(notes).toEqual(['sifted', '1 tsp salt', 'raisins'])
  })
})

describe('a recipe that may not be parsed', () => {
  test('because units or foods are set is refused with a reason, opened or saved', async () => {
    const kitchen = seedKitchen()
    const { id } = addFood(kitchen.mara, { name: 'flour' })
    addRecipe(kitchen, {
      recipeIngredient: [{ note: '1 tsp salt' }, { quantity: 1, food: { id }, note: '' }],
    })
    const { status, html } = await get(kitchen)
    expect(status).toBe(409)
    expect(html).toContain('Units or foods are already set')
    expect(html).not.toContain('lines.0')
    expect((await post(kitchen, { 'lines.0.referenceId': 'x' })).status).toBe(409)
    const unit = addUnit(kitchen.mara, { name: 'cup' })
    addRecipe(kitchen, { name: 'Pie', recipeIngredient: [{ quantity: 1, unit: { id: unit.id }, note: 'x' }] })
    expect((await get(kitchen, '/g/linden-house/r/pie/ingredient-parser')).status).toBe(409)
  })

  test('because its owner locked it is refused to others', async () => {
    const kitchen = seedKitchen()
    addRecipe(kitchen, { settings: { disableAmount: true, locked: true } })
    expect((await get(kitchen)).status).toBe(403)
    expect((await post(kitchen, {})).status).toBe(403)
    expect((await get(kitchen, PATH, kitchen.mara)).status).toBe(200)
  })

  test('because it is another group’s does not exist', async () => {
    const kitchen = seedKitchen()
    addRecipe(kitchen)
    expect((await get(kitchen, PATH, kitchen.other)).status).toBe(303)
    expect((await get(kitchen, '/g/harbour-street/r/buns/ingredient-parser', kitchen.other)).status).toBe(404)
    expect((await post(kitchen, {}, kitchen.other)).status).toBe(404)
  })

  test('by a visitor leads to the sign-in page', async () => {
    const kitchen = seedKitchen()
    addRecipe(kitchen)
    const response = await kitchen.request(PATH, { headers: { accept: 'text/html' } })
    expect([response.status, response.headers.get('location')?.split('?')[0]]).toEqual([303, '/login'])
  })
})
