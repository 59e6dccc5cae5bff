import { decimalMarkOf } from '../../measures/quantity.rules'
import type { GroupScope } from '../../platform/context'
import type { RequestScope } from '../../platform/http/request-scope'
import { urls } from '../../urls'
import { recipePhoto, recipeTint } from '../image/recipe-photo.service'
import { writtenIn } from '../ingredient/ingredient-text.rules'
import { subRecipeItems } from '../ingredient/sub-recipe-view.service'
import type { Recipe } from '../recipe/recipe.schema'
import { readingsOf } from '../recipe/recipe-parts.store'
import { type ChosenUnits, hasOtherUnits } from '../units/units.rules'
import { pageTexts } from './page-texts.service'
import {
  carriedQuery,
  type IngredientItem,
  type InstructionItem,
  type NutritionView,
  type OrganizerLink,
  type RecipePageView,
} from './recipe-page.rules'
import { portionsOf, servingsBeside, yieldWords } from './scale.rules'

function nutritionView({ nutrition, settings }: Recipe): NutritionView | null {
  if (!settings.showNutrition) return null
  const {
    calories,
    fatContent,
    carbohydrateContent,
    sugarContent,
    fiberContent,
    proteinContent,
    sodiumContent,
  } = nutrition
  return {
    calories: calories ?? '',
    fatContent: fatContent ?? '',
    carbohydrateContent: carbohydrateContent ?? '',
    sugarContent: sugarContent ?? '',
    fiberContent: fiberContent ?? '',
    proteinContent: proteinContent ?? '',
    sodiumContent: sodiumContent ?? '',
  }
}

/** A narrower picture would be blown up across the page. */
const WIDE_PIXELS = 960

/** Ingredients that are looked at to see whether units are worth a choice. */
const MOST_LOOKED_AT = 40

interface PageViewOptions {
  scale: number
  /** Whose units to show, and which the reader keeps; as written, without a choice, when left out. */
  units?: ChosenUnits
  /** The reader is a member of the group. */
  isMember: boolean
  /** The reader was given a link to the recipe. */
  isGiven?: boolean
  /** Slug of the group whose search the organizers lead to; null for visitors and on paper. */
  searchIn: string | null
}

/** What three lines of a phone hold, in letters. */
const FOLDED_LETTERS = 110

/** A paragraph of its own begins a line, however short the one before it is. */
const isLong = (description: string) =>
  description.length > FOLDED_LETTERS || description.split('\n', 5).length > 3

/** How each recognized line of a recipe was read, by reference; see `writtenIn`. */
export const readingsIn = ({ db }: Pick<GroupScope, 'db'>, { id }: Recipe) => readingsOf(db, id)

/** A recipe as its pages show it: texts made clean HTML, amounts at the scale of the page; bounded work, in slices. */
export async function toRecipePageView(
  request: RequestScope,
  recipe: Recipe,
  { isMember, isGiven = false, scale, searchIn, units }: PageViewOptions,
): Promise<RecipePageView> {
  const { i18n, locale, services } = request
  const reading = {
    scale,
    language: recipe.language,
    amountsDisabled: recipe.settings.disableAmount,
    decimalMark: decimalMarkOf(recipe.language ?? locale),
    units: units?.shown,
  }
  const texts = await pageTexts(services.config, { isMember, ...reading })
  const links = (
    kind: 'categories' | 'tags' | 'tools',
    organizers: { name: string; slug: string }[],
  ): OrganizerLink[] =>
    organizers.map(({ name, slug }) => ({
      name,
      href: searchIn === null ? null : urls.home(searchIn, { [kind]: slug }),
    }))
  const description = await texts.tree(recipe.description)
  const subRecipes = await subRecipeItems(request, recipe, {
    isMember,
    isGiven,
    hasLinks: searchIn !== null,
    scale,
    line: texts.line,
    yieldOf: (sub) => yieldWords(i18n, sub),
  })
  const readings = readingsIn(services, recipe)
  const ingredients: IngredientItem[] = []
  for (const item of recipe.recipeIngredient) {
    const { referenceId, title } = item
    const subRecipe = subRecipes.get(referenceId)
    const line = await texts.line(item, { written: writtenIn(item, readings) })
    ingredients.push({ referenceId, title, line, subRecipe })
  }
  const instructions: InstructionItem[] = []
  for (const { id, title, text } of recipe.recipeInstructions) {
    instructions.push({ id, title, ...(await texts.step(text)) })
  }
  const notes: RecipePageView['notes'][number][] = []
  for (const { title, text } of recipe.notes) notes.push({ title, tree: await texts.tree(text) })
  return {
    slug: recipe.slug,
    name: recipe.name,
    language: recipe.language,
    description,
    isDescriptionLong: isLong(recipe.description ?? ''),
    photo: recipePhoto(recipe),
    tint: recipeTint(recipe),
    categories: links('categories', recipe.recipeCategory),
    labels: [...links('tags', recipe.tags), ...links('tools', recipe.tools)],
    prepTime: recipe.prepTime ?? '',
    performTime: recipe.performTime ?? recipe.cookTime ?? '',
    totalTime: recipe.totalTime ?? '',
    yieldText: yieldWords(i18n, recipe),
    portions: portionsOf(recipe),
    servings: servingsBeside(recipe),
    scale,
    query: carriedQuery(scale, units),
    units:
      (units && hasOtherUnits(recipe.recipeIngredient.slice(0, MOST_LOOKED_AT), reading) && units) || null,
    ingredients,
    instructions,
    notes,
    nutrition: nutritionView(recipe),
    orgUrl: recipe.orgURL,
    isLandscape: recipe.settings.landscapeView && (recipe.imageWidth ?? WIDE_PIXELS) >= WIDE_PIXELS,
  }
}
