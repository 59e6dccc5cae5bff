import * as v from 'valibot'
import { AppError } from '../../platform/errors'
import { PathText } from '../../platform/http/fields'
import { type ApiRoute, route } from '../../platform/http/route'
import { attachFile, MAX_ASSET_BYTES } from '../image/asset.service'
import { Asset } from '../recipe/recipe.schema'

const FORM_OVERHEAD_BYTES = 64 * 1024

const Text = v.optional(v.pipe(v.string(), v.trim(), v.maxLength(100, 'validation.max-length-100')), '')

const AssetForm = v.object({
  name: Text,
  icon: Text,
  extension: Text,
  file: v.pipe(
    v.optional(v.file('validation.required')),
    v.metadata({ jsonSchema: { type: 'string', format: 'binary' } }),
  ),
})

/** Files attached to a recipe. */
export const RECIPE_ASSET_ROUTES: ApiRoute[] = [
  route(
    {
      access: 'user',
      tag: 'Recipes',
      method: 'POST',
      path: '/api/recipes/:slug/assets',
      summary: 'Attach a file to a recipe',
      description:
        'Saves the file with the recipe and returns its name and icon. Text in Markdown can point to it.',
      params: v.object({ slug: PathText }),
      body: AssetForm,
      encoding: 'multipart',
      maxBytes: MAX_ASSET_BYTES + FORM_OVERHEAD_BYTES,
      response: Asset,
      errors: ['not-found', 'forbidden', 'invalid', 'too-large'],
    },
    ({ ctx, params, body: { name, icon, extension, file } }) => {
      if (!name || !icon || !extension || !file) {
        throw new AppError('invalid', 'validation.required', {
          status: 400,
          detail: 'Missing required fields',
        })
      }
      return attachFile(ctx, params.slug, { name, icon, extension, file })
    },
  ),
]
