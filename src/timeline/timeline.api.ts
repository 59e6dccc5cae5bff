import * as v from 'valibot'
import { AppError } from '../platform/errors'
import { fileAnswer, IdParams, PathText, TextUpTo, UuidText } from '../platform/http/fields'
import { pageAnswer } from '../platform/http/json-stream'
import { PageOf, PageQuery } from '../platform/http/paging'
import type { RequestScope } from '../platform/http/request-scope'
import { type ApiRoute, publicRoute, route } from '../platform/http/route'
import { IMAGE_NAMES } from '../platform/images/image-set'
import { MAX_IMAGE_BYTES } from '../platform/images/images'
import { canSeePicture, pictureFolder, saveEventPicture } from './event-picture.service'
import { addEvent, changeEvent, deleteEvent, getEvent, listEvents } from './timeline.service'
import {
  CreateTimelineEventInput,
  HAS_IMAGE,
  TimelineEvent,
  UpdateTimelineEventInput,
} from './timeline-event.schema'

const FORM_OVERHEAD_BYTES = 64 * 1024
/** An address with the version of its picture never shows another one. */
const FOREVER = 'private, max-age=31536000, immutable'

const shared = {
  access: 'user',
  tag: 'Timeline',
  path: '/api/recipes/timeline/events',
  isStamped: true,
} as const
const one = { ...shared, path: '/api/recipes/timeline/events/:id', params: IdParams } as const

const MediaPlace = v.object({ recipeId: UuidText, eventId: UuidText })
const media = {
  method: 'GET',
  tag: 'Media',
  query: v.object({ version: v.optional(v.union([PathText, v.array(PathText)])) }),
  response: fileAnswer('image/webp'),
} as const

async function showPicture(
  { services, actor, request }: RequestScope,
  { recipeId, eventId }: v.InferOutput<typeof MediaPlace>,
  { name, version }: { name: string; version?: unknown },
): Promise<Response> {
  const place = [...pictureFolder(recipeId, eventId), name]
  const cacheControl = version ? FOREVER : 'private, no-cache'
  const response =
    canSeePicture(services, actor, recipeId, eventId) &&
    (await services.media.respond(place, request, { cacheControl }))
  if (!response) throw new AppError('not-found', 'exceptions.not-found', { detail: 'Not Found' })
  return response
}

const PictureForm = v.object({
  image: v.pipe(
    v.file('validation.required'),
    v.metadata({ jsonSchema: { type: 'string', format: 'binary' } }),
  ),
  extension: v.pipe(v.optional(TextUpTo(100)), v.description('Ignored: the file itself says what it is.')),
})

/** What happened to recipes; comes before the routes of single recipes. */
export const TIMELINE_ROUTES: ApiRoute[] = [
  route(
    {
      ...shared,
      method: 'GET',
      summary: 'List timeline events',
      description: "Returns the events of all the group's recipes, in pages.",
      query: PageQuery,
      response: PageOf(TimelineEvent),
      errors: ['invalid'],
    },
    async ({ ctx, scope, query }) => pageAnswer(scope, query, await listEvents(ctx, query)),
  ),
  route(
    {
      ...shared,
      method: 'POST',
      summary: 'Add a timeline event',
      description: "Adds an event, such as that it was made, to a recipe's timeline.",
      body: CreateTimelineEventInput,
      status: 201,
      response: TimelineEvent,
      errors: ['not-found', 'forbidden'],
    },
    ({ ctx, body }) => addEvent(ctx, body),
  ),
  route(
    {
      ...one,
      method: 'GET',
      summary: 'Get a timeline event',
      description: 'Returns one event of a recipe of the group.',
      response: TimelineEvent,
      current: (ctx, { id }) => getEvent(ctx, id),
      errors: ['not-found'],
    },
    ({ ctx, params }) => getEvent(ctx, params.id),
  ),
  route(
    {
      ...one,
      method: 'PUT',
      summary: 'Change a timeline event',
      description: "Changes the event's subject, message or picture.",
      body: UpdateTimelineEventInput,
      response: TimelineEvent,
      current: (ctx, { id }) => getEvent(ctx, id),
      errors: ['not-found', 'stale'],
    },
    ({ ctx, params, body }) => changeEvent(ctx, params.id, body),
  ),
  route(
    {
      ...one,
      method: 'DELETE',
      summary: 'Delete a timeline event',
      description: 'Deletes the event with its picture, and returns it as it was.',
      response: TimelineEvent,
      errors: ['conflict'],
    },
    ({ ctx, params }) => deleteEvent(ctx, params.id),
  ),
  route(
    {
      ...one,
      method: 'PUT',
      path: '/api/recipes/timeline/events/:id/image',
      summary: "Set a timeline event's picture",
      description: "Replaces the event's picture with the file.",
      body: PictureForm,
      encoding: 'multipart',
      maxBytes: MAX_IMAGE_BYTES + FORM_OVERHEAD_BYTES,
      find: (ctx, { id }) => getEvent(ctx, id),
      response: v.object({ image: v.string() }),
      errors: ['not-found', 'invalid', 'too-large', 'rate-limited'],
    },
    async ({ ctx, params, body }) => {
      await saveEventPicture(ctx, params.id, body.image)
      return { image: HAS_IMAGE }
    },
  ),
  publicRoute(
    {
      ...media,
      errors: ['not-found', 'invalid'],
      path: '/api/media/recipes/:recipeId/images/timeline/:eventId',
      summary: "Get a timeline event's whole picture",
      description: 'Returns the picture in its largest size to anyone who may read the recipe.',
      params: MediaPlace,
    },
    ({ scope, params, query }) => showPicture(scope, params, { ...query, name: 'original.webp' }),
  ),
  publicRoute(
    {
      ...media,
      errors: ['not-found', 'invalid'],
      path: '/api/media/recipes/:recipeId/images/timeline/:eventId/:name',
      summary: "Get a timeline event's picture",
      description: 'Returns the picture in one of three sizes to anyone who may read the recipe.',
      params: v.object({ ...MediaPlace.entries, name: v.picklist(IMAGE_NAMES) }),
    },
    ({ scope, params, query }) => showPicture(scope, params, { ...query, name: params.name }),
  ),
]
