import { parseTimeText, toIsoDuration } from '../../measures/duration.rules'
import type { Config } from '../../platform/config/config'
import { wholeAddress } from '../../platform/config/whole-address'
import { loadSanitiser } from '../../platform/html/markdown'
import { textContent } from '../../platform/html/tree.rules'
import { urls } from '../../urls'
import { unparsedLine } from '../ingredient/unparsed.rules'
import type { Recipe } from '../recipe/recipe.schema'
import type { RecipePageView } from './recipe-page.rules'

const DESCRIPTION_CHARACTERS = 200
/** Enough for the first words, whatever Markdown is among them. */
const DESCRIPTION_SOURCE = 4_000

function isoTime(text: string | null, language: string | null): string | undefined {
  const minutes = parseTimeText(text, language ?? '')
  return minutes === undefined ? undefined : toIsoDuration(minutes)
}

export interface PublicMetadata {
  description: string
  openGraph: Record<string, string>
  jsonLd: Record<string, unknown>
  canonical: string | undefined
}

/**
 * Metadata of a public recipe for programs: the preview card and schema.org data.
 * Full addresses exist only with a base address; nothing is built from the Host header.
 * @param address of the page that is shown
 * @param view of the page, whose texts are clean already
 * @param estimate what its nutrition is computed to be, by schema.org's names, for a recipe that says nothing itself
 */
export async function publicMetadata(
  config: Config,
  address: string,
  recipe: Recipe,
  { instructions }: Pick<RecipePageView, 'instructions'>,
  estimate: Readonly<Record<string, string>> = {},
): Promise<PublicMetadata> {
  const { plainText, cleanIngredient } = await loadSanitiser()
  const lines = recipe.recipeIngredient.map((line) => {
    // Clients know a 1 before every line that no one has taken apart; a page of the web says what is there.
    const isTakenApart = line.unit ?? line.food ?? line.referencedRecipe
    const text = isTakenApart ? line.display : unparsedLine(line, recipe.settings.disableAmount)
    return /[<&]/.test(text) ? textContent(cleanIngredient(text)) : text.replace(/\s+/g, ' ').trim()
  })
  const description = plainText(recipe.description.slice(0, DESCRIPTION_SOURCE), DESCRIPTION_CHARACTERS)
  const page = wholeAddress(config, address)
  const picture = recipe.image && urls.media(recipe.id, 'original.webp', recipe.image)
  const image = picture && (wholeAddress(config, picture) ?? picture)
  const openGraph: Record<string, string> = {
    'og:type': 'article',
    'og:title': recipe.name,
    'og:description': description,
    'twitter:card': image ? 'summary_large_image' : 'summary',
    'twitter:title': recipe.name,
    'twitter:description': description,
    // Never our icon: programs that read the recipe would take it for its photograph.
    ...(image ? { 'og:image': image, 'twitter:image': image } : {}),
  }
  if (page) openGraph['og:url'] = page
  return {
    description,
    openGraph,
    jsonLd: jsonLd(recipe, { description, image, lines, instructions, estimate }),
    canonical: page ?? undefined,
  }
}

interface Shown extends Pick<RecipePageView, 'instructions'> {
  estimate: Readonly<Record<string, string>>
  description: string
  image: string | null
  lines: readonly string[]
}

function jsonLd(recipe: Recipe, { description, image, lines, instructions, estimate }: Shown) {
  const { language } = recipe
  const own = Object.entries(recipe.nutrition).filter(([, value]) => value !== null && value !== '')
  const nutrition = own.length > 0 ? own : Object.entries(estimate)
  const entries: [string, unknown][] = [
    ['@context', 'https://schema.org'],
    ['@type', 'Recipe'],
    ['name', recipe.name],
    ['description', description],
    ['image', image && [image]],
    ['datePublished', recipe.createdAt],
    ['inLanguage', language],
    ['prepTime', isoTime(recipe.prepTime, language)],
    ['cookTime', isoTime(recipe.performTime ?? recipe.cookTime, language)],
    ['totalTime', isoTime(recipe.totalTime, language)],
    ['recipeYield', recipe.recipeYield],
    ['recipeIngredient', lines],
    [
      'recipeInstructions',
      instructions.map(({ tree }) => ({ '@type': 'HowToStep', text: tree ? textContent(tree) : '' })),
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
