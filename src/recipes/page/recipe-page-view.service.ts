import { decimalMarkOf } from '../../measures/quantity.rules'
import { scaleForServings } from '../../measures/yield.rules'
import type { Config } from '../../platform/config/config'
import { loadSanitiser, type Sanitiser } from '../../platform/html/markdown'
import type { RequestScope } from '../../platform/http/request-scope'
import { urls } from '../../urls'
import { recipePhoto, recipeTint } from '../image/recipe-photo.service'
import { ingredientsOfSteps } from '../ingredient/ingredient-match.rules'
import type { Recipe } from '../recipe/recipe.schema'
import type { InstructionItem, NutritionView, OrganizerLink, RecipePageView } from './recipe-page.rules'

const SUMMARY_CHARACTERS = 48
const LEAST_SCALE = 0.01
const MOST_SCALE = 1000

/** The multiplier in the address: `servings` of the yield as written, or `scale`; 1 when neither makes sense. */
export function scaleOf(query: URLSearchParams, { recipeYield, language }: Recipe): number {
  const servings = Number(query.get('servings') ?? Number.NaN)
  const scale =
    servings > 0 ? scaleForServings(recipeYield, servings, language ?? '') : Number(query.get('scale') ?? 1)
  return Number.isFinite(scale) && scale >= LEAST_SCALE && scale <= MOST_SCALE ? scale : 1
}

function instructionItems(
  recipe: Recipe,
  sanitiser: Sanitiser,
  html: (text: string) => string,
): InstructionItem[] {
  const uses = ingredientsOfSteps(
    recipe.recipeInstructions.map(({ text, ingredientReferences }) => ({ text, ingredientReferences })),
    recipe.recipeIngredient,
  )
  return recipe.recipeInstructions.map(({ id, title, text }, index) => ({
    id,
    title,
    html: html(text),
    summary: sanitiser.plainText(text, SUMMARY_CHARACTERS),
    uses: (uses[index] ?? []).map(({ referenceId }) => referenceId),
  }))
}

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

/** What may stand in texts of people, by the settings of this instance. */
export function linkRules({ iframeHosts, baseUrl }: Config): {
  iframeHosts: readonly string[]
  baseUrl?: string
} {
  return { iframeHosts, ...(baseUrl ? { baseUrl: baseUrl.href } : {}) }
}

interface PageViewOptions {
  scale: number
  /** Slug of the group whose search the organizers lead to; null for visitors. */
  searchIn: string | null
}

/** A recipe as its pages show it: texts made clean HTML, ingredients matched to the steps that use them. */
export async function toRecipePageView(
  scope: RequestScope,
  recipe: Recipe,
  { scale, searchIn }: PageViewOptions,
): Promise<RecipePageView> {
  const sanitiser = await loadSanitiser()
  const rules = linkRules(scope.services.config)
  const html = (text: string) => (text.trim() === '' ? '' : sanitiser.cleanMarkdown(text, rules))
  const links = (
    kind: 'categories' | 'tags' | 'tools',
    organizers: { name: string; slug: string }[],
  ): OrganizerLink[] =>
    organizers.map(({ name, slug }) => ({
      name,
      href: searchIn === null ? null : urls.home(searchIn, { [kind]: slug }),
    }))
  return {
    slug: recipe.slug,
    name: recipe.name,
    language: recipe.language,
    descriptionHtml: html(recipe.description),
    photo: recipePhoto(recipe),
    tint: recipeTint(recipe),
    categories: links('categories', recipe.recipeCategory),
    labels: [...links('tags', recipe.tags), ...links('tools', recipe.tools)],
    prepTime: recipe.prepTime ?? '',
    performTime: recipe.performTime ?? recipe.cookTime ?? '',
    totalTime: recipe.totalTime ?? '',
    yieldText: recipe.recipeYield ?? '',
    scale,
    amountsDisabled: recipe.settings.disableAmount,
    decimalMark: decimalMarkOf(scope.locale),
    ingredients: recipe.recipeIngredient,
    instructions: instructionItems(recipe, sanitiser, html),
    notes: recipe.notes.map(({ title, text }) => ({ title, html: html(text) })),
    nutrition: nutritionView(recipe),
    orgUrl: recipe.orgURL,
    isLandscape: recipe.settings.landscapeView,
  }
}
