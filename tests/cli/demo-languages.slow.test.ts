import { expect, test } from 'bun:test'
import { runDemo } from '../../src/cli/demo'
import { getRecipe } from '../../src/recipes/recipe/recipe.service'
import { PLAIN_LIST } from '../../src/search/list.schema'
import { listRecipes } from '../../src/search/list.service'
import { diskKitchen } from '../support/disk-kitchen'
import { sampleOf } from '../support/long'

const quiet = { write: () => 0, writeError: () => 0 }

const LANGUAGES: [locale: string, args: string[], first: string][] = [
  ['en-US', [], 'Tomato soup with basil'],
  ['de-DE', ['--language', 'de'], 'Tomatensuppe mit Basilikum'],
  ['fr-FR', ['--language', 'fr'], 'Soupe de tomates au basilic'],
  ['es-ES', ['--language', 'es'], 'Sopa de tomate con albahaca'],
  ['it-IT', ['--language', 'it'], 'Zuppa di pomodoro al basilico'],
  ['nl-NL', ['--language', 'nl'], 'Tomatensoep met basilicum'],
  ['pt-BR', ['--language', 'pt-BR'], 'Sopa de tomate com manjericão'],
  ['pl-PL', ['--language', 'pl'], 'Zupa pomidorowa z bazylią'],
  ['sv-SE', ['--language', 'sv'], 'Tomatsoppa med basilika'],
  ['ar-SA', ['--language', 'ar'], 'شوربة الطماطم بالريحان'],
  ['ja-JP', ['--language', 'ja'], 'トマトとバジルのスープ'],
]

// English is what the others have their facts from.
test.each([LANGUAGES[0]!, ...sampleOf(LANGUAGES.slice(1), 4)])(
  'without a number the demo is thirty whole recipes with pictures, %s',
  async (_, args, first) => {
    const { services, mara, close } = diskKitchen()
    expect(await runDemo(args, services, quiet)).toBe(0)
    const { items } = listRecipes(mara, { ...PLAIN_LIST, perPage: -1 })
    expect(items).toHaveLength(30)
    expect(items.map(({ name }) => name)).toContain(first)
    const recipes = items.map(({ slug }) => getRecipe(mara, slug))
    expect(recipes.filter(({ image }) => image === null)).toEqual([])
    // Every line is understood, so that lists, search and nutrition have something to show.
    const lines = recipes.flatMap(({ recipeIngredient }) => recipeIngredient)
    expect(lines.filter(({ food }) => food === null).map(({ note }) => note)).toEqual([])
    close()
  },
  120_000,
)
