import * as v from 'valibot'
import { Food } from '../../foods/food.schema'
import { getFood, listFoods } from '../../foods/food.service'
import { getPreferences } from '../../groups/group.service'
import { listGroupsPage } from '../../groups/group-admin.service'
import { HOUSEHOLD_SLUG, toHousehold } from '../../groups/household.rules'
import { HouseholdSummary } from '../../groups/household.schema'
import {
  type Organizer,
  type OrganizerKind,
  OrganizerWithGroup,
  Tool,
  toSummary,
  toTool,
} from '../../organizers/organizer.schema'
import { getOrganizer, listOrganizers } from '../../organizers/organizer.service'
import type { GroupScope } from '../../platform/context'
import { AppError } from '../../platform/errors'
import { PathText, UuidText } from '../../platform/http/fields'
import { pageAnswer } from '../../platform/http/json-stream'
import { type Paged, PageOf, PageQuery, SearchPageQuery, toPage } from '../../platform/http/paging'
import type { RequestScope } from '../../platform/http/request-scope'
import { type ApiRoute, publicRoute } from '../../platform/http/route'
import { getPublicRecipe } from '../../recipes/recipe/public-recipe.service'
import { Recipe, RecipeSummary } from '../../recipes/recipe/recipe.schema'
import { PUBLIC_RECIPES } from '../../recipes/recipe/recipe-filter.service'
import { RecipeListQuery } from '../list.schema'
import { listRecipeTexts, prepareList } from '../list.service'
import { summariesAnswer } from '../recipe-list.api'
import { SuggestionQuery, Suggestions } from '../suggestions/suggestion.schema'
import { suggestRecipes } from '../suggestions/suggestion.service'
import { explored, refuseHidden } from './explore.service'

const PUBLIC = { isPublicOnly: true } as const
const shared = { method: 'GET', tag: 'Explore' } as const
const GroupParams = v.object({ group: PathText })
const ItemParams = v.object({ group: PathText, id: UuidText })

/** 404 in the words that clients know, whether the thing is missing or not public. */
function foundOr<Found>(detail: string, find: () => Found): Found {
  try {
    return find()
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'not-found') throw error
    throw new AppError('not-found', 'exceptions.no-entry-found', { detail })
  }
}

async function publicRecipes(
  scope: RequestScope,
  group: GroupScope,
  query: RecipeListQuery,
): Promise<Response> {
  refuseHidden('recipe', query)
  await prepareList(group, query, PUBLIC)
  const { items, total } = listRecipeTexts({ ...group, config: scope.services.config }, query, PUBLIC)
  const [head = '', tail = ''] = JSON.stringify(toPage(scope, query, { items: [], total })).split(
    '"items":[]',
  )
  return summariesAnswer(scope, [`${head}"items":[`, `]${tail}`], items)
}

const recipeRoutes = (path: string): ApiRoute[] => [
  publicRoute(
    {
      ...shared,
      path,
      summary: 'List public recipes',
      description:
        'Returns the public recipes of a group that visitors may view, filtered, searched and in pages.',
      params: GroupParams,
      query: RecipeListQuery,
      response: PageOf(RecipeSummary),
      errors: ['invalid', 'not-found'],
    },
    ({ scope, params, query }) => publicRecipes(scope, explored(scope.services, params.group), query),
  ),
  publicRoute(
    {
      ...shared,
      path: `${path}/:slug`,
      summary: 'Get a public recipe',
      description: 'Returns a public recipe, by slug or ID, of a group that visitors may view.',
      params: v.object({ group: PathText, slug: PathText }),
      response: Recipe,
      errors: ['not-found'],
    },
    ({ scope, params }) => {
      const group = explored(scope.services, params.group)
      return foundOr('recipe not found', () => getPublicRecipe(group, params.slug))
    },
  ),
]

const withGroup = (organizer: Organizer) => ({ ...toSummary(organizer), groupId: organizer.groupId })

interface OpenNoun {
  noun: 'food' | OrganizerKind
  nouns: string
  entity: v.GenericSchema<unknown, unknown>
  list(group: GroupScope, query: SearchPageQuery): Promise<Paged<unknown>>
  get(group: GroupScope, id: string): unknown
}

const FOODS: OpenNoun = {
  noun: 'food',
  nouns: 'foods',
  entity: Food,
  list: listFoods,
  get: getFood,
}

const organizers = (
  kind: OrganizerKind,
  nouns: string,
  entity: OpenNoun['entity'],
  toWire: (organizer: Organizer) => unknown,
): OpenNoun => ({
  noun: kind,
  nouns,
  entity,
  async list(group, query) {
    const { items, total } = await listOrganizers(group, kind, query)
    return { items: items.map(toWire), total }
  },
  get: (group, id) => toWire(getOrganizer(group, kind, id)),
})

const ToolWithGroup = v.object({ ...Tool.pipe[0].entries, groupId: v.string() })

const ORGANIZERS = [
  organizers('category', 'categories', OrganizerWithGroup, withGroup),
  organizers('tag', 'tags', OrganizerWithGroup, withGroup),
  organizers('tool', 'tools', ToolWithGroup, (tool) => ({ ...toTool(tool), groupId: tool.groupId })),
]

const nounRoutes = (path: string, { noun, nouns, entity, list, get }: OpenNoun): ApiRoute[] => [
  publicRoute(
    {
      ...shared,
      path,
      summary: `List ${nouns} of a public group`,
      description: `Returns the ${nouns} of a group that visitors may view, searched and in pages.`,
      params: GroupParams,
      query: SearchPageQuery,
      response: PageOf(entity),
      errors: ['invalid', 'not-found'],
    },
    async ({ scope, params, query }) => {
      const group = explored(scope.services, params.group)
      refuseHidden(noun, query)
      return pageAnswer(scope, query, await list(group, query))
    },
  ),
  publicRoute(
    {
      ...shared,
      path: `${path}/:id`,
      summary: `Get a ${noun} of a public group`,
      description: `Returns a ${noun} of a group that visitors may view.`,
      params: ItemParams,
      response: entity,
      errors: ['not-found', 'invalid'],
    },
    ({ scope, params }) => {
      const group = explored(scope.services, params.group)
      return foundOr(`${noun} not found`, () => get(group, params.id))
    },
  ),
]

const organizerRoutes = (root: string): ApiRoute[] =>
  ORGANIZERS.flatMap((noun) => nounRoutes(`${root}/${noun.nouns}`, noun))

const householdOf = ({ db, groupId }: GroupScope) => toHousehold(groupId, getPreferences({ db }, groupId))

/** The one household of a group, which is as public as the group. */
const HOUSEHOLDS: ApiRoute[] = [
  publicRoute(
    {
      ...shared,
      path: '/api/explore/groups/:group/households',
      summary: 'List households of a public group',
      description: 'Returns a page with the one household of a group that visitors may view.',
      params: GroupParams,
      query: PageQuery,
      response: PageOf(HouseholdSummary),
      errors: ['not-found', 'invalid'],
    },
    async ({ scope, params, query }) => {
      const group = explored(scope.services, params.group)
      refuseHidden('group', query)
      const { items, total } = await listGroupsPage(group, query, group.groupId)
      const households = items.map(({ id, preferences }) => toHousehold(id, preferences))
      return toPage(scope, query, { items: households, total })
    },
  ),
  publicRoute(
    {
      ...shared,
      path: '/api/explore/groups/:group/households/:slug',
      summary: 'Get the household of a public group',
      description: 'Returns the one household of a group that visitors may view.',
      params: v.object({ group: PathText, slug: PathText }),
      response: HouseholdSummary,
      errors: ['not-found'],
    },
    ({ scope, params }) => {
      const household = householdOf(explored(scope.services, params.group))
      if (params.slug === HOUSEHOLD_SLUG || params.slug.toLowerCase() === household.id) return household
      throw new AppError('not-found', 'exceptions.no-entry-found', { detail: 'household not found' })
    },
  ),
]

/** For newer clients: suggestions from the public recipes. */
const SUGGESTIONS: ApiRoute = publicRoute(
  {
    ...shared,
    path: '/api/explore/groups/:group/recipes/suggestions',
    summary: 'Suggest public recipes',
    description:
      'Returns public recipes that can be cooked with the given foods and tools, fewest missing first.',
    params: GroupParams,
    query: SuggestionQuery,
    response: Suggestions,
    errors: ['invalid', 'not-found'],
  },
  async ({ scope, params, query }) => {
    const group = explored(scope.services, params.group)
    refuseHidden('recipe', query)
    return { items: await suggestRecipes(group, query, PUBLIC_RECIPES) }
  },
)

/** What strangers may read of a group that is not private, under the addresses of both dialects. */
export const EXPLORE_ROUTES: ApiRoute[] = [
  ...recipeRoutes('/api/explore/recipes/:group'),
  ...recipeRoutes('/api/explore/groups/:group/recipes'),
  ...nounRoutes('/api/explore/foods/:group', FOODS),
  ...nounRoutes('/api/explore/groups/:group/foods', FOODS),
  ...organizerRoutes('/api/explore/organizers/:group'),
  ...organizerRoutes('/api/explore/groups/:group/organizers'),
  ...HOUSEHOLDS,
  SUGGESTIONS,
]
