import { toTimestamp } from '../../platform/clock'
import { type Ctx, createContext, type Services } from '../../platform/context'
import { newId } from '../../platform/ids'
import { notFound, refused } from '../../platform/refusals'
import { hashSecretToken, newLinkToken } from '../../platform/security/secret-token'
import { findActor } from '../../users/actor.service'
import { getFullNames } from '../../users/user.service'
import { itemsOfList } from '../item.store'
import * as store from '../link.store'
import { ticksOf } from '../page/list-form.service'
import { getStoredList } from '../record.service'
import type { ShoppingListId } from '../shopping.schema'
import { applyOperations } from '../sync/operation.service'

/** How long a link opens its list: a shop or two, and the party after it. */
const LINK_DAYS = 30
const DAY_MS = 24 * 3_600_000

/** Links that a list may have at once. */
const MOST_LINKS = 20

/** A link as its list's page shows it. */
export interface LinkLine {
  id: store.ShoppingLinkId
  /** Name of its maker; null once they have left. */
  maker: string | null
  /** UTC. */
  expiresAt: string
}

/** The links that open a list now, the newest first. @throws not-found for a list of another group */
export function listLinks(ctx: Ctx, listId: ShoppingListId): LinkLine[] {
  getStoredList(ctx, listId)
  const links = store.linksOfList(ctx.db, ctx.groupId, listId, toTimestamp(ctx.clock.now()))
  const makers = links.flatMap(({ madeBy }) => madeBy ?? [])
  const names = makers.length > 0 ? getFullNames(ctx, [...new Set(makers)]) : new Map<string, string>()
  return links.map(({ id, madeBy, expiresAt }) => ({
    id,
    maker: (madeBy !== null && names.get(madeBy)) || null,
    expiresAt,
  }))
}

/**
 * A new link that may tick what is on a list and nothing else; its secret is shown only now.
 * @throws not-found; refused 400 for one too many
 */
export function createLink(ctx: Ctx, listId: ShoppingListId): string {
  const token = newLinkToken()
  ctx.transaction((tx) => {
    getStoredList(tx, listId)
    const now = tx.clock.now()
    const createdAt = toTimestamp(now)
    if (store.linksOfList(tx.db, tx.groupId, listId, createdAt).length >= MOST_LINKS)
      throw refused('shopping.too-many-links', 'too many links')
    const expiresAt = toTimestamp(new Date(now.getTime() + LINK_DAYS * DAY_MS))
    const link = { id: newId<'shopping-link'>(), listId, madeBy: tx.userId, createdAt, expiresAt }
    store.insertLink(tx.db, link, hashSecretToken(token))
  })
  return token
}

/** Revokes a link. @throws not-found for one of another list or group */
export function revokeLink(ctx: Ctx, listId: ShoppingListId, id: store.ShoppingLinkId): void {
  const isGone = ctx.transaction((tx) => store.deleteLink(tx.db, tx.groupId, listId, id))
  if (!isGone) throw notFound()
}

/** What a link gives access to. */
export interface OpenedLink {
  /** The owner's, of which nothing but reading and ticking this list is done. */
  ctx: Ctx
  listId: ShoppingListId
}

/** What a link leads to, for anyone who has it. @throws not-found for one that opens nothing, or nothing any more */
export function openLink(services: Services, token: string, locale: string): OpenedLink {
  const now = toTimestamp(services.clock.now())
  const found = /^[\w-]{32}$/.test(token)
    ? store.findOpenLink(services.db, hashSecretToken(token), now)
    : undefined
  const actor = found && findActor(services, found.ownerId)
  if (!found || !actor) throw notFound()
  return { ctx: createContext(services, actor, locale), listId: found.listId }
}

/** Ticks and unticks what a form of the shared page names, in no one's name; anything else in it is passed over. */
export async function tickByLink({ ctx, listId }: OpenedLink, form: FormData): Promise<void> {
  const onList = new Set(itemsOfList(ctx.db, ctx.groupId, listId).map(({ id }) => id))
  const operations = ticksOf(ctx, listId, form).flatMap((operation) => {
    const items = operation.items.filter((id) => onList.has(id))
    return items.length > 0 ? [{ ...operation, items }] : []
  })
  if (operations.length > 0) await applyOperations(ctx, listId, operations, { userId: null })
}
