import * as v from 'valibot'
import { PathText, TextUpTo } from '../../platform/http/fields'
import { type ApiRoute, route } from '../../platform/http/route'
import { MAX_IMAGE_BYTES } from '../../platform/images/images'
import { removePicture, savePicture, savePictureFromUrl } from './image.service'

const FORM_OVERHEAD_BYTES = 64 * 1024

const shared = {
  access: 'user',
  tag: 'Recipes',
  path: '/api/recipes/:slug/image',
  params: v.object({ slug: PathText }),
} as const

const PictureForm = v.object({
  image: v.pipe(
    v.file('validation.required'),
    v.metadata({ jsonSchema: { type: 'string', format: 'binary' } }),
  ),
  extension: v.pipe(v.optional(TextUpTo(100)), v.description('Ignored: the file itself says what it is.')),
})

/** Setting and removing a recipe's picture. */
export const RECIPE_IMAGE_ROUTES: ApiRoute[] = [
  route(
    {
      ...shared,
      method: 'PUT',
      summary: "Set a recipe's picture",
      description: "Replaces the recipe's picture with the file, and returns the picture's new version.",
      body: PictureForm,
      encoding: 'multipart',
      maxBytes: MAX_IMAGE_BYTES + FORM_OVERHEAD_BYTES,
      response: v.object({ image: v.string() }),
      errors: ['not-found', 'forbidden', 'invalid', 'too-large', 'rate-limited'],
    },
    async ({ ctx, params, body }) => {
      const { image } = await savePicture(ctx, params.slug, body.image)
      return { image }
    },
  ),
  route(
    {
      ...shared,
      method: 'POST',
      summary: "Set a recipe's picture from an address",
      description: "Fetches the picture from the address and replaces the recipe's picture.",
      body: v.object({ url: TextUpTo(10_000) }),
      response: null,
      errors: ['not-found', 'forbidden', 'upstream', 'invalid', 'rate-limited'],
    },
    async ({ ctx, params, body }) => {
      await savePictureFromUrl(ctx, params.slug, body.url)
      return null
    },
  ),
  route(
    {
      ...shared,
      method: 'DELETE',
      summary: "Delete a recipe's picture",
      description: 'The recipe stays without a picture.',
      response: null,
      errors: ['not-found', 'forbidden'],
    },
    async ({ ctx, params }) => {
      await removePicture(ctx, params.slug)
      return null
    },
  ),
]
