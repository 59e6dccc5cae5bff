import { decimalMarkOf } from '../../measures/quantity.rules'
import { loadSanitiser } from '../../platform/html/markdown'
import type { RequestScope } from '../../platform/http/request-scope'
import { widthOf } from '../../platform/text/width'
import { ingredientsOf } from '../ingredient/ingredient-match.rules'
import { writtenIn } from '../ingredient/ingredient-text.rules'
import { subRecipeItems } from '../ingredient/sub-recipe-view.service'
import { pageTexts } from '../page/page-texts.service'
import { type CookView, carriedQuery, type IngredientItem } from '../page/recipe-page.rules'
import { yieldWords } from '../page/scale.rules'
import type { Recipe } from '../recipe/recipe.schema'
import { readingsOf } from '../recipe/recipe-parts.store'
import type { ChosenUnits } from '../units/units.rules'
import { stepName } from './step-name.rules'

/** Enough for the first words of any text, whatever Markdown is before and between them. */
const NAME_SOURCE = 2_000
/** Latin letters up to which a text is set in each size; cook-board.css has the same. */
const LENGTHS = [60, 100, 150, 220, 320, 460, 660]

interface CookOptions {
  /** Whose units to show. */
  units?: ChosenUnits
  /** The cook is a member of the group. */
  isMember: boolean
  /** The cook was given a link to the recipe. */
  isGiven?: boolean
  scale: number
  /** The step on the stage, counted from 1; there is one. */
  step: number
}

/** The last heading at or before a step, counted from 1; "" without one. */
function sectionOf({ recipeInstructions }: Recipe, step: number): string {
  return recipeInstructions.slice(0, step).findLast(({ title }) => title !== '')?.title ?? ''
}

/** What a step uses, and whether any step of the recipe says what it uses. */
function usesOf(recipe: Recipe, step: number) {
  const { recipeInstructions, recipeIngredient } = recipe
  const find = ingredientsOf(recipeIngredient)
  const own = find(recipeInstructions[step - 1]!, sectionOf(recipe, step))
  const isLinked =
    own.length > 0 ||
    recipeInstructions.some((instruction, at) => find(instruction, sectionOf(recipe, at + 1)).length > 0)
  return { shown: isLinked ? own : recipeIngredient, isLinked }
}

/** One step of a recipe for cook mode; only what is on the stage is made ready. */
export async function toCookView(
  request: RequestScope,
  recipe: Recipe,
  { isMember, isGiven = false, scale, step, units }: CookOptions,
): Promise<CookView> {
  const { locale, services } = request
  const { language, recipeInstructions } = recipe
  const { plainText } = await loadSanitiser()
  const texts = await pageTexts(services.config, {
    isMember,
    scale,
    language,
    amountsDisabled: recipe.settings.disableAmount,
    decimalMark: decimalMarkOf(recipe.language ?? locale),
    units: units?.shown,
  })
  const nameOf = (at: number) => {
    const text = recipeInstructions[at - 1]?.text
    return text === undefined ? null : stepName(plainText(text.slice(0, NAME_SOURCE)), language)
  }
  const { text } = recipeInstructions[step - 1]!
  const characters = widthOf(plainText(text.slice(0, NAME_SOURCE)))
  const { shown, isLinked } = usesOf(recipe, step)
  const used = { ...recipe, recipeIngredient: [...shown] }
  const subRecipes = await subRecipeItems(request, used, {
    isMember,
    isGiven,
    hasLinks: false,
    scale,
    line: texts.line,
    yieldOf: (sub) => yieldWords(request.i18n, sub),
  })
  const readings = readingsOf(services.db, recipe.id)
  const ingredients: IngredientItem[] = []
  for (const item of shown) {
    // Cook mode has no links away.
    const subRecipe = subRecipes.get(item.referenceId)
    const line = await texts.line(item, { written: writtenIn(item, readings) })
    ingredients.push({ ...item, line, subRecipe })
  }
  return {
    slug: recipe.slug,
    name: recipe.name,
    language,
    query: carriedQuery(scale, units),
    step,
    total: recipeInstructions.length,
    section: sectionOf(recipe, step),
    instruction: await texts.step(text),
    length: LENGTHS.filter((most) => characters > most).length,
    before: nameOf(step - 1),
    next: nameOf(step + 1),
    ingredients,
    isLinked,
  }
}
