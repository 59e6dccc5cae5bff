import * as v from 'valibot'
import { type ApiRoute, route } from '../../platform/http/route'
import { createFromPictures } from './picture-recipe.service'

/** Ten photographs as telephones take them; half of what all uploads together may hold in memory. */
const MAX_BYTES = 32 * 1024 * 1024

const Pictures = v.pipe(
  v.optional(v.union([v.array(v.file()), v.file()]), []),
  v.transform((files) => [files].flat()),
  v.metadata({ jsonSchema: { type: 'array', items: { type: 'string', format: 'binary' } } }),
)

const Query = v.object({
  translateLanguage: v.optional(
    v.pipe(
      v.string(),
      v.trim(),
      v.maxLength(60, 'validation.max-length-500'),
      v.transform((text) => text || null),
      v.description('Name or code of the language that the recipe is translated into.'),
    ),
  ),
})

/** A recipe in pictures, in both dialects. */
export const PICTURE_RECIPE_ROUTES: ApiRoute[] = [
  '/api/recipes/create-from-image',
  '/api/recipes/create/image',
].map((path) =>
  route(
    {
      access: 'user',
      tag: 'Recipe import',
      method: 'POST',
      path,
      summary: 'Import photos of a recipe',
      description:
        "Lets the AI service read a recipe from photos of it, and returns the new recipe's slug. Returns 400 when no AI service is set up.",
      query: Query,
      body: v.object({ images: Pictures }),
      encoding: 'multipart',
      maxBytes: MAX_BYTES,
      status: 201,
      response: v.string(),
      errors: ['invalid', 'too-large', 'rate-limited', 'upstream'],
    },
    async ({ ctx, body, query }) =>
      (await createFromPictures(ctx, body.images, query.translateLanguage ?? null)).slug,
  ),
)
