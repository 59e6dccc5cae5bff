import { expect, test } from 'bun:test'
import { addressOf, type RecipePageView } from '../../../src/recipes/page/recipe-page.rules'
import { RecipePage } from '../../../src/recipes/page/recipe-page.view'
import { VisitorRecipe } from '../../../src/recipes/page/visitor-recipe.view'
import { DEFAULT_PRINT } from '../../../src/users/print-preferences.rules'
import { draw, galette, galetteAt } from './galette'

async function memberPage(
  recipe: Partial<RecipePageView> = {},
  canEdit = true,
  canParse = false,
): Promise<string> {
  return draw(
    <RecipePage
      group="linden-house"
      recipe={{ ...galette, ...recipe }}
      canEdit={canEdit}
      canParse={canParse}
      print={DEFAULT_PRINT}
      inserts={[]}
    />,
  )
}

async function visitorPage(recipe: Partial<RecipePageView> = {}): Promise<string> {
  return draw(
    <VisitorRecipe
      address={addressOf('linden-house', 'plum-galette')}
      recipe={{ ...galette, ...recipe }}
      inserts={[]}
    />,
  )
}

test('a time is a button with its seconds for members and a plain time for visitors', async () => {
  expect(await memberPage()).toMatch(
    /<button class="time" type="button" data-seconds="2700"[^>]*>.*?45 minutes<\/span><\/button>/,
  )
  expect(await visitorPage()).toContain('<time class="time" dateTime="PT45M">45 minutes</time>')
})

test('the menu leads to taking the ingredients apart while no one has, for those who may', async () => {
  expect(await memberPage({}, true, true)).toContain('/ingredient-parser"')
  expect(await memberPage({}, true, false)).not.toContain('/ingredient-parser"')
  expect(await memberPage({}, false, true)).not.toContain('/ingredient-parser"')
})

test('changing and deleting are offered only to those who may', async () => {
  const edit = 'href="/g/linden-house/r/plum-galette?edit=true"'
  const remove = 'action="/g/linden-house/r/plum-galette/delete"'
  expect(await memberPage()).toContain(edit)
  expect(await memberPage()).toContain(remove)
  expect(await memberPage({}, false)).not.toContain(edit)
  expect(await memberPage({}, false)).not.toContain(remove)
})

test('figures hang apart from unit, food and note, and halves are fractions', async () => {
  const html = await memberPage()
  expect(html).toContain('<bdi class="amount" dir="ltr">200</bdi> <span>g flour</span>')
  expect(html).toContain(
    '<bdi class="amount" dir="ltr">½</bdi> <span>egg, <span class="note">beaten</span></span>',
  )
})

test('at another yield the list and the amounts in the text grow alike, temperatures stay', async () => {
  const html = await memberPage(galetteAt(1.5))
  expect(html).toContain('<bdi class="amount" dir="ltr">1.05</bdi> <span>kg plums')
  expect(html).toContain('<b class="amount" dir="ltr" title="150 g">225 g</b>')
  expect(html).toContain('200\u00a0°C')
  expect(html).toContain('<bdi>12 slices</bdi>')
})

test('a timer is named by its sentence, and no line begins with the mark behind it', async () => {
  const html = await memberPage()
  expect(html).toContain('data-name="Chill"')
  expect(html).toMatch(
    /<span class="unbroken"><button[^>]*>(?:(?!<\/button>).)*45 minutes<\/span><\/button>\.<\/span>/,
  )
})

test('the yield goes one up and one down as plain addresses', async () => {
  const html = await memberPage()
  expect(html).toMatch(/value="7" name="servings"/)
  expect(html).toMatch(/value="9" name="servings"/)
  expect(await memberPage({ yieldText: '' })).toMatch(/value="2" name="scale"/)
})

test('steps are numbered through, whatever section they are in', async () => {
  const [first, second] = galette.instructions
  const html = await memberPage({ instructions: [first!, { ...second!, title: 'Bake' }] })
  expect(html).toContain('<ol class="steps" role="list" start="2" lang="en" dir="ltr">')
  expect(html).toContain('aria-label="Mark step 2 as done"')
})

test('only web addresses become links to the source', async () => {
  expect(await memberPage()).toContain('<bdi>orchard.example</bdi>')
  const html = await memberPage({ orgUrl: 'javascript:alert(1)' })
  expect(html).not.toContain('href="javascript:')
  expect(html).toContain('javascript:alert(1)')
})

test('a recipe in another language says so on its own texts', async () => {
  const html = await memberPage({ language: 'ar' })
  expect(html).toContain('<h1 lang="ar" dir="rtl">')
})

test.each([
  ['en', 'Plum galette', false],
  ['ar', 'شوربة العدس', true],
  [null, '2 × شوربة العدس', true],
  [null, 'Plum galette', false],
])("the page's words stand where the lines of a recipe begin: %s, %s", async (language, name, isTurned) => {
  const html = await memberPage({ language, name })
  expect(html.match(/data-turned/g)?.length ?? 0).toBe(isTurned ? 3 : 0)
})
