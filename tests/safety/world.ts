import { mkdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openSession } from '../../src/auth/session.service'
import { createEater } from '../../src/diets/eater.service'
import { keepMarks } from '../../src/diets/find-marks.service'
import { choose as chooseContents } from '../../src/diets/marks.service'
import { createGroup } from '../../src/groups/group.service'
import { lastOperation } from '../../src/history/undo.service'
import { publicKey, subscribe } from '../../src/integrations/push/push.service'
import { keepTimer } from '../../src/integrations/push/timer.service'
import { createInvitation } from '../../src/invitations/invitation.service'
import { createCalendar, listCalendars } from '../../src/mealplans/calendar/calendar.service'
import { addMeal } from '../../src/mealplans/planner/planner.service'
import { choose, chooseAmount } from '../../src/nutrition/choices.service'
import { keepNutrition } from '../../src/nutrition/recipe-nutrition.service'
import type { Ctx } from '../../src/platform/context'
import { NO_FLAGS } from '../../src/platform/flags'
import { newId } from '../../src/platform/ids'
import type { Outgoing } from '../../src/platform/net/outgoing'
import { getKey } from '../../src/recipes/recipe/recipe.service'
import { closeReport, listEntries, openReport, recordOutcome } from '../../src/reports/report.service'
import { createLink, listLinks } from '../../src/shopping/link/link.service'
import { replacePasswordHash } from '../../src/users/credential.service'
import { hashPassword } from '../../src/users/password.service'
import { createUser } from '../../src/users/user.service'
import { type DiskKitchen, diskKitchen, diskKitchenCopier, QUICK_FOLDER } from '../support/disk-kitchen'

/** One household's things, by the names that `examples.ts` puts into addresses and bodies. */
export interface Things {
  groupId: string
  group: string
  groupName: string
  userId: string
  username: string
  email: string
  /** Another member of the household. */
  friendId: string
  /** A group without members. */
  emptyGroupId: string
  recipeId: string
  /** Id of the recipe's only ingredient. */
  lineId: string
  /** Someone who eats with the household. */
  eaterId: string
  slug: string
  commentId: string
  deletedCommentId: string
  eventId: string
  deletedEventId: string
  binnedId: string
  foodId: string
  otherFoodId: string
  unitId: string
  otherUnitId: string
  labelId: string
  categoryId: string
  categorySlug: string
  tagId: string
  tagSlug: string
  toolId: string
  toolSlug: string
  cookbookId: string
  cookbookSlug: string
  planEntryId: string
  eatenEntryId: string
  planRuleId: string
  planChangeId: string
  planCalendarId: string
  planCalendarToken: string
  actionId: string
  webhookId: string
  notifierId: string
  pushId: string
  shoppingListId: string
  otherShoppingListId: string
  shoppingItemId: string
  shoppingLinkId: string
  shoppingLinkToken: string
  shoppingItemNumber: string
  shareId: string
  apiTokenId: string
  sessionId: string
  passkeyId: string
  taskId: string
  movingId: string
  reportId: string
  operationId: string
  invitationToken: string
}

/** Two households with everything in them; what belongs to one has its mark in every name. */
export interface World extends DiskKitchen {
  linden: Things
  harbour: Things
}

/** As a browser makes them. */
export const PUSH_KEYS = { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) }

export const PASSWORD = 'bread and butter'

/** Mark of each household's names, in any case. */
export const MARKS = { linden: 'linden', harbour: 'harbour' } as const

/** The day that both households have planned something for. */
export const PLANNED_DAY = '2026-11-24'

/** A picture of four pixels. */
export const PICTURE = Uint8Array.from(
  atob(
    'iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAEUlEQVR42mM4EmXjnx/EAKEAI8IE1V+6DFYAAAAASUVORK5CYII=',
  ),
  (character) => character.charCodeAt(0),
)

export const RECIPE_PAGE = `<!doctype html><title>Pear cake</title><script type="application/ld+json">${JSON.stringify(
  {
    '@context': 'https://schema.org',
    '@type': 'Recipe',
    name: 'Pear cake',
    recipeIngredient: ['3 pears', '200 g flour'],
    recipeInstructions: 'Peel the pears. Bake for 40 minutes.',
  },
)}</script>`

/** What a running Mealie says of itself, of the person who asks and of their group. */
const MEALIE = JSON.stringify({ version: 'v2.8.0', id: crypto.randomUUID(), name: 'Mill', slug: 'mill' })

/** Stands for all other machines: pictures where pictures are wanted, a Mealie under its API, else a page with a recipe. */
const elsewhere: Outgoing = {
  get: async (url, { accept = '' } = {}) => {
    const isPicture = accept.startsWith('image/')
    const text = url.startsWith('https://mealie.example/api/') ? MEALIE : RECIPE_PAGE
    const body = isPicture ? PICTURE : new TextEncoder().encode(text)
    const headers = new Headers({ 'content-type': isPicture ? 'image/png' : 'text/html; charset=utf-8' })
    return { status: 200, headers, url, body }
  },
  head: async (url) => ({ status: 200, headers: new Headers(), url, body: new Uint8Array() }),
  post: async (url) => ({ status: 200, headers: new Headers(), url, body: new Uint8Array() }),
  addressesOf: async () => ['127.0.0.1'],
}

type Send = (method: string, path: string, json?: unknown) => Promise<Record<string, unknown>>

function sender(kitchen: DiskKitchen, as: Ctx): Send {
  return async (method, path, json) => {
    const response = await kitchen.request(path, { method, as, ...(json === undefined ? {} : { json }) })
    if (response.status >= 300)
      throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
    const body: unknown = await response.json()
    return typeof body === 'object' && body !== null ? { ...body } : { value: body }
  }
}

function writeMedia(dataDir: string, recipeId: string, eventId: string, mark: string): void {
  const folder = join(dataDir, 'recipes', recipeId)
  mkdirSync(join(folder, 'images', 'timeline', eventId), { recursive: true })
  mkdirSync(join(folder, 'assets'), { recursive: true })
  for (const name of ['original', 'min-original', 'tiny-original']) {
    writeFileSync(join(folder, 'images', `${name}.webp`), `RIFF of ${mark}`)
    writeFileSync(join(folder, 'images', 'timeline', eventId, `${name}.webp`), `RIFF of ${mark}`)
  }
  writeFileSync(join(folder, 'assets', 'notes.txt'), `notes of ${mark}`)
  mkdirSync(join(dataDir, 'docker-validation'), { recursive: true })
  writeFileSync(join(dataDir, 'docker-validation', 'validate.txt'), 'any text')
}

function addFailedTask({ services }: DiskKitchen, { groupId, userId }: Ctx, mark: string): string {
  const id = newId()
  const title = JSON.stringify({ messageId: 'recipe.saved', values: { name: `${mark} task` } })
  const now = '2026-11-21T10:00:00.000000Z'
  services.db.run(
    `INSERT INTO tasks (id, group_id, user_id, kind, lane, title, locale, state, input, run_after, created_at)
     VALUES (?1, ?2, ?3, 'unknown', 'usual', ?4, 'en-US', 'failed', '{}', ?5, ?5)`,
    id,
    groupId,
    userId,
    title,
    now,
  )
  return id
}

/** A whole instance that was looked through. */
function addInstanceImport({ services }: DiskKitchen, { userId }: Ctx, mark: string): string {
  const id = newId()
  const table = {
    source: 1,
    kept: 0,
    changed: 1,
    lost: 0,
    why: [{ messageId: 'moving.why-orphan', values: { name: mark } }],
  }
  const files = { source: 0, kept: 0, lost: 0, why: [] }
  const result = { tables: { groups: table }, files, groups: [], tokens: [] }
  services.db.run(
    `INSERT INTO instance_imports (id, user_id, source, is_dry_run, result, created_at)
     VALUES (?1, ?2, ?3, 1, ?4, '2026-11-21T10:00:00.000000Z')`,
    id,
    userId,
    `${mark}.zip`,
    JSON.stringify(result),
  )
  return id
}

/** Someone else of the household, without flags. */
function addFriend({ services }: DiskKitchen, { groupId }: Ctx, mark: string): string {
  const username = `${mark.toLowerCase()}-friend`
  const person = { username, fullName: `Friend of ${mark}`, email: `${username}@example.com` }
  return createUser(services, { ...person, ...NO_FLAGS, groupId, emailStanding: 'told', passwordHash: null })
    .id
}

/** A passkey that opens nothing. */
function addPasskey({ services }: DiskKitchen, { userId }: Ctx, mark: string): string {
  const id = Buffer.from(`${mark} passkey`).toString('base64url')
  services.db.run(
    `INSERT INTO passkeys (id, user_id, name, public_key, sign_count, created_at)
     VALUES (?1, ?2, ?3, x'00', 0, '2026-11-21T10:00:00.000000Z')`,
    id,
    userId,
    `${mark} phone`,
  )
  return id
}

/** A browser in which someone is signed in. */
function addSession({ services }: DiskKitchen, { userId }: Ctx): string {
  openSession(services, { userId, kind: 'browser', isRemembered: true, userAgent: 'Firefox/140.0 Linux' })
  return services.db.get<{ id: string }>('SELECT id FROM sessions WHERE user_id = ?1', userId)!.id
}

/** A report with one failure, which can be tried again. */
function addReport(as: Ctx, mark: string): string {
  const report = openReport(as, {
    category: 'bulk_import',
    name: { messageId: 'import.bulk-imported', values: { name: mark } },
    entries: [{ subject: `https://example.com/${mark}` }],
  })
  const [entry] = listEntries(as, report)
  const message = { messageId: 'import.bulk-failed', values: { url: `https://example.com/${mark}` } }
  recordOutcome(as, entry!, { outcome: 'failed', message })
  closeReport(as, report)
  return report.id
}

async function furnish(kitchen: DiskKitchen, as: Ctx, mark: string): Promise<Things> {
  const send = sender(kitchen, as)
  const add = async (path: string, name: string, more: object = {}) => {
    const { id, slug = '' } = await send('POST', path, { name: `${mark} ${name}`, ...more })
    return { id: String(id), slug: String(slug) }
  }
  const label = await add('/api/groups/labels', 'label')
  const food = await add('/api/foods', 'flour', { labelId: label.id, description: `${mark} mill` })
  const otherFood = await add('/api/foods', 'starch')
  const unit = await add('/api/units', 'cup')
  const otherUnit = await add('/api/units', 'mug')
  const category = await add('/api/organizers/categories', 'cakes')
  const tag = await add('/api/organizers/tags', 'sweet')
  const tool = await add('/api/organizers/tools', 'whisk')
  const cookbook = await add('/api/groups/cookbooks', 'favourites', {
    description: `${mark} cookbook`,
    tags: [tag],
  })
  const action = await send('POST', '/api/groups/recipe-actions', {
    actionType: 'post',
    title: `${mark} shop`,
    url: 'https://example.com/list?recipe=${url}',
  })
  const webhook = await add('/api/groups/webhooks', 'display', {
    url: `https://example.com/${mark}`,
    scheduledTime: '12:00',
  })
  const notifier = await add('/api/groups/events/notifications', 'phone', {
    appriseUrl: `json://example.com/${mark}`,
  })
  // The server has its key for push services from the first time that anyone asked for it.
  await publicKey(as)
  const { value: slug } = await send('POST', '/api/recipes', { name: `${mark} cake` })
  const recipe = await send('PUT', `/api/recipes/${slug}`, {
    name: `${mark} cake`,
    description: `A cake from ${mark}`,
    orgURL: 'https://example.com/cake',
    recipeIngredient: [{ quantity: 2, food: { id: food.id }, unit: { id: unit.id }, note: `${mark} sieved` }],
    recipeInstructions: [{ text: `Stir as in ${mark}.` }],
    recipeCategory: [category],
    tags: [tag],
    tools: [tool],
    notes: [{ title: mark, text: mark }],
    settings: { public: false, disableComments: false },
    extras: { [mark]: mark },
  })
  const { id: planEntryId } = await send('POST', '/api/groups/mealplans', {
    date: PLANNED_DAY,
    entryType: 'dinner',
    title: `${mark} supper`,
    text: `As in ${mark}`,
    recipeId: recipe.id,
  })
  const { id: eatenEntryId } = await send('POST', '/api/groups/mealplans', {
    date: '2026-11-20',
    entryType: 'dinner',
    recipeId: recipe.id,
  })
  const { id: planRuleId } = await send('POST', '/api/groups/mealplans/rules', { tags: [tag] })
  const spareMeal = {
    date: PLANNED_DAY,
    entryType: 'lunch',
    title: `${mark} soup`,
    text: '',
    recipeId: null,
  } as const
  const { change: planChangeId } = addMeal(as, spareMeal)
  const { token: planCalendarToken } = createCalendar(as, { name: `${mark} phone`, times: null })
  const planCalendarId = listCalendars(as)[0]!.id
  const { id: commentId } = await send('POST', '/api/comments', {
    recipeId: recipe.id,
    text: `As in ${mark}.`,
  })
  const { id: deletedCommentId } = await send('POST', '/api/comments', { recipeId: recipe.id, text: mark })
  await send('DELETE', `/api/comments/${deletedCommentId}`)
  const { id: eventId } = await send('POST', '/api/recipes/timeline/events', {
    recipeId: recipe.id,
    subject: `Made in ${mark}`,
    eventType: 'comment',
    eventMessage: `As in ${mark}.`,
  })
  const { id: shoppingListId } = await send('POST', '/api/groups/shopping/lists', { name: `${mark} market` })
  const { id: otherShoppingListId } = await send('POST', '/api/groups/shopping/lists', {
    name: `${mark} mall`,
  })
  await send('POST', `/api/groups/shopping/lists/${shoppingListId}/recipe/${recipe.id}`)
  const { createdItems } = await send('POST', '/api/groups/shopping/items', {
    shoppingListId,
    note: `${mark} soap`,
    extras: { [mark]: mark },
  })
  const [{ id: shoppingItemId }] = createdItems as [{ id: string }]
  const shoppingItem = kitchen.services.db.get<{ number: number }>(
    'SELECT number FROM shopping_items WHERE id = ?1',
    shoppingItemId,
  )
  const shoppingLinkToken = createLink(as, String(shoppingListId))
  const shoppingLinkId = listLinks(as, String(shoppingListId))[0]!.id
  const { id: shareId } = await send('POST', '/api/shared/recipes', { recipeId: recipe.id })
  const { id: deletedEventId } = await send('POST', '/api/recipes/timeline/events', {
    recipeId: recipe.id,
    subject: mark,
    eventType: 'info',
  })
  await send('DELETE', `/api/recipes/timeline/events/${deletedEventId}`)
  const { value: binned } = await send('POST', '/api/recipes', { name: `${mark} mistake` })
  const { id: binnedId } = await send('DELETE', `/api/recipes/${binned}`)
  await send('POST', `/api/users/${as.userId}/ratings/${slug}`, { rating: 3 })
  const spare = await add('/api/organizers/tags', 'spare')
  await send('DELETE', `/api/organizers/tags/${spare.id}`)
  const { id: apiTokenId } = await send('POST', '/api/users/api-tokens', { name: `${mark} token` })
  writeMedia(kitchen.dataDir, String(recipe.id), String(eventId), mark)
  kitchen.services.db.run("UPDATE recipes SET image = 'abcd' WHERE id = ?1", String(recipe.id))
  kitchen.services.db.run("UPDATE timeline_events SET image = 'abcd' WHERE id = ?1", String(eventId))
  const pushId = subscribe(as, {
    endpoint: `https://push.example.com/${mark}`,
    keys: PUSH_KEYS,
    lists: true,
    timers: true,
  })
  choose(as, `${mark} plum`, { kind: 'nothing' })
  chooseAmount(as, `${mark} oil`, { quantity: 2, unit: 'tbsp' })
  await keepNutrition(as, getKey(as, String(recipe.slug)).number)
  chooseContents(as, `${mark} plum`, { contains: 1, may: 2 })
  await keepMarks(as, getKey(as, String(recipe.slug)).number)
  keepTimer(as, 'egg-timer', { seconds: 300, name: 'Eggs', recipe: 'Pea soup', path: '/g/home' })
  return {
    groupId: as.groupId,
    group: as.actor.groupSlug,
    groupName: as.actor.groupName,
    userId: as.userId,
    username: as.actor.username,
    email: `${as.actor.username}@example.com`,
    friendId: addFriend(kitchen, as, mark),
    emptyGroupId: createGroup(kitchen.services, { name: 'Nobody', isPrivate: true }).id,
    recipeId: String(recipe.id),
    eaterId: createEater(as, {
      ...{ name: `${mark} child`, userId: null, allergens: ['nuts'], diets: ['vegan'] },
      dislikes: [`${mark} plum`],
    }).id,
    lineId: String((recipe.recipeIngredient as { referenceId: string }[])[0]!.referenceId),
    slug: String(slug),
    commentId: String(commentId),
    deletedCommentId: String(deletedCommentId),
    eventId: String(eventId),
    deletedEventId: String(deletedEventId),
    binnedId: String(binnedId),
    foodId: food.id,
    otherFoodId: otherFood.id,
    unitId: unit.id,
    otherUnitId: otherUnit.id,
    labelId: label.id,
    categoryId: category.id,
    categorySlug: category.slug,
    tagId: tag.id,
    tagSlug: tag.slug,
    toolId: tool.id,
    toolSlug: tool.slug,
    cookbookId: cookbook.id,
    cookbookSlug: cookbook.slug,
    planEntryId: String(planEntryId),
    eatenEntryId: String(eatenEntryId),
    planRuleId: String(planRuleId),
    planChangeId,
    planCalendarId,
    planCalendarToken,
    actionId: String(action.id),
    webhookId: webhook.id,
    notifierId: notifier.id,
    pushId,
    shoppingListId: String(shoppingListId),
    otherShoppingListId: String(otherShoppingListId),
    shoppingItemId,
    shoppingLinkId,
    shoppingLinkToken,
    shoppingItemNumber: String(shoppingItem?.number),
    shareId: String(shareId),
    apiTokenId: String(apiTokenId),
    sessionId: addSession(kitchen, as),
    passkeyId: addPasskey(kitchen, as, mark),
    taskId: addFailedTask(kitchen, as, mark),
    movingId: addInstanceImport(kitchen, as, mark),
    reportId: addReport(as, mark),
    operationId: lastOperation(as)!,
    invitationToken: createInvitation(as, 2).token,
  }
}

// Hashing is slow on purpose; once is enough for all worlds of a file.
const passwordHash = hashPassword(PASSWORD)

type Env = Record<string, string>

/** As many small worlds as one wants that are as this one is now, with the same ids; each is a server of its own. */
export const worldCopier = (world: World) => copier(world, ENV, QUICK_FOLDER)

function copier(world: World, env: Env, parent: string): () => World {
  const copy = diskKitchenCopier(world, env, parent)
  const { linden, harbour } = world
  return () => {
    const copied = belowBase(copy())
    copied.services.outgoing = elsewhere
    return { ...copied, linden: { ...linden }, harbour: { ...harbour } }
  }
}

/** The same with requests below the base path. */
function belowBase(kitchen: DiskKitchen): DiskKitchen {
  const { basePath } = kitchen.services.config
  return { ...kitchen, request: (path, init) => kitchen.request(`${basePath}${path}`, init) }
}

async function furnishOnce(env: Env): Promise<() => World> {
  const kitchen = belowBase(diskKitchen(env))
  kitchen.services.outgoing = elsewhere
  const { mara, other } = kitchen
  for (const person of [mara, kitchen.jonas, other]) kitchen.sessionOf(person)
  replacePasswordHash(mara, mara.userId, await passwordHash)
  const linden = await furnish(kitchen, mara, 'Linden')
  const harbour = await furnish(kitchen, other, 'Harbour')
  const copy = copier({ ...kitchen, linden, harbour }, env, tmpdir())
  kitchen.close()
  kitchen.services.raw.close()
  return copy
}

const ENV: Env = { TRIVET_METRICS: 'true', TRIVET_ALLOW_SIGNUP: 'true' }
/** Furnished once for each way to set up a server: calls by the dozen take fifty times as long as a copy of what they made. */
const makers = new Map<string, Promise<() => World>>()

/** Both households, furnished; requests go below the base path. Linden House may be read by visitors, but its cake is not public. */
export async function seedWorld(more: Env = {}): Promise<World> {
  const env = { ...ENV, ...more }
  const key = JSON.stringify(env)
  const making = makers.get(key) ?? furnishOnce(env)
  makers.set(key, making)
  return (await making)()
}
