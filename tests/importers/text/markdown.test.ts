import { describe, expect, test } from 'bun:test'
import { isMarkdown, plainOfMarkdown } from '../../../src/importers/text/markdown.rules'
import { readRecipeText } from '../../../src/importers/text/recipe-text.service'
import { cpuNow } from '../../support/hostile/cpu-time'

const lines = (text: string) => {
  const { draft } = readRecipeText(text, null)
  return {
    name: draft?.name,
    ingredients: draft?.ingredients.map(({ section, text }) => (section ? `${section}: ${text}` : text)),
    instructions: draft?.instructions.map(({ title, text }) => (title ? `${title}: ${text}` : text)),
  }
}

describe('a recipe in Markdown', () => {
  test.each([
    ['with hashes', '# Soup\n\n## Ingredients\n- 1 l water\n- salt\n\n## Method\n1. Boil.\n2. Serve.'],
    [
      'underlined',
      'Soup\n====\n\nIngredients\n-----------\n* 1 l water\n* salt\n\nMethod\n------\n1. Boil.\n2. Serve.',
    ],
    ['in bold', '# Soup\n\n**Ingredients**\n\n+ 1 l water\n+ salt\n\n**Method**\n\n1) Boil.\n2) Serve.'],
    [
      'with boxes to tick',
      '# Soup\n## Ingredients\n- [ ] 1 l water\n- [x] salt\n## Method\n- [ ] Boil.\n- [ ] Serve.',
    ],
    [
      'as a table',
      '# Soup\n## Ingredients\n| Amount | What |\n|---|:--|\n| 1 l | water |\n| | salt |\n\n## Method\n1. Boil.\n2. Serve.',
    ],
    [
      'with links',
      '# Soup\n## Ingredients\n- 1 l [water](https://a.test/w)\n- *salt*\n## Method\n1. Boil.\n2. Serve. ![pot](p.jpg)',
    ],
  ])('%s', (_, text) => {
    expect(lines(text)).toEqual({
      name: 'Soup',
      ingredients: ['1 l water', 'salt'],
      instructions: ['Boil.', 'Serve.'],
    })
  })

  test('has groups by smaller headings and by nested lists', () => {
    const text = `# Lasagne
## Zutaten
### Ragù
- 500 g Hack
- Béchamel:
  - 50 g Butter
  - 50 g Mehl
## Zubereitung
### Ragù
1. Anbraten.
### Béchamel
1. Schmelzen.`
    expect(lines(text)).toEqual({
      name: 'Lasagne',
      ingredients: ['Ragù: 500 g Hack', 'Béchamel: 50 g Butter', 'Béchamel: 50 g Mehl'],
      instructions: ['Ragù: Anbraten.', 'Béchamel: Schmelzen.'],
    })
  })

  test('keeps what is nested below an ingredient or a step with it', () => {
    const text = `# Soup
## Ingredients
- 2 onions
  - finely chopped
  - red ones
- 1 l water
## Method
1. Add:
   - water
   - onions
2. Boil.
   Stir now and then.`
    expect(lines(text)).toMatchObject({
      ingredients: ['2 onions, finely chopped, red ones', '1 l water'],
      instructions: ['Add: water, onions', 'Boil. Stir now and then.'],
    })
  })

  test('says tags and yield as RecipeMD does', () => {
    const text = `# Guacamole

Some people call it guac.

*sauce, vegan*

**4 Servings, 200g**

---

- *1* avocado
- *.5 teaspoon* salt

---

Mash everything with a fork and serve it soon.`
    expect(readRecipeText(text, null).draft).toMatchObject({
      name: 'Guacamole',
      description: 'Some people call it guac.',
      tags: ['sauce', 'vegan'],
      recipeYield: '4 Servings',
      ingredients: [{ text: '1 avocado' }, { text: '.5 teaspoon salt' }],
      instructions: [{ text: 'Mash everything with a fork and serve it soon.' }],
    })
  })

  test('leaves stars and lines that are no marks as they are', () => {
    expect(plainOfMarkdown('2 * 3 eggs * salt\nsnake_case_name\na*b*c').text).toBe(
      '2 * 3 eggs * salt\nsnake_case_name\na*b*c',
    )
    expect(isMarkdown('Soup\n1 l water\nBoil.')).toBe(false)
  })

  test('is not slow with what never ends', () => {
    const started = cpuNow()
    for (const text of [
      '*'.repeat(200_000),
      '['.repeat(200_000),
      '_a '.repeat(60_000),
      '|-'.repeat(90_000),
      '- a\n  - b\n'.repeat(3_000),
      '\n| a | b |'.repeat(3_000),
    ]) {
      isMarkdown(text)
      plainOfMarkdown(text)
    }
    expect(cpuNow() - started).toBeLessThan(2_000)
  }, 20_000)
})
