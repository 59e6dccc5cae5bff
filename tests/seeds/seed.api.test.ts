import { describe, expect, test } from 'bun:test'
import { listAllFoods, updateFood } from '../../src/foods/food.service'
import type { SeedFood } from '../../src/foods/food-lists.schema'
import { SEEDED_LOCALES, seedLists } from '../../src/foods/food-lists.service'
import { createLabel, listAllLabels } from '../../src/foods/label.service'
import { listAllUnits } from '../../src/foods/unit.service'
import { parseLines } from '../../src/parser/parser.service'
import type { Ctx } from '../../src/platform/context'
import { during } from '../../src/platform/events/events'
import { foldText } from '../../src/platform/text/fold'
import { addFood, addUnit } from '../parser/pantry'
import { type Kitchen, seedKitchen } from '../support/kitchen'

async function seed(kitchen: Kitchen, kind: string, locale: unknown = 'en-US', as: Ctx = kitchen.jonas) {
  const response = await kitchen.request(`/api/groups/seeders/${kind}`, {
    method: 'POST',
    as,
    json: { locale },
  })
  return { status: response.status, body: await response.json() }
}

const labelsOf = (ctx: Ctx) => listAllLabels(ctx)

function everything({ services: { db } }: Kitchen) {
  return ['labels', 'foods', 'food_aliases', 'units', 'unit_aliases'].map((table) =>
    db.all(`SELECT * FROM ${table}`),
  )
}

describe.each([...SEEDED_LOCALES])('the lists of %s', (locale) => {
  const { foods, units, labels } = seedLists(locale)

  test('are long enough', () => {
    expect(foods.length).toBeGreaterThanOrEqual(220)
    expect(units.length).toBeGreaterThanOrEqual(30)
    expect(labels.length).toBeGreaterThanOrEqual(20)
  })

  test('give every name to one food only', () => {
    const owners = new Map<string, string>()
    const twice: string[] = []
    for (const { name, plural, aliases = [] } of foods) {
      for (const key of new Set([name, plural ?? name, ...aliases].map(foldText))) {
        if (owners.has(key)) twice.push(`${key}: ${owners.get(key)}, ${name}`)
        owners.set(key, name)
      }
    }
    expect(twice).toEqual([])
  })

  test('give every name of a unit to one unit only, as it is written', () => {
    const all = units.flatMap(({ name, plural, abbreviation = '', aliases = [] }) => [
      ...new Set([name, plural, abbreviation, ...aliases].filter((text) => text !== '')),
    ])
    expect(all.filter((name, at) => all.indexOf(name) !== at)).toEqual([])
  })

  test('label every food, with colours that fit', () => {
    const keys = new Set(labels.map(({ key }) => key))
    expect(foods.filter(({ label }) => !keys.has(label))).toEqual([])
    expect(keys.size).toBe(labels.length)
    for (const { color } of labels) expect(color).toMatch(/^#[0-9a-f]{6}$/)
  })

  test('know nearly every food by its English name, each as one', () => {
    const keys = foods.flatMap(({ key, name }) => key ?? (locale === 'en-US' ? name : []))
    const english = new Map(seedLists('en-US').foods.map(({ key, name, label }) => [key ?? name, label]))
    expect(keys.filter((key, at) => !english.has(key) || keys.indexOf(key) !== at)).toEqual([])
    expect(keys.length).toBeGreaterThanOrEqual(240)
    expect(keys).toContain('onion')
    const elsewhere = foods.filter(({ key, label }) => key && english.get(key) !== label)
    expect(elsewhere.map(({ name }) => name)).toEqual([])
  })

  test('have no stray spaces', () => {
    const texts = [...foods, ...units].flatMap(({ name, plural, aliases = [] }) => [
      name,
      plural ?? name,
      ...aliases,
    ])
    expect(texts.filter((text) => text !== text.trim() || text === '')).toEqual([])
  })
})

describe('seeding', () => {
  test('adds foods with plural and aliases, and no labels', async () => {
    const kitchen = seedKitchen()
    expect(await seed(kitchen, 'foods')).toEqual({
      status: 200,
      body: { message: 'Seeding Successful', error: false },
    })
    const foods = listAllFoods(kitchen.mara)
    expect(foods).toHaveLength(seedLists('en-US').foods.length)
    expect(foods.find(({ name }) => name === 'green onion')).toMatchObject({
      pluralName: 'green onions',
      aliases: [{ name: 'spring onion' }, { name: 'scallion' }],
      label: null,
    })
    expect(labelsOf(kitchen.mara)).toEqual([])
    expect(foods.find(({ name }) => name === 'garlic')?.pluralName).toBeNull()
    expect(listAllFoods(kitchen.other)).toEqual([])
  })

  test('adds units with plural, abbreviation and the way they are counted', async () => {
    const kitchen = seedKitchen()
    await seed(kitchen, 'units', 'de-DE')
    const units = listAllUnits(kitchen.mara)
    expect(units).toHaveLength(seedLists('de-DE').units.length)
    expect(units.find(({ name }) => name === 'Gramm')).toMatchObject({
      abbreviation: 'g',
      fraction: false,
      useAbbreviation: true,
    })
    expect(units.find(({ name }) => name === 'Zehe')).toMatchObject({ pluralName: 'Zehen', fraction: true })
  })

  test('adds labels', async () => {
    const kitchen = seedKitchen()
    await seed(kitchen, 'labels', 'de-DE')
    expect(labelsOf(kitchen.mara).map(({ name }) => name)).toContain('Gemüse')
    expect(labelsOf(kitchen.mara)).toHaveLength(seedLists('de-DE').labels.length)
  })

  test('twice changes nothing', async () => {
    const kitchen = seedKitchen()
    for (const kind of ['labels', 'units', 'foods']) await seed(kitchen, kind)
    const before = everything(kitchen)
    kitchen.clock.advance(60_000)
    for (const kind of ['foods', 'units', 'labels']) expect((await seed(kitchen, kind)).status).toBe(200)
    expect(everything(kitchen)).toEqual(before)
  })

  test('leaves alone what the group has under any of its names', async () => {
    const kitchen = seedKitchen()
    const courgette = addFood(kitchen.mara, { name: 'Zucchini', aliases: ['Courgette'] })
    const spoon = addUnit(kitchen.mara, { name: 'Tbs', aliases: ['TABLESPOON'] })
    await seed(kitchen, 'foods')
    await seed(kitchen, 'units')
    const foods = listAllFoods(kitchen.mara).filter(({ name }) => /zucchini|courgette/i.test(name))
    const units = listAllUnits(kitchen.mara).filter(({ name }) => /tbs|tablespoon/i.test(name))
    expect(foods).toEqual([courgette])
    expect(units).toEqual([spoon])
  })

  test.each([
    ['labels', 'foods'],
    ['foods', 'labels'],
  ])('foods get their label when both are there: %s, then %s', async (first, second) => {
    const kitchen = seedKitchen()
    await seed(kitchen, first)
    await seed(kitchen, second)
    const labels = labelsOf(kitchen.mara).map(({ name }) => name)
    expect(labels.sort()).toEqual(
      seedLists('en-US')
        .labels.map(({ name }) => name)
        .sort(),
    )
    const foods = listAllFoods(kitchen.mara)
    expect(foods.filter(({ label }) => label === null)).toEqual([])
    expect(foods.find(({ name }) => name === 'green onion')?.label?.name).toBe('Vegetables')
  })

  test('a label that comes later leaves the choice that someone made', async () => {
    const kitchen = seedKitchen()
    await seed(kitchen, 'foods')
    const mine = createLabel(kitchen.mara, { name: 'Cellar', color: '#123456' })
    const { id, ...garlic } = listAllFoods(kitchen.mara).find(({ name }) => name === 'garlic')!
    updateFood(kitchen.mara, id, { ...garlic, labelId: mine.id })
    await seed(kitchen, 'labels')
    expect(listAllFoods(kitchen.mara).find(({ name }) => name === 'garlic')?.label?.name).toBe('Cellar')
  })

  test('a country without lists gets those of its language, a language without English ones, a locale that does not exist 422', async () => {
    const kitchen = seedKitchen()
    expect((await seed(kitchen, 'units', 'fr-CA')).status).toBe(200)
    expect(listAllUnits(kitchen.mara).map(({ name }) => name)).toContain('cuillère à café')
    expect(seedLists('tlh')).toEqual(seedLists('en-US'))
    for (const locale of ['xx-XX', 'de', '', null, 7]) {
      expect((await seed(kitchen, 'units', locale)).status).toBe(422)
    }
  })

  test('visitors may not', async () => {
    const init = { method: 'POST', json: { locale: 'en-US' } }
    expect((await seedKitchen().request('/api/groups/seeders/foods', init)).status).toBe(401)
  })

  test('a failure halfway leaves nothing behind', async () => {
    const kitchen = seedKitchen()
    let made = 0
    kitchen.services.events.listen(
      during('food-created', () => {
        made++
        if (made === 100) throw new Error('the pantry is full')
      }),
    )
    expect(await seed(kitchen, 'foods')).toMatchObject({
      status: 500,
      body: { detail: { message: 'Seeding Failed', error: true } },
    })
    expect(everything(kitchen).flat()).toEqual([])
  })
})

test('the parser finds what was seeded', async () => {
  const kitchen = seedKitchen()
  for (const kind of ['labels', 'units', 'foods']) {
    await seed(kitchen, kind)
    await seed(kitchen, kind, 'de-DE')
  }
  const found = async (text: string, language: string) => {
    const [parsed] = await parseLines(kitchen.mara, [text], { parser: 'nlp', language })
    const { unit, food } = parsed!.ingredient
    return [unit?.name, food?.name, unit === null || 'id' in unit, food !== null && 'id' in food]
  }
  expect(await found('2 tbsp olive oil', 'en')).toEqual(['tablespoon', 'olive oil', true, true])
  expect(await found('3 scallions, sliced', 'en')).toEqual([undefined, 'green onion', true, true])
  expect(await found('1 TL Salz', 'de')).toEqual(['Teelöffel', 'Salz', true, true])
  expect(await found('500 g Kartoffeln', 'de')).toEqual([expect.any(String), 'Kartoffel', true, true])
})

test.each([
  ['en-US', 'en-GB'],
  ['en-GB', 'en-US'],
])('a kitchen seeded in %s knows the foods and units of %s', async (own, other) => {
  const kitchen = seedKitchen()
  await seed(kitchen, 'units', own)
  await seed(kitchen, 'foods', own)
  const [mine, theirs] = [seedLists(own), seedLists(other)]
  const keyOf = new Map(mine.foods.map(({ key, name }) => [name, key ?? name]))
  const known = (food: SeedFood) => [food.name, ...(food.aliases ?? [])].map(foldText)
  const byKey = new Map(mine.foods.map((food) => [food.key ?? food.name, known(food)]))
  const unknown = theirs.foods.filter(({ key, name }) => !byKey.get(key ?? name)?.includes(foldText(name)))
  expect(unknown).toEqual([])
  const lines = ['2 eggplants', '2 aubergines', '3 chillies', '3 chili peppers', '2 courgettes', '1 zucchini']
  const read = await parseLines(kitchen.mara, lines, { parser: 'nlp', language: 'en' })
  const found = read.map(({ ingredient: { food } }) => keyOf.get(food?.name ?? ''))
  expect(found).toEqual(['aubergine', 'aubergine', 'chilli', 'chilli', 'courgette', 'courgette'])
  const names = mine.units.flatMap(({ name, plural, aliases = [] }) => [name, plural, ...aliases])
  const units = theirs.units.flatMap(({ name, plural }) => [name, plural])
  expect(units.filter((name) => !names.includes(name))).toEqual([])
})

test('plurals of a list come to what a kitchen has by the same names, stay while it is called so, and go with the name', async () => {
  const kitchen = seedKitchen()
  const unitId = addUnit(kitchen.jonas, { name: 'łyżka', pluralName: 'łyżki' }).id
  const formsOf = () => listAllUnits(kitchen.jonas).find(({ id }) => id === unitId)!.pluralForms
  expect(formsOf()).toBeNull()
  await seed(kitchen, 'units', 'pl-PL')
  const forms = { language: 'pl', many: 'łyżek', part: 'łyżki' }
  expect(formsOf()).toEqual(forms)
  const put = (json: object) =>
    kitchen.request(`/api/units/${unitId}`, { method: 'PUT', as: kitchen.jonas, json })
  await put({ name: 'łyżka', pluralName: 'łyżki', description: 'stołowa' })
  expect(formsOf()).toEqual(forms)
  await put({ name: 'łycha', pluralName: 'łychy' })
  expect(formsOf()).toBeNull()
  await put({ name: 'łycha', pluralName: 'łychy', pluralForms: { language: 'pl', many: 'łych' } })
  expect(formsOf()).toEqual({ language: 'pl', many: 'łych' })
  expect((await put({ name: 'łycha', pluralForms: { language: 'polski', many: 'łych' } })).status).toBe(422)
})
