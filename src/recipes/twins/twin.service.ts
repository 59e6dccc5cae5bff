import type { Config } from '../../platform/config/config'
import { wholeAddress } from '../../platform/config/whole-address'
import { urls } from '../../urls'
import type { Recipe } from '../recipe/recipe.schema'
import { cooklangTwin } from './cooklang-twin.rules'
import { markdownTwin } from './markdown-twin.rules'
import { schemaOrgTwin } from './schema-org-twin.rules'

/** The same recipe in other formats, by the ending of their addresses. */
export const TWIN_FORMATS = ['json', 'md', 'cook'] as const
export type TwinFormat = (typeof TWIN_FORMATS)[number]

export const TWIN_TYPES: Record<TwinFormat, string> = {
  json: 'application/ld+json; charset=utf-8',
  md: 'text/markdown; charset=utf-8',
  cook: 'text/plain; charset=utf-8',
}

/** A recipe as a file. Full addresses exist only with a base address. @param group slug of its group */
export function twinText(
  config: Pick<Config, 'baseUrl'>,
  group: string,
  recipe: Recipe,
  format: TwinFormat,
): string {
  if (format === 'md') return markdownTwin(recipe)
  if (format === 'cook') return cooklangTwin(recipe)
  const image = recipe.image && wholeAddress(config, urls.media(recipe.id, 'original.webp', recipe.image))
  const address = wholeAddress(config, urls.recipe(group, recipe.slug))
  return `${JSON.stringify(schemaOrgTwin(recipe, { address, image }), null, 2)}\n`
}
