import * as v from 'valibot'
import { fileAnswer, IdParams, UuidText } from '../platform/http/fields'
import { type ApiRoute, route } from '../platform/http/route'
import { MAX_IMAGE_BYTES } from '../platform/images/images'
import { savePicture, showPicture } from './picture.service'

const FORM_OVERHEAD_BYTES = 64 * 1024

const Picture = fileAnswer('image/webp')

const PictureForm = v.object({
  profile: v.pipe(
    v.file('validation.required'),
    v.metadata({ jsonSchema: { type: 'string', format: 'binary' } }),
  ),
})

const shown = { method: 'GET', access: 'user', response: Picture } as const

/** Pictures of people. */
export const PICTURE_ROUTES: ApiRoute[] = [
  route(
    {
      method: 'POST',
      access: 'user',
      tag: 'Users',
      path: '/api/users/:id/image',
      summary: "Set a user's picture",
      description: "Replaces your own picture; administrators may replace anyone's.",
      params: IdParams,
      body: PictureForm,
      encoding: 'multipart',
      maxBytes: MAX_IMAGE_BYTES + FORM_OVERHEAD_BYTES,
      response: null,
      errors: ['not-found', 'forbidden', 'invalid', 'too-large', 'rate-limited'],
    },
    async ({ ctx, params, body }) => {
      await savePicture(ctx, params.id, body.profile)
      return null
    },
  ),
  route(
    {
      ...shown,
      errors: ['not-found'],
      tag: 'Users',
      path: '/api/users/:id/image',
      summary: "Get a user's picture",
      description: 'Returns the picture of a member of the group, or the default one.',
      params: IdParams,
    },
    ({ ctx, scope, params }) => showPicture(scope.services, ctx.actor, params.id, scope.request),
  ),
  route(
    {
      ...shown,
      errors: ['not-found'],
      tag: 'Media',
      path: '/api/media/users/:userId/:file',
      summary: "Get a user's picture as a file",
      description:
        'Returns the picture of a member of the group under the address that clients put into pages.',
      params: v.object({ userId: UuidText, file: v.literal('profile.webp') }),
    },
    ({ ctx, scope, params }) => showPicture(scope.services, ctx.actor, params.userId, scope.request),
  ),
]
