import * as v from 'valibot'
import { AppError } from '../../platform/errors'
import { fileAnswer, PathText, UuidText } from '../../platform/http/fields'
import type { RequestScope } from '../../platform/http/request-scope'
import { type ApiRoute, publicRoute } from '../../platform/http/route'
import { IMAGE_NAMES } from '../../platform/images/image-set'
import type { FileResponseOptions } from '../../platform/images/media-response'
import type { MediaPlace } from '../../platform/images/media-store'
import { imageFolder } from './image.service'
import { canReadAssets, isLive } from './media.service'

/** An address with the version of its picture never shows another one. */
const FOREVER = 'public, max-age=31536000, immutable'

function noSuchFile(): AppError {
  return new AppError('not-found', 'exceptions.not-found', { detail: 'Not Found' })
}

async function respond(
  scope: RequestScope,
  place: MediaPlace,
  options: FileResponseOptions,
): Promise<Response> {
  const response = await scope.services.media.respond(place, scope.request, options)
  if (!response) throw noSuchFile()
  return response
}

/** Pictures and attachments as files. */
export const RECIPE_MEDIA_ROUTES: ApiRoute[] = [
  publicRoute(
    {
      method: 'GET',
      path: '/api/media/recipes/:recipeId/images/:name',
      summary: "Get a recipe's picture",
      description: "Returns the picture in one of three sizes to anyone who knows the recipe's id.",
      tag: 'Media',
      params: v.object({ recipeId: UuidText, name: v.picklist(IMAGE_NAMES) }),
      query: v.object({ version: v.optional(v.union([PathText, v.array(PathText)])) }),
      response: fileAnswer('image/webp'),
      errors: ['not-found', 'invalid'],
    },
    ({ scope, params, query }) => {
      if (!isLive(scope.services, params.recipeId)) throw noSuchFile()
      return respond(scope, [...imageFolder(params.recipeId), params.name], {
        cacheControl: query.version ? FOREVER : 'no-cache',
      })
    },
  ),
  publicRoute(
    {
      method: 'GET',
      path: '/api/media/recipes/:recipeId/assets/:file',
      summary: 'Download an attachment',
      description: 'Returns an attached file to anyone who may read the recipe.',
      tag: 'Media',
      params: v.object({ recipeId: UuidText, file: PathText }),
      response: fileAnswer('application/octet-stream', 'application/pdf', 'image/*', 'text/plain'),
      errors: ['not-found', 'invalid'],
    },
    ({ scope, params }) => {
      if (!canReadAssets(scope.services, scope.actor, params.recipeId)) throw noSuchFile()
      return respond(scope, ['recipes', params.recipeId, 'assets', params.file], {
        cacheControl: 'private, no-cache',
        isDownload: true,
      })
    },
  ),
]
