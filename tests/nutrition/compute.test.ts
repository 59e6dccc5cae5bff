import { expect, test } from 'bun:test'
import { computeLines, readLine } from '../../src/nutrition/compute.service'
import { readFoodTable, rowNames, valuesOf } from '../../src/nutrition/food-table.service'
import { computeLine } from '../../src/nutrition/line.service'

const line = (text: string, language = 'en') => computeLine(readLine(text, language), language)
const compute = (lines: string[], language = 'en') =>
  computeLines(
    lines.map((text) => readLine(text, language)),
    language,
  )

test('every food of the list has a row in the table and a name in English', () => {
  const { foods, indexes } = readFoodTable()
  expect(foods.length).toBeGreaterThan(400)
  for (const { key, values } of foods)
    expect({ key, energy: values.energy >= 0 }).toEqual({ key, energy: true })
  expect(new Set(foods.map(({ key }) => key)).size).toBe(foods.length)
  expect([...indexes.keys()].slice(0, 6)).toEqual(['en', 'de', 'fr', 'es', 'it', 'nl'])
})

test('no row of the table holds more than it weighs', () => {
  const odd = rowNames().filter((name) => {
    const { energy, cholesterol, salt, ...grams } = valuesOf(name)!
    const all = (grams.fat ?? 0) + (grams.carbohydrate ?? 0) + (grams.protein ?? 0)
    // Pure fat has 902 kcal; laboratories are a little out.
    const isMuch = Object.values(grams).some((value) => (value ?? 0) > 101) || all > 110
    return isMuch || energy! > 905 || energy! < 0 || (salt ?? 0) > 101 || (cholesterol ?? 0) > 3_500
  })
  expect(odd).toEqual([])
})

test('pieces, cloves, tins, bunches and cups have weights', () => {
  const grams = (text: string) => Math.round(line(text).grams ?? -1)
  expect(grams('1 onion')).toBe(110)
  expect(grams('2 cloves garlic')).toBe(8)
  expect(grams('1 bunch parsley')).toBe(40)
  expect(grams('1 cup all-purpose flour')).toBe(125)
  expect(grams('2 tablespoons olive oil')).toBe(27)
  expect(grams('2 (8 oz) packages cream cheese')).toBe(454)
  expect(grams('1 (15 ounce) can black beans, drained')).toBe(255)
  expect(grams('3 carrots (about 200 g)')).toBe(200)
  expect(grams('juice of 2 lemons')).toBe(84)
})

test('cooked and dried foods are another row than raw ones', () => {
  const energy = (text: string) => Math.round((line(text).values!.energy / line(text).grams!) * 100)
  expect(energy('200 g rice')).toBeGreaterThan(340)
  expect(energy('200 g cooked rice')).toBeLessThan(140)
  expect(line('1 tsp dried thyme').food).toBe('dried thyme')
})

test('what is to taste weighs nothing, and fat for frying and marinades are not understood', () => {
  expect(line('salt and pepper, to taste')).toMatchObject({ grams: 0, values: { energy: 0 } })
  expect(line('Pfeffer', 'de').grams).toBe(0)
  expect(line('500 ml oil for deep frying').values).toBeNull()
  expect(line('250 g butter, plus extra for greasing').grams).toBe(250)
  expect(line('Olivenöl zum Braten', 'de').values).toBeNull()
  expect(line('100 ml soy sauce, for the marinade').values).toBeNull()
  expect(line('200 g Salz für die Marinade', 'de').values).toBeNull()
})

test('a line says what its weight is of: a tin with its water, bones, another volume, what is cooked later', () => {
  expect(line('400g tin chickpeas, drained').grams).toBe(240)
  expect(line('400g tin chopped tomatoes').grams).toBe(400)
  // A piece is weighed without its bones, a pound with them.
  expect(line('2 bone-in chicken thighs').grams).toBe(260)
  expect(line('1 kg bone-in chicken thighs').grams).toBe(780)
  expect(line('1 cup rice (240 ml)').grams).toBe(line('1 cup rice').grams)
  const dry = line('200 g spaghetti').values!.energy!
  expect(line('200 g spaghetti, cooked according to package directions').values!.energy).toBe(dry)
  expect(line('200 g cooked spaghetti').values!.energy).toBeLessThan(dry / 2)
  expect(line('16 ounces burrata cheese').food).toBe('mozzarella')
  expect(line('1/3 cup beef or chicken broth (or water)').food).toBe('beef stock')
})

test('what another recipe makes weighs more than a line of this one', () => {
  expect(compute(['1 recipe chocolate cake', '300 g strawberries', '100 g sugar']).matched).toBeLessThan(0.8)
})

test('a line that no one understands counts against the understood weight', () => {
  const { matched } = compute(['200 g flour', '200 g unobtainium'])
  expect(matched).toBeCloseTo(0.5, 2)
  expect(compute(['200 g flour', '100 g sugar']).matched).toBe(1)
  expect(compute(['For the sauce:', '100 g sugar']).lines).toMatchObject([{ grams: 0 }, { food: 'sugar' }])
})

test('sums are those of the lines, and salt is sodium times two and a half', () => {
  const { values, grams } = compute(['100 g sugar', '10 g salt'])
  expect(grams).toBe(110)
  expect(values.energy).toBeCloseTo(387, -1)
  expect(values.salt).toBeGreaterThan(9)
  expect(values.salt).toBeLessThan(10.1)
})

test('values of common foods that were not measured are taken from the nearest food', () => {
  for (const text of ['400 g canned tomatoes', '250 g mozzarella', '200 g rice', '3 tbsp balsamic vinegar'])
    expect([text, line(text).values!.fiber, line(text).values!.sugar]).toEqual([
      text,
      expect.any(Number),
      expect.any(Number),
    ])
})

test('names of the lists of foods to begin with are known in other languages', () => {
  expect(line('2 dl mjölk', 'sv').food).toBe('milk')
  expect(line('100 g açúcar', 'pt').food).toBe('sugar')
})
