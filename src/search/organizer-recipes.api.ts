import * as v from 'valibot'
import {
  Category,
  type Organizer,
  OrganizerInput,
  type OrganizerKind,
  Tag,
  Tool,
  toSummary,
  toTool,
} from '../organizers/organizer.schema'
import { getOrganizer, updateOrganizer } from '../organizers/organizer.service'
import type { Ctx } from '../platform/context'
import { IdParams, PathText } from '../platform/http/fields'
import type { RequestScope } from '../platform/http/request-scope'
import { type ApiRoute, route } from '../platform/http/route'
import { RecipeSummary } from '../recipes/recipe/recipe.schema'
import { emptyOrganizers, getOrganizerBySlug, recipesWith } from './organizer-recipes.service'
import { summariesAnswer } from './recipe-list.api'

const recipes = { groupId: v.string(), recipes: v.array(RecipeSummary) }
const NOUNS = { category: 'categories', tag: 'tags', tool: 'tools' } as const
const ENTITIES = { category: Category, tag: Tag, tool: Tool } as const

const entriesOf = (kind: OrganizerKind) =>
  kind === 'tool' ? Tool.pipe[0].entries : kind === 'tag' ? Tag.pipe[0].entries : Category.pipe[0].entries
const wireOf = (kind: OrganizerKind, organizer: Organizer) =>
  kind === 'tool' ? toTool(organizer) : toSummary(organizer)

function withRecipes(scope: RequestScope, ctx: Ctx, kind: OrganizerKind, organizer: Organizer): Response {
  const { groupId } = organizer
  const head = JSON.stringify({ ...wireOf(kind, organizer), groupId }).slice(0, -1)
  return summariesAnswer(scope, [`${head},"recipes":[`, ']}'], recipesWith(ctx, kind, organizer))
}

function routesOf(kind: OrganizerKind): ApiRoute[] {
  const path = `/api/organizers/${NOUNS[kind]}`
  const shared = { method: 'GET', access: 'user', tag: `Organizers: ${NOUNS[kind]}` } as const
  return [
    route(
      {
        ...shared,
        path: `${path}/empty`,
        summary: `List unused ${NOUNS[kind]}`,
        description: `Returns the ${NOUNS[kind]} that no recipe has.`,
        response: v.array(ENTITIES[kind]),
      },
      ({ ctx }) => emptyOrganizers(ctx, kind).map((organizer) => wireOf(kind, organizer)),
    ),
    route(
      {
        ...shared,
        path: `${path}/slug/:slug`,
        summary: `Get a ${kind} by slug`,
        description: `Returns the ${kind} with its recipes.`,
        params: v.object({ slug: PathText }),
        response: v.object({ ...entriesOf(kind), ...recipes }),
        errors: ['not-found'],
      },
      ({ ctx, scope, params }) => withRecipes(scope, ctx, kind, getOrganizerBySlug(ctx, kind, params.slug)),
    ),
  ]
}

const tag = {
  current: (ctx: Ctx, { id }: { id: string }) => getOrganizer(ctx, 'tag', id),
  access: 'user',
  tag: 'Organizers: tags',
  path: '/api/organizers/tags/:id',
  params: IdParams,
  response: v.object({ ...entriesOf('tag'), ...recipes }),
} as const

/** Organizers that answer with recipes; they come before the organizers' own routes in the table. */
export const ORGANIZER_RECIPE_ROUTES: ApiRoute[] = [
  ...routesOf('category'),
  ...routesOf('tag'),
  ...routesOf('tool'),
  route(
    {
      ...tag,
      method: 'GET',
      summary: 'Get a tag',
      description: 'Returns the tag with its recipes.',
      errors: ['not-found'],
    },
    ({ ctx, scope, params }) => withRecipes(scope, ctx, 'tag', getOrganizer(ctx, 'tag', params.id)),
  ),
  route(
    {
      ...tag,
      method: 'PUT',
      summary: 'Change a tag',
      description: 'Renames the tag on all recipes, and returns it with them.',
      body: OrganizerInput,
      errors: ['not-found', 'conflict', 'stale'],
    },
    ({ ctx, scope, params, body }) =>
      withRecipes(scope, ctx, 'tag', updateOrganizer(ctx, 'tag', params.id, body)),
  ),
]
