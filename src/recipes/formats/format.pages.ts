import type { PageCall } from '../../platform/http/page-route'
import { SHARED_CACHE } from '../../platform/web/render-page'
import { getOpenRecipe, getPublicRecipe } from '../recipe/public-recipe.service'
import { getRecipe } from '../recipe/recipe.service'
import { FORMAT_TYPES, formatText, RECIPE_FORMATS, type RecipeFormat } from './format.service'

/** What programs ask for by name; browsers ask for HTML first. */
const ACCEPTED: Record<string, RecipeFormat> = {
  'application/ld+json': 'json',
  'application/json': 'json',
  'text/markdown': 'md',
  'text/x-cooklang': 'cook',
}

/** The format of a recipe that an address asks for. */
export interface RequestedFormat {
  slug: string
  format: RecipeFormat
}

/** The format that a request asks for by the ending of the address, or by what it accepts first; null for the page itself. */
export function askedFormat({ scope: { request }, params }: PageCall): RequestedFormat | null {
  const slug = params.slug!
  const ending = RECIPE_FORMATS.find((format) => slug.endsWith(`.${format}`))
  if (ending) return { slug: slug.slice(0, -ending.length - 1), format: ending }
  const [first = ''] = (request.headers.get('accept') ?? '').toLowerCase().split(/[,;]/)
  const format = Object.hasOwn(ACCEPTED, first.trim()) ? ACCEPTED[first.trim()] : undefined
  return format ? { slug, format } : null
}

/** A recipe in another format, for anyone who may read its page. @throws not-found */
export function showFormat({ scope, params }: PageCall, { slug, format }: RequestedFormat): Response {
  const { actor, services } = scope
  const group = params.group!
  const isOwn = actor?.groupSlug === group
  const recipe = isOwn
    ? getRecipe({ db: services.db, groupId: actor.groupId }, slug)
    : getPublicRecipe(getOpenRecipe(services, group, slug).scope, slug)
  return new Response(formatText(services.config, group, recipe, format), {
    headers: {
      'cache-control': isOwn ? 'private, no-cache' : SHARED_CACHE,
      'content-disposition': `inline; filename="${recipe.slug}.${format}"`,
      'content-type': FORMAT_TYPES[format],
      vary: 'accept, cookie, authorization',
    },
  })
}
