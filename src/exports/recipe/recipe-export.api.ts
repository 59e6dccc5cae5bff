import * as v from 'valibot'
import { AppError } from '../../platform/errors'
import { fileAnswer, PathText, TextUpTo } from '../../platform/http/fields'
import { type ApiRoute, publicRoute, route } from '../../platform/http/route'
import { FORMAT_TYPES } from '../../recipes/formats/format.service'
import { markdownOf } from '../../recipes/formats/markdown.rules'
import { recipeZipAnswer } from '../../recipes/formats/recipe-zip.service'
import { findRecipeById, getKey, getRecipe } from '../../recipes/recipe/recipe.service'
import { createDownloadToken, useDownloadToken } from '../downloads/download-token.service'

const shared = { access: 'user', tag: 'Recipe exports' } as const
const SlugParams = v.object({ slug: PathText })

/** Formats of one recipe by the names that clients send. */
const TEMPLATES = ['raw', 'zip', 'recipes.md'] as const

function attachment(name: string, type: string, text: string): Response {
  return new Response(text, {
    headers: {
      'content-type': type,
      'content-disposition': `attachment; filename="${name}"`,
      'x-content-type-options': 'nosniff',
    },
  })
}

/** One recipe as a file, with a token where a browser cannot send another one. */
export const RECIPE_EXPORT_ROUTES: ApiRoute[] = [
  route(
    {
      ...shared,
      method: 'GET',
      path: '/api/recipes/exports',
      summary: 'List export formats',
      description: 'Returns the formats in which a recipe can be exported, by kind.',
      response: v.record(v.string(), v.array(v.string())),
    },
    () => ({ json: ['raw'], zip: ['zip'], jinja2: ['recipes.md'] }),
  ),
  route(
    {
      ...shared,
      method: 'POST',
      path: '/api/recipes/:slug/exports',
      summary: "Get a token for a recipe's archive",
      description: "Returns a token that downloads the recipe's ZIP archive once, within half an hour.",
      params: SlugParams,
      response: v.object({ token: v.string() }),
      isSecret: true,
      errors: ['not-found'],
    },
    ({ ctx, params }) => ({ token: createDownloadToken(ctx, 'recipe-zip', getKey(ctx, params.slug).id) }),
  ),
  route(
    {
      ...shared,
      method: 'GET',
      path: '/api/recipes/:slug/exports',
      summary: 'Export a recipe',
      description: 'Returns the recipe as JSON or Markdown, by the name of the template.',
      params: SlugParams,
      query: v.object({ template_name: v.picklist(TEMPLATES) }),
      response: fileAnswer('application/zip', 'application/json', 'text/markdown'),
      errors: ['not-found', 'invalid'],
    },
    ({ ctx, params, query }) => {
      const recipe = getRecipe(ctx, params.slug)
      if (query.template_name === 'zip') return recipeZipAnswer(ctx, recipe)
      if (query.template_name === 'recipes.md')
        return attachment(`${recipe.slug}.md`, FORMAT_TYPES.md, markdownOf(recipe))
      return attachment(`${recipe.slug}.json`, 'application/json', JSON.stringify(recipe, null, 2))
    },
  ),
  publicRoute(
    {
      method: 'GET',
      path: '/api/recipes/:slug/exports/zip',
      tag: 'Recipe exports',
      summary: "Download a recipe's archive",
      description: 'Returns the ZIP archive of a recipe to anyone with a token for it.',
      params: SlugParams,
      query: v.object({ token: v.optional(TextUpTo(2_000), '') }),
      response: fileAnswer('application/zip'),
      errors: ['unauthenticated', 'invalid'],
    },
    ({ scope, params, query }) => {
      const { db } = scope.services
      const found = useDownloadToken(scope.services, query.token, 'recipe-zip', ({ groupId, target }) => {
        const recipe = findRecipeById({ db, groupId }, target)
        return recipe?.slug === params.slug || target === params.slug
      })
      if (found === undefined) {
        const detail = 'could not validate file token'
        throw new AppError('unauthenticated', 'export.token-not-valid', { detail })
      }
      const recipe =
        found === 'not-meant' ? undefined : findRecipeById({ db, groupId: found.groupId }, found.target)
      if (!recipe)
        throw new AppError('invalid', 'export.not-this-recipe', { status: 400, detail: 'Invalid Slug' })
      return recipeZipAnswer(scope.services, recipe)
    },
  ),
]
