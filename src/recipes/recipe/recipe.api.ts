import * as v from 'valibot'
import type { Ctx } from '../../platform/context'
import type { ErrorCode } from '../../platform/errors'
import { idsOfRows, PathText, TextUpTo, UuidText } from '../../platform/http/fields'
import { tagsIn } from '../../platform/http/if-match'
import { limitRate } from '../../platform/http/rate-limit'
import type { RequestScope } from '../../platform/http/request-scope'
import { type ApiRoute, publicRoute, route } from '../../platform/http/route'
import { textAnswer } from '../../platform/web/respond'
import { deleteRecipe } from './bin.service'
import { isRecipeNameFree } from './naming.service'
import { Recipe } from './recipe.schema'
import { getKey, getRecipe, recipeJson, withComments } from './recipe.service'
import {
  CreateRecipeInput,
  LastMadeInput,
  ManyRecipesInput,
  PatchRecipeInput,
  ReplaceRecipeInput,
} from './recipe-input.schema'
import { createRecipe, markLastMade, patchRecipe, replaceRecipe } from './recipe-write.service'

const shared = { access: 'user', tag: 'Recipes' } as const
const SlugParams = v.object({ slug: PathText })
const one = { ...shared, path: '/api/recipes/:slug', params: SlugParams, response: Recipe } as const
const changed = {
  ...one,
  find: (ctx: Ctx, { slug }: v.InferOutput<typeof SlugParams>) => getKey(ctx, slug),
  stored: (ctx: Ctx, { slug }: v.InferOutput<typeof SlugParams>) => getRecipe(ctx, slug),
} as const

/** A whole recipe with its version, by which a client can refuse to overwrite what it has not seen (`If-Match`). */
function answer(json: string, updatedAt: string | null, status = 200): Response {
  const headers = {
    'content-type': 'application/json',
    'last-modified': updatedAt ?? '',
    'cache-control': 'no-cache, no-store, must-revalidate',
    etag: `"${updatedAt}"`,
  }
  return textAnswer(json, { status, headers })
}

/** A recipe as it is after a write. */
export const written = (ctx: Ctx, recipe: Recipe, status = 200) =>
  answer(JSON.stringify(withComments(ctx, recipe)), recipe.updateAt, status)
const versionFrom = ({ request }: RequestScope) => ({ versions: tagsIn(request.headers.get('if-match')) })

const create = {
  ...shared,
  method: 'POST',
  summary: 'Add a recipe',
  description:
    'Adds a recipe with this name and returns its slug; fill it with `PATCH`. A name that is taken gets a number.',
  body: CreateRecipeInput,
  status: 201,
  response: v.string(),
  errors: ['conflict'],
} as const

const several = {
  access: 'user',
  tag: 'Recipes',
  path: '/api/recipes',
  body: ManyRecipesInput,
  stored: (ctx: Ctx, _: unknown, body: unknown) =>
    idsOfRows(body)
      .slice(0, 20)
      .map((id) => getRecipe(ctx, id)),
  response: v.array(Recipe),
} as const

type Write = typeof replaceRecipe | typeof patchRecipe

const writeAll = (ctx: Ctx, recipes: ManyRecipesInput, write: Write) =>
  ctx.transaction((tx) =>
    recipes.map(({ slugOrId, changes }) => withComments(tx, write(tx, slugOrId, changes))),
  )
const severalErrors: ErrorCode[] = ['not-found', 'forbidden', 'conflict']

/** Recipes by their address; several at once are all written or none. Fixed segments below /api/recipes/ come before these routes in the table. */
export const RECIPE_ROUTES: ApiRoute[] = [
  route(
    { ...create, path: '/api/recipes', errors: ['conflict'] },
    ({ ctx, body }) => createRecipe(ctx, body).slug,
  ),
  route(
    { ...create, path: '/api/recipes/create', errors: ['conflict'] },
    ({ ctx, body }) => createRecipe(ctx, body).slug,
  ),
  route(
    {
      ...several,
      method: 'PUT',
      summary: 'Replace several recipes',
      description: 'Replaces all recipes that the body names, or none.',
      errors: severalErrors,
    },
    ({ ctx, body }) => writeAll(ctx, body, replaceRecipe),
  ),
  route(
    {
      ...several,
      method: 'PATCH',
      summary: 'Change several recipes',
      description: 'Changes the given fields of all recipes that the body names, or of none.',
      errors: severalErrors,
    },
    ({ ctx, body }) => writeAll(ctx, body, patchRecipe),
  ),
  route(
    {
      ...one,
      method: 'GET',
      summary: 'Get a recipe',
      description: 'Returns the whole recipe with ingredients, instructions, notes and comments.',
      errors: ['not-found'],
    },
    ({ ctx, params }) => {
      const { json, updatedAt } = recipeJson(ctx, params.slug)
      return answer(json, updatedAt)
    },
  ),
  route(
    {
      ...changed,
      method: 'PUT',
      summary: 'Replace a recipe',
      description:
        'Replaces the recipe; fields that are omitted fall back to their defaults. Returns 403 when the recipe is locked by someone else.',
      body: ReplaceRecipeInput,
      errors: ['not-found', 'forbidden', 'conflict', 'stale'],
    },
    ({ ctx, scope, params, body }) => written(ctx, replaceRecipe(ctx, params.slug, body, versionFrom(scope))),
  ),
  route(
    {
      ...changed,
      method: 'PATCH',
      summary: 'Change a recipe',
      description:
        'Changes the given fields and keeps the others. Returns 403 when the recipe is locked by someone else.',
      body: PatchRecipeInput,
      errors: ['not-found', 'forbidden', 'conflict', 'stale'],
    },
    ({ ctx, scope, params, body }) => written(ctx, patchRecipe(ctx, params.slug, body, versionFrom(scope))),
  ),
  route(
    {
      ...one,
      method: 'DELETE',
      summary: 'Move a recipe to the trash',
      description: 'Moves the recipe to the trash, where it stays for 30 days, and returns it.',
      errors: ['not-found', 'forbidden'],
    },
    ({ ctx, params }) => deleteRecipe(ctx, params.slug),
  ),
  route(
    {
      ...changed,
      method: 'PATCH',
      path: '/api/recipes/:slug/last-made',
      summary: 'Set when a recipe was last made',
      description: 'Replaces the time at which the recipe was last made.',
      body: LastMadeInput,
      errors: ['not-found'],
    },
    ({ ctx, params, body }) => written(ctx, markLastMade(ctx, params.slug, body.timestamp)),
  ),
]

const validator = {
  method: 'GET',
  tag: 'Validators',
  summary: "Check a recipe's name",
  description: '`valid` is true while the group has no recipe of this name. Forms ask before they are sent.',
  query: v.object({ group_id: UuidText, name: TextUpTo(500) }),
  response: v.object({ valid: v.boolean() }),
} as const
const errors: ErrorCode[] = ['rate-limited']

/** Names that one client may ask about. */
const VALIDATOR_LIMIT = { burst: 60, perMinute: 60 }

/** Asked by forms before they are sent; under both paths that clients know. Strangers get the same answer, bit by bit. */
export const RECIPE_VALIDATOR_ROUTES: ApiRoute[] = [
  '/api/validators/recipe',
  '/api/validators/group/recipe',
].map((path) =>
  publicRoute({ ...validator, path, errors }, ({ scope, query }) => {
    limitRate(scope, 'validators', VALIDATOR_LIMIT)
    return { valid: isRecipeNameFree({ db: scope.services.db, groupId: query.group_id }, query.name) }
  }),
)
