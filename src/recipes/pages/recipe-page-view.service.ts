import type { Config } from '../../platform/config/config'
import { loadSanitiser, type Sanitiser } from '../../platform/html/markdown'
import type { Visit } from '../../platform/http/visit'
import { type PhotoView, tintOf } from '../../ui/photo.ui'
import { urls } from '../../urls'
import { ingredientsOfSteps } from '../ingredient-match.rules'
import { decimalMarkOf } from '../quantity.rules'
import type { Recipe, RecipeSummary } from '../recipe.schema'
import { scaleForServings } from '../yield.rules'
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

type Pictured = Pick<RecipeSummary, 'id' | 'image' | 'imageWidth' | 'imageHeight' | 'imageTint'>

/** The tint behind a recipe's photograph, or of the empty paper. */
export function recipeTint({ id, imageTint }: Pictured): number {
  return imageTint ?? tintOf(id)
}

/** The photograph in the two sizes that pages use; null without one. */
export function recipePhoto(recipe: Pictured): PhotoView | null {
  const { id, image, imageWidth, imageHeight } = recipe
  if (!image) return null
  const [width, height] = [imageWidth ?? 4, imageHeight ?? 3]
  const shrink = (longest: number) => Math.min(1, longest / Math.max(width, height))
  const small = Math.round(width * Math.min(1, 300 / Math.min(width, height)))
  const middle = Math.round(width * shrink(1024))
  const file = (name: string) => urls.media(id, name, image)
  const sizes = [`${file('tiny-original.webp')} ${small}w`, `${file('min-original.webp')} ${middle}w`]
  if (width > middle) sizes.push(`${file('original.webp')} ${width}w`)
  return { src: file('min-original.webp'), srcSet: sizes.join(', '), width, height, tint: recipeTint(recipe) }
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
  visit: Visit,
  recipe: Recipe,
  { scale, searchIn }: PageViewOptions,
): Promise<RecipePageView> {
  const sanitiser = await loadSanitiser()
  const rules = linkRules(visit.services.config)
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
    decimalMark: decimalMarkOf(visit.locale),
    ingredients: recipe.recipeIngredient,
    instructions: instructionItems(recipe, sanitiser, html),
    notes: recipe.notes.map(({ title, text }) => ({ title, html: html(text) })),
    nutrition: nutritionView(recipe),
    orgUrl: recipe.orgURL,
    isLandscape: recipe.settings.landscapeView,
  }
}
