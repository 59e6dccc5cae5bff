import type { Config } from '../../platform/config/config'
import { wholeAddress } from '../../platform/config/whole-address'
import { urls } from '../../urls'
import type { Recipe } from '../recipe/recipe.schema'
import { cooklangOf } from './cooklang.rules'
import { markdownOf } from './markdown.rules'
import { schemaOrgOf } from './schema-org.rules'

/** The same recipe in other formats, by the ending of their addresses. */
export const RECIPE_FORMATS = ['json', 'md', 'cook'] as const
export type RecipeFormat = (typeof RECIPE_FORMATS)[number]

export const FORMAT_TYPES: Record<RecipeFormat, string> = {
  json: 'application/ld+json; charset=utf-8',
  md: 'text/markdown; charset=utf-8',
  cook: 'text/plain; charset=utf-8',
}

/** A recipe as a file. Full addresses exist only with a base address. @param group slug of its group */
export function formatText(
  config: Pick<Config, 'baseUrl' | 'basePath'>,
  group: string,
  recipe: Recipe,
  format: RecipeFormat,
): string {
  if (format === 'md') return markdownOf(recipe)
  if (format === 'cook') return cooklangOf(recipe)
  const image = recipe.image && wholeAddress(config, urls.media(recipe.id, 'original.webp', recipe.image))
  const address = wholeAddress(config, urls.recipe(group, recipe.slug))
  return `${JSON.stringify(schemaOrgOf(recipe, { address, image }), null, 2)}\n`
}
