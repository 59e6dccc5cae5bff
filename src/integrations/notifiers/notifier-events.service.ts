import type { Ctx, Services } from '../../platform/context'
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

function followRecipes({ events }: Pick<Services, 'events'>): void {
  events.during('recipe-created', (event, tx) => {
    const { recipe, from } = event
    if (event.isOneOfMany) return
    const text =
      from === 'copy'
        ? named('notifier.duplicated', recipe.name)
        : linked(tx, 'created', recipe.name, linkOf(tx, event))
    const document = { documentType: 'recipe', operation: 'create', recipeSlug: recipe.slug }
    publishNews(tx, { event: 'recipeCreated', text, document })
  })
  events.during('recipe-updated', (event, tx) => {
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
  })
  events.during('recipe-deleted', ({ recipe, isOneOfMany }, tx) => {
    if (isOneOfMany) return
    const document = { documentType: 'recipe', operation: 'delete', recipeSlug: recipe.slug }
    publishNews(tx, { event: 'recipeDeleted', text: named('notifier.deleted', recipe.name), document })
  })
}

function followLists({ events }: Pick<Services, 'events'>): void {
  const DONE = { Created: 'create', Updated: 'update', Deleted: 'delete' } as const
  const WORDS = {
    Created: 'notifier.was-created',
    Updated: 'notifier.was-updated',
    Deleted: 'notifier.deleted',
  } as const
  const follow = (name: `shopping-list-${'created' | 'updated' | 'deleted'}`, done: keyof typeof DONE) =>
    events.during(name, ({ list }, tx) => {
      const document = { documentType: 'shopping_list', operation: DONE[done], shoppingListId: list.id }
      publishNews(tx, { event: `shoppingList${done}`, text: named(WORDS[done], list.name), document })
    })
  follow('shopping-list-created', 'Created')
  follow('shopping-list-updated', 'Updated')
  follow('shopping-list-deleted', 'Deleted')
  events.during('shopping-items-changed', ({ list, created, updated, deleted }, tx) => {
    for (const [operation, ids] of [
      ['create', created],
      ['update', updated],
      ['delete', deleted],
    ] as const) {
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
  })
}

function followCookbooks({ events }: Pick<Services, 'events'>): void {
  const documentOf = (operation: string, cookbookId: string) => ({
    documentType: 'cookbook',
    operation,
    cookbookId,
  })
  events.during('cookbook-created', ({ cookbook: { id, name } }, tx) =>
    publishNews(tx, {
      event: 'cookbookCreated',
      text: named('notifier.was-created', name),
      document: documentOf('create', id),
    }),
  )
  events.during('cookbook-updated', ({ cookbooks }, tx) => {
    const [first] = cookbooks
    const many = {
      documentType: 'cookbook_bulk',
      operation: 'update',
      cookbookIds: cookbooks.map(({ id }) => id),
    }
    publishNews(tx, {
      event: 'cookbookUpdated',
      text: cookbooks.length === 1 ? named('notifier.was-updated', first!.name) : null,
      document: cookbooks.length === 1 ? documentOf('update', first!.id) : many,
    })
  })
  events.during('cookbook-deleted', ({ cookbook: { id, name } }, tx) =>
    publishNews(tx, {
      event: 'cookbookDeleted',
      text: named('notifier.deleted', name),
      document: documentOf('delete', id),
    }),
  )
}

function followOrganizers({ events }: Pick<Services, 'events'>): void {
  for (const [kind, plural] of [
    ['category', 'categories'],
    ['tag', 'tags'],
  ] as const) {
    const documentOf = (operation: string, id: string) => ({
      documentType: kind,
      operation,
      [`${kind}Id`]: id,
    })
    // Links of v1: they lead on to the group's own page.
    const pathOf = (slug: string) => `${urls.root()}recipes/${plural}/${slug}`
    events.during(`${kind}-created`, ({ organizer: { id, name, slug } }, tx) =>
      publishNews(tx, {
        event: `${kind}Created`,
        text: linked(tx, 'created', name, pathOf(slug)),
        document: documentOf('create', id),
      }),
    )
    events.during(`${kind}-updated`, ({ organizer: { id, name, slug } }, tx) =>
      publishNews(tx, {
        event: `${kind}Updated`,
        text: linked(tx, 'updated', name, pathOf(slug)),
        document: documentOf('update', id),
      }),
    )
    events.during(`${kind}-deleted`, ({ organizer: { id, name } }, tx) =>
      publishNews(tx, {
        event: `${kind}Deleted`,
        text: named('notifier.deleted', name),
        document: documentOf('delete', id),
      }),
    )
  }
}

function followWork(services: Services): void {
  const { events } = services
  events.during('report-opened', ({ report }, tx) => {
    if (report.category !== 'bulk_import') return
    const document = { documentType: 'recipe_bulk_report', operation: 'create', reportId: report.id }
    publishNews(tx, { event: 'recipeCreated', text: null, document })
  })
  events.during('report-closed', ({ report, counts }, tx) => {
    const event = report.category === 'migration' ? 'dataMigrations' : 'dataImport'
    if (report.category !== 'migration' && report.category !== 'bulk_import') return
    const document = { documentType: 'recipe_bulk_report', operation: 'update', reportId: report.id }
    const { done, failed } = counts
    publishNews(tx, { event, text: { messageId: 'notifier.work-done', values: { done, failed } }, document })
  })
  events.after('group-exported', ({ groupId, exportId, count }) =>
    publishUnasked(services, groupId, {
      event: 'dataExport',
      text: { messageId: 'notifier.exported', values: { count } },
      document: { documentType: 'generic', operation: 'create', exportId },
    }),
  )
  events.after('user-registered', ({ groupId, username, email }) =>
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
  )
  events.during('mealplan-entry-created', ({ entry }, tx) => {
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
  })
}

/** Listens for everything that a notifier may tell of. Called once, when the services are made. */
export function listenForNotifiers(services: Services): void {
  followRecipes(services)
  followLists(services)
  followCookbooks(services)
  followOrganizers(services)
  followWork(services)
}
