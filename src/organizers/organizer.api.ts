import type * as v from 'valibot'
import { crudRoutes } from '../platform/http/crud'
import type { ApiRoute } from '../platform/http/route'
import {
  Category,
  type Organizer,
  OrganizerInput,
  type OrganizerKind,
  OrganizerWithGroup,
  Tag,
  Tool,
  ToolInput,
  toSummary,
  toTool,
} from './organizer.schema'
import {
  createOrganizer,
  getOrganizer,
  listOrganizers,
  removeOrganizer,
  updateOrganizer,
} from './organizer.service'

interface Wire<Input extends v.GenericSchema<unknown, OrganizerInput>> {
  kind: OrganizerKind
  tag: string
  nouns: string
  entity: v.GenericSchema<unknown, unknown>
  input: Input
  /** An organizer as it is listed, read and replaced. */
  toWire(organizer: Organizer): unknown
}

function organizerRoutes<Input extends v.GenericSchema<unknown, OrganizerInput>>(
  { kind, tag, nouns, entity, input, toWire }: Wire<Input>,
  answers: { created?: v.GenericSchema<unknown, unknown>; deleted?: null } = {},
): ApiRoute[] {
  return crudRoutes({
    tag,
    path: `/api/organizers/${nouns}`,
    noun: kind,
    nouns,
    entity,
    input,
    ...answers,
    async list(ctx, query) {
      const { items, total } = await listOrganizers(ctx, kind, query)
      return { items: items.map(toWire), total }
    },
    create(ctx, body) {
      const organizer = createOrganizer(ctx, kind, body)
      return answers.created ? { ...toSummary(organizer), groupId: organizer.groupId } : toWire(organizer)
    },
    get: (ctx, id) => toWire(getOrganizer(ctx, kind, id)),
    update: (ctx, id, body) => toWire(updateOrganizer(ctx, kind, id, body)),
    remove: async (ctx, id) => toWire(await removeOrganizer(ctx, kind, id)),
  })
}

const plain = { created: OrganizerWithGroup, deleted: null }

const isAnsweredWithRecipes = ({ method, path }: ApiRoute) =>
  path.startsWith('/api/organizers/tags/') && method !== 'DELETE'

/**
 * Categories, tags and tools. Routes that answer with recipes (by slug, a tag by id, the empty ones) are in the search slice and come
 * before these routes in the table.
 */
export const ORGANIZER_ROUTES: ApiRoute[] = [
  ...organizerRoutes(
    {
      kind: 'category',
      tag: 'Organizers: categories',
      nouns: 'categories',
      entity: Category,
      input: OrganizerInput,
      toWire: toSummary,
    },
    plain,
  ),
  ...organizerRoutes(
    {
      kind: 'tag',
      tag: 'Organizers: tags',
      nouns: 'tags',
      entity: Tag,
      input: OrganizerInput,
      toWire: toSummary,
    },
    plain,
  ).filter((route) => !isAnsweredWithRecipes(route)),
  ...organizerRoutes({
    kind: 'tool',
    tag: 'Organizers: tools',
    nouns: 'tools',
    entity: Tool,
    input: ToolInput,
    toWire: toTool,
  }),
]
