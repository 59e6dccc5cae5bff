import { chosenOnHand } from '../groups/household.rules'
import { toTimestamp } from '../platform/clock'
import type { Ctx, GroupScope } from '../platform/context'
import { refuseTakenName } from '../platform/db/taken-name'
import { AppError } from '../platform/errors'
import type { Paged, SearchPageQuery } from '../platform/http/paging'
import { type GroupId, type Id, newId } from '../platform/ids'
import { notFound, nothingToDelete } from '../platform/refusals'
import { foldText } from '../platform/text/fold'
import { toSlug } from '../platform/text/slug'
import type { Organizer, OrganizerId, OrganizerInput, OrganizerKind } from './organizer.schema'
import * as store from './organizer.store'

declare module '../platform/ports' {
  interface Ports {
    /** Takes an organizer from all recipes that have it. @returns the operation that can be undone; null where no history is kept */
    detachOrganizer(ctx: Ctx, kind: OrganizerKind, organizer: Organizer): Promise<Id<'operation'> | null>
  }
}

interface OrganizerEvent {
  groupId: GroupId
  organizer: Organizer
}

interface OrganizerGone extends OrganizerEvent {
  /** The operation under which it has gone from recipes already; null before one was noted. */
  operation: Id<'operation'> | null
}

declare module '../platform/events/events' {
  interface EventMap {
    'category-created': OrganizerEvent
    'category-updated': OrganizerEvent
    /** Published before the row goes, while recipes still have it. */
    'category-deleted': OrganizerGone
    'tag-created': OrganizerEvent
    'tag-updated': OrganizerEvent
    'tag-deleted': OrganizerGone
    'tool-created': OrganizerEvent
    'tool-updated': OrganizerEvent
    'tool-deleted': OrganizerGone
  }
}

const TAKEN: Record<OrganizerKind, string> = {
  category: 'category.name-is-taken',
  tag: 'tag.name-is-taken',
  tool: 'tool.name-is-taken',
}

/** The slug of a name; one of emoji alone, which has none, gets a part of its id, so that it has an address. */
function slugOf(name: string, id: OrganizerId): string {
  return toSlug(name) || id.slice(0, 8)
}

/** A page of the group's organizers of a kind. @throws invalid 400 for an order that is not offered */
export function listOrganizers(
  { db, groupId }: GroupScope,
  kind: OrganizerKind,
  query: SearchPageQuery,
): Promise<Paged<Organizer>> {
  return store.ORGANIZERS[kind].page(db, groupId, query)
}

/** All of the group's organizers of a kind by name, for choices in forms. One statement. */
export function listAllOrganizers({ db, groupId }: GroupScope, kind: OrganizerKind): Organizer[] {
  return store.ORGANIZERS[kind].all(db, groupId)
}

/** @throws not-found for an unknown one or one of another group */
export function getOrganizer({ db, groupId }: GroupScope, kind: OrganizerKind, id: OrganizerId): Organizer {
  const organizer = store.ORGANIZERS[kind].find(db, groupId, id)
  if (!organizer) throw notFound()
  return organizer
}

/** The group's organizers that the ids or slugs name, each once, by name; unknown ones are dropped. One statement. */
export function resolveOrganizers(
  { db, groupId }: GroupScope,
  kind: OrganizerKind,
  idsOrSlugs: readonly string[],
): Organizer[] {
  return store.organizersByIdOrSlug(db, groupId, kind, idsOrSlugs)
}

/** A new one with the slug of its name. @throws conflict 400 when the group has the name or the slug already */
export function createOrganizer(ctx: Ctx, kind: OrganizerKind, input: OrganizerInput): Organizer {
  const id: OrganizerId = newId<'organizer'>()
  const { name, onHand, householdsWithTool } = input
  const isOnHand = chosenOnHand(false, onHand, householdsWithTool)
  return ctx.transaction((tx) => {
    const organizer = { id, groupId: tx.groupId, name, slug: slugOf(name, id), isOnHand }
    refuseTakenName(TAKEN[kind], () =>
      store.insertOrganizer(tx.db, kind, organizer, toTimestamp(tx.clock.now())),
    )
    tx.publish(`${kind}-created`, { groupId: tx.groupId, organizer })
    return organizer
  })
}

/** Renames, and with the name moves the slug. @throws not-found; conflict 400 when the name or the slug is taken */
export function updateOrganizer(
  ctx: Ctx,
  kind: OrganizerKind,
  id: OrganizerId,
  input: OrganizerInput,
): Organizer {
  const { name, onHand, householdsWithTool } = input
  return ctx.transaction((tx) => {
    const before = getOrganizer(tx, kind, id)
    const isOnHand = chosenOnHand(before.isOnHand, onHand, householdsWithTool)
    const organizer = { ...before, name, slug: slugOf(name, id), isOnHand }
    refuseTakenName(TAKEN[kind], () =>
      store.updateOrganizer(tx.db, kind, organizer, toTimestamp(tx.clock.now())),
    )
    tx.publish(`${kind}-updated`, { groupId: tx.groupId, organizer })
    return organizer
  })
}

/** Deletes one and detaches it from recipes; answers what was deleted. @throws conflict 400 when there is none */
export function deleteOrganizer(
  ctx: Ctx,
  kind: OrganizerKind,
  id: OrganizerId,
  operation: Id<'operation'> | null = null,
): Organizer {
  return ctx.transaction((tx) => {
    const organizer = store.ORGANIZERS[kind].find(tx.db, tx.groupId, id)
    if (!organizer) throw nothingToDelete()
    tx.publish(`${kind}-deleted`, { groupId: tx.groupId, organizer, operation })
    store.deleteOrganizer(tx.db, tx.groupId, kind, id)
    return organizer
  })
}

/**
 * Deletes an organizer as people and clients do: first it goes from the recipes that have it, some at a time while others are served.
 * @throws conflict 400 when there is none
 */
export async function removeOrganizer(ctx: Ctx, kind: OrganizerKind, id: OrganizerId): Promise<Organizer> {
  const organizer = store.ORGANIZERS[kind].find(ctx.db, ctx.groupId, id)
  if (!organizer) throw nothingToDelete()
  const operation = await ctx.ports.detachOrganizer(ctx, kind, organizer)
  return deleteOrganizer(ctx, kind, id, operation)
}

/** Names of organizers in one form. */
const MOST_NAMES = 500
const MOST_LETTERS = 500

/**
 * The group's organizers of these names, in the order of the names, each once; missing ones are made. Names that differ only in
 * case, accents or punctuation are one, and blank ones are left out.
 * @throws invalid for more than 500, and for one of more than 500 letters
 */
export function getOrCreateOrganizers(ctx: Ctx, kind: OrganizerKind, names: readonly string[]): Organizer[] {
  if (names.length > MOST_NAMES) throw new AppError('invalid', 'validation.max-rows-500')
  if (names.some((name) => name.length > MOST_LETTERS))
    throw new AppError('invalid', 'validation.max-length-500')
  const found = new Map<OrganizerId, Organizer>()
  ctx.transaction((tx) => {
    for (const name of names.map((text) => text.trim())) {
      if (foldText(name) === '') continue
      const known = store.organizerByName(tx.db, tx.groupId, kind, name, toSlug(name))
      const organizer = known ?? createOrganizer(tx, kind, { name })
      found.set(organizer.id, organizer)
    }
  })
  return [...found.values()]
}
