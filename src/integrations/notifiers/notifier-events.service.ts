import type { Ctx } from '../../platform/context'
import { after, during, type Listener } from '../../platform/events/events'
import type { TaskMessage } from '../../platform/jobs/task'
import type { RecipeEvent } from '../../recipes/recipe/recipe-event.service'
import { urls } from '../../urls'
import { publishNews, publishUnasked } from './publish.service'

/** Message ids of sentences, with the address of what they are about and without. */
const WITH_LINK = {
  created: ['notifier.created', 'notifier.created-unlinked'],
  updated: ['notifier.updated', 'notifier.updated-unlinked'],
} as const

/** A sentence with an address, where the server knows its own; else without. */
function linked(
  { config }: Pick<Ctx, 'config'>,
  done: keyof typeof WITH_LINK,
  name: string,
  path: string,
): TaskMessage {
  const [whole, unlinked] = WITH_LINK[done]
  const { baseUrl } = config
  if (baseUrl === null) return named(unlinked, name)
  return { messageId: whole, values: { name, url: `${baseUrl.origin}${path}` } }
}

const named = (messageId: string, name: string | null): TaskMessage => ({
  messageId,
  values: { name: name ?? '' },
})

const linkOf = (tx: Ctx, { recipe }: Pick<RecipeEvent, 'recipe'>) =>
  urls.recipe(tx.actor.groupSlug, recipe.slug)

const recipeNews: readonly Listener[] = [
  during('recipe-created', (event, tx) => {
    const { recipe, from } = event
    if (event.isOneOfMany) return
    const text =
      from === 'copy'
        ? named('notifier.duplicated', recipe.name)
        : linked(tx, 'created', recipe.name, linkOf(tx, event))
    const document = { documentType: 'recipe', operation: 'create', recipeSlug: recipe.slug }
    publishNews(tx, { event: 'recipeCreated', text, document })
  }),
  during('recipe-updated', (event, tx) => {
    const { recipe, timeline } = event
    if (event.isOneOfMany) return
    const { slug: recipeSlug } = recipe
    const document = timeline
      ? {
          documentType: 'recipe_timeline_event',
          operation: timeline.operation,
          recipeSlug,
          recipeTimelineEventId: timeline.id,
        }
      : { documentType: 'recipe', operation: 'update', recipeSlug }
    const text = linked(tx, 'updated', recipe.name, linkOf(tx, event))
    publishNews(tx, { event: 'recipeUpdated', text, document })
  }),
  during('recipe-deleted', ({ recipe, isOneOfMany }, tx) => {
    if (isOneOfMany) return
    const document = { documentType: 'recipe', operation: 'delete', recipeSlug: recipe.slug }
    publishNews(tx, { event: 'recipeDeleted', text: named('notifier.deleted', recipe.name), document })
  }),
]

const listNews: readonly Listener[] = [
  ...(
    [
      ['shopping-list-created', 'shoppingListCreated', 'create', 'notifier.was-created'],
      ['shopping-list-updated', 'shoppingListUpdated', 'update', 'notifier.was-updated'],
      ['shopping-list-deleted', 'shoppingListDeleted', 'delete', 'notifier.deleted'],
    ] as const
  ).map(([name, event, operation, words]) =>
    during(name, ({ list }, tx) => {
      const document = { documentType: 'shopping_list', operation, shoppingListId: list.id }
      publishNews(tx, { event, text: named(words, list.name), document })
    }),
  ),
  during('shopping-items-changed', ({ list, created, updated, deleted }, tx) => {
    for (const [operation, ids] of Object.entries({ create: created, update: updated, delete: deleted })) {
      if (ids.length === 0) continue
      const document = {
        documentType: 'shopping_list_item',
        operation,
        shoppingListId: list.id,
        shoppingListItemIds: ids,
      }
      publishNews(tx, {
        event: 'shoppingListUpdated',
        text: named('notifier.was-updated', list.name),
        document,
      })
    }
  }),
]

const cookbookDocument = (operation: string, cookbookId: string) => ({
  documentType: 'cookbook',
  operation,
  cookbookId,
})

const cookbookNews: readonly Listener[] = [
  during('cookbook-created', ({ cookbook: { id, name } }, tx) =>
    publishNews(tx, {
      event: 'cookbookCreated',
      text: named('notifier.was-created', name),
      document: cookbookDocument('create', id),
    }),
  ),
  during('cookbook-updated', ({ cookbooks }, tx) => {
    const [first] = cookbooks
    const many = {
      documentType: 'cookbook_bulk',
      operation: 'update',
      cookbookIds: cookbooks.map(({ id }) => id),
    }
    publishNews(tx, {
      event: 'cookbookUpdated',
      text: cookbooks.length === 1 ? named('notifier.was-updated', first!.name) : null,
      document: cookbooks.length === 1 ? cookbookDocument('update', first!.id) : many,
    })
  }),
  during('cookbook-deleted', ({ cookbook: { id, name } }, tx) =>
    publishNews(tx, {
      event: 'cookbookDeleted',
      text: named('notifier.deleted', name),
      document: cookbookDocument('delete', id),
    }),
  ),
]

const organizerNews: readonly Listener[] = (
  [
    ['category', 'categories'],
    ['tag', 'tags'],
  ] as const
).flatMap(([kind, plural]) => {
  const documentOf = (operation: string, id: string) => ({ documentType: kind, operation, [`${kind}Id`]: id })
  // Links of v1: they lead on to the group's own page.
  const pathOf = (slug: string) => `${urls.root()}recipes/${plural}/${slug}`
  return [
    ...(['created', 'updated'] as const).map((done) =>
      during(`${kind}-${done}`, ({ organizer: { id, name, slug } }, tx) =>
        publishNews(tx, {
          event: done === 'created' ? `${kind}Created` : `${kind}Updated`,
          text: linked(tx, done, name, pathOf(slug)),
          document: documentOf(done === 'created' ? 'create' : 'update', id),
        }),
      ),
    ),
    during(`${kind}-deleted`, ({ organizer: { id, name } }, tx) =>
      publishNews(tx, {
        event: `${kind}Deleted`,
        text: named('notifier.deleted', name),
        document: documentOf('delete', id),
      }),
    ),
  ]
})

const labelNews: readonly Listener[] = (
  [
    ['label-created', 'labelCreated', 'create', 'notifier.was-created'],
    ['label-updated', 'labelUpdated', 'update', 'notifier.was-updated'],
    ['label-deleted', 'labelDeleted', 'delete', 'notifier.deleted'],
  ] as const
).map(([type, event, operation, messageId]) =>
  during(type, ({ label: { id, name } }, tx) =>
    publishNews(tx, {
      event,
      text: named(messageId, name),
      document: { documentType: 'label', operation, labelId: id },
    }),
  ),
)

const planNews: readonly Listener[] = (
  [
    ['mealplan-entry-updated', 'mealplanEntryUpdated', 'update', 'notifier.was-updated'],
    ['mealplan-entry-deleted', 'mealplanEntryDeleted', 'delete', 'notifier.deleted'],
  ] as const
).map(([type, event, operation, messageId]) =>
  during(type, ({ entry: { id, date, title, recipe, recipeId } }, tx) =>
    publishNews(tx, {
      event,
      text: named(messageId, recipe?.name ?? title),
      document: { documentType: 'mealplan', operation, mealplanId: id, date, recipeId },
    }),
  ),
)

const workNews: readonly Listener[] = [
  during('report-opened', ({ report }, tx) => {
    if (report.category !== 'bulk_import') return
    const document = { documentType: 'recipe_bulk_report', operation: 'create', reportId: report.id }
    publishNews(tx, { event: 'recipeCreated', text: null, document })
  }),
  during('report-closed', ({ report, counts }, tx) => {
    const event = report.category === 'migration' ? 'dataMigrations' : 'dataImport'
    if (report.category !== 'migration' && report.category !== 'bulk_import') return
    const document = { documentType: 'recipe_bulk_report', operation: 'update', reportId: report.id }
    const { done, failed } = counts
    publishNews(tx, { event, text: { messageId: 'notifier.work-done', values: { done, failed } }, document })
  }),
  after('group-exported', ({ groupId, exportId, count }, services) =>
    publishUnasked(services, groupId, {
      event: 'dataExport',
      text: { messageId: 'notifier.exported', values: { count } },
      document: { documentType: 'generic', operation: 'create', exportId },
    }),
  ),
  after('user-registered', ({ groupId, username, email }, services) =>
    publishUnasked(
      services,
      groupId,
      {
        event: 'userSignup',
        text: null,
        document: { documentType: 'user', operation: 'create', username, email },
      },
      'registration',
    ),
  ),
  during('mealplan-entry-created', ({ entry }, tx) => {
    const { id, date, entryType, recipeId, recipe } = entry
    publishNews(tx, {
      event: 'mealplanEntryCreated',
      text: { messageId: 'notifier.meal-planned', values: { date, type: entryType } },
      document: {
        documentType: 'mealplan',
        operation: 'create',
        mealplanId: id,
        date,
        recipeId,
        recipeName: recipe?.name ?? null,
        recipeSlug: recipe?.slug ?? null,
      },
    })
  }),
]

/** All events that a notifier may send. */
export const NOTIFIER_EVENTS: readonly Listener[] = [
  ...recipeNews,
  ...listNews,
  ...cookbookNews,
  ...organizerNews,
  ...labelNews,
  ...planNews,
  ...workNews,
]
