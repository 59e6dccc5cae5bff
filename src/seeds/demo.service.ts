import { createFood, listAllFoods } from '../foods/food.service'
import { createUnit, listAllUnits } from '../foods/unit.service'
import { fixedClock } from '../platform/clock'
import { type Actor, type Ctx, createContext, type Services } from '../platform/context'
import { DEFAULT_LOCALE } from '../platform/i18n/i18n'
import { importRecipe } from '../recipes/recipe/import-recipe.service'
import { type DemoRecipe, inventRecipe, seededRandom } from './demo-recipe.rules'
import { MAINS, SIDES, STAPLES, UNITS } from './demo-words.rules'

export interface DemoOptions {
  recipes: number
  seed: number
  /** Called after every batch with the recipes written so far. */
  onProgress?: (done: number) => void
}

const BATCH = 500
// Recipes are dated evenly over five years, the last one a day ago.
const YEARS_MS = 5 * 365 * 24 * 3_600_000
const DAY_MS = 24 * 3_600_000

interface Pantry {
  foods: Map<string, string>
  units: Map<string, string>
}

function fillPantry(ctx: Ctx): Pantry {
  return ctx.transaction((tx) => {
    for (const { name, plural } of [...MAINS, ...SIDES, ...STAPLES]) {
      createFood(tx, {
        name,
        pluralName: plural === name ? null : plural,
        description: '',
        extras: {},
        onHand: STAPLES.some((food) => food.name === name),
        labelId: null,
        aliases: [],
      })
    }
    for (const [name, pluralName, abbreviation, fraction] of UNITS) {
      createUnit(tx, {
        name,
        pluralName,
        description: '',
        fraction,
        abbreviation,
        pluralAbbreviation: '',
        useAbbreviation: abbreviation !== '',
        aliases: [],
      })
    }
    return {
      foods: new Map(listAllFoods(tx).map((food) => [food.name, food.id])),
      units: new Map(listAllUnits(tx).map((unit) => [unit.name, unit.id])),
    }
  })
}

function addRecipe(tx: Ctx, { foods, units }: Pantry, recipe: DemoRecipe): void {
  const { ingredients, instructions, servings, calories, address, ...rest } = recipe
  importRecipe(tx, {
    ...rest,
    language: 'en',
    recipeServings: servings,
    recipeYield: `${servings} servings`,
    orgURL: address,
    nutrition: { calories },
    recipeIngredient: ingredients.map(({ food, unit, quantity, note, title }) => ({
      quantity,
      note,
      title,
      food: { id: foods.get(food)! },
      unit: unit === null ? null : { id: units.get(unit)! },
    })),
    recipeInstructions: instructions,
    settings: { disableAmount: false },
  })
}

/**
 * Fills a group without recipes with invented ones, the same for the same seed, through the same services as any import, so
 * that the search index is real. Foods and units of the demo must not exist yet.
 */
export function fillDemo(services: Services, actor: Actor, { recipes, seed, onProgress }: DemoOptions): void {
  const end = services.clock.now().getTime() - DAY_MS
  const clock = fixedClock(new Date(end - YEARS_MS).toISOString())
  const ctx = createContext({ ...services, clock }, actor, DEFAULT_LOCALE)
  const pantry = fillPantry(ctx)
  const random = seededRandom(seed)
  for (let done = 0; done < recipes; done += BATCH) {
    ctx.transaction((tx) => {
      for (let at = done; at < Math.min(done + BATCH, recipes); at++) {
        clock.set(new Date(end - YEARS_MS + (YEARS_MS * (at + 1)) / recipes).toISOString())
        addRecipe(tx, pantry, inventRecipe(random))
      }
    })
    onProgress?.(Math.min(done + BATCH, recipes))
  }
}
