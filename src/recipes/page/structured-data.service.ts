import { parseTimeText, toIsoDuration } from '../../measures/duration.rules'
import type { Config } from '../../platform/config/config'
import { loadSanitiser } from '../../platform/html/markdown'
import { urls } from '../../urls'
import type { Recipe } from '../recipe/recipe.schema'

const DESCRIPTION_CHARACTERS = 200

function absolute(config: Config, path: string): string | null {
  return config.baseUrl ? new URL(path, config.baseUrl.origin).href : null
}

function isoTime(text: string | null, language: string | null): string | undefined {
  const minutes = parseTimeText(text, language ?? '')
  return minutes === undefined ? undefined : toIsoDuration(minutes)
}

export interface PublicFace {
  description: string
  openGraph: Record<string, string>
  jsonLd: Record<string, unknown>
  canonical: string | undefined
}

/**
 * What strangers' machines read of a public recipe: the preview card and schema.org data (reference api-config §8).
 * Full addresses exist only with a base address; nothing is built from the Host header.
 */
export async function publicFace(config: Config, groupSlug: string, recipe: Recipe): Promise<PublicFace> {
  const { plainText } = await loadSanitiser()
  const description = plainText(recipe.description, DESCRIPTION_CHARACTERS)
  const page = absolute(config, urls.recipe(groupSlug, recipe.slug))
  const picture = recipe.image
    ? urls.media(recipe.id, 'original.webp', recipe.image)
    : urls.asset('icon-512.png')
  const image = absolute(config, picture) ?? picture
  const card = { title: recipe.name, description, image }
  const openGraph: Record<string, string> = {
    'og:type': 'article',
    'og:title': card.title,
    'og:description': card.description,
    'og:image': card.image,
    'twitter:card': 'summary_large_image',
    'twitter:title': card.title,
    'twitter:description': card.description,
    'twitter:image': card.image,
  }
  if (page) openGraph['og:url'] = page
  return {
    description,
    openGraph,
    jsonLd: jsonLd(recipe, description, image, plainText),
    canonical: page ?? undefined,
  }
}

function jsonLd(recipe: Recipe, description: string, image: string, plainText: (text: string) => string) {
  const { language } = recipe
  const nutrition = Object.entries(recipe.nutrition).filter(([, value]) => value !== null && value !== '')
  const entries: [string, unknown][] = [
    ['@context', 'https://schema.org'],
    ['@type', 'Recipe'],
    ['name', recipe.name],
    ['description', description],
    ['image', [image]],
    ['datePublished', recipe.createdAt],
    ['inLanguage', language],
    ['prepTime', isoTime(recipe.prepTime, language)],
    ['cookTime', isoTime(recipe.performTime ?? recipe.cookTime, language)],
    ['totalTime', isoTime(recipe.totalTime, language)],
    ['recipeYield', recipe.recipeYield],
    ['recipeIngredient', recipe.recipeIngredient.map(({ display }) => plainText(display))],
    [
      'recipeInstructions',
      recipe.recipeInstructions.map(({ text }) => ({ '@type': 'HowToStep', text: plainText(text) })),
    ],
    ['recipeCategory', recipe.recipeCategory.map(({ name }) => name)],
    ['keywords', recipe.tags.map(({ name }) => name)],
    [
      'nutrition',
      nutrition.length > 0
        ? { '@type': 'NutritionInformation', ...Object.fromEntries(nutrition) }
        : undefined,
    ],
  ]
  return Object.fromEntries(
    entries.filter(([, value]) => value !== null && value !== undefined && value !== ''),
  )
}
