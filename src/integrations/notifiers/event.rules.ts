import { LATER_NOTIFIED, NOTIFIED, type Notified } from './notifier.schema'

/** The name of an event in columns, filters and messages: `recipeCreated` → `recipe_created`. */
export const columnOf = (event: Notified) => event.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** Those of all events, in their order. */
export const EVENT_COLUMNS = NOTIFIED.map(columnOf)

/** The same without those that Mealie knows since v3, as its older tables have them. */
export const OLDER_EVENT_COLUMNS = EVENT_COLUMNS.filter(
  (column) => !LATER_NOTIFIED.some((event) => columnOf(event) === column),
)

/** Message ids of what each event is called. */
export const EVENT_TITLES: Record<Notified, string> = {
  recipeCreated: 'notifier.recipe-created',
  recipeUpdated: 'notifier.recipe-updated',
  recipeDeleted: 'notifier.recipe-deleted',
  userSignup: 'notifier.user-signup',
  dataMigrations: 'notifier.data-migrations',
  dataExport: 'notifier.data-export',
  dataImport: 'notifier.data-import',
  mealplanEntryCreated: 'notifier.mealplan-entry-created',
  shoppingListCreated: 'notifier.shopping-list-created',
  shoppingListUpdated: 'notifier.shopping-list-updated',
  shoppingListDeleted: 'notifier.shopping-list-deleted',
  cookbookCreated: 'notifier.cookbook-created',
  cookbookUpdated: 'notifier.cookbook-updated',
  cookbookDeleted: 'notifier.cookbook-deleted',
  tagCreated: 'notifier.tag-created',
  tagUpdated: 'notifier.tag-updated',
  tagDeleted: 'notifier.tag-deleted',
  categoryCreated: 'notifier.category-created',
  categoryUpdated: 'notifier.category-updated',
  categoryDeleted: 'notifier.category-deleted',
  mealplanEntryUpdated: 'notifier.mealplan-entry-updated',
  mealplanEntryDeleted: 'notifier.mealplan-entry-deleted',
  labelCreated: 'notifier.label-created',
  labelUpdated: 'notifier.label-updated',
  labelDeleted: 'notifier.label-deleted',
}

const of = (event: Notified, text: string) => ({ event, text })

/** Events as the page groups them: message ids of the headings and of what may happen. */
export const EVENT_SECTIONS: readonly { title: string; events: { event: Notified; text: string }[] }[] = [
  {
    title: 'recipe.recipes',
    events: [
      of('recipeCreated', 'notifier.created-check'),
      of('recipeUpdated', 'notifier.updated-check'),
      of('recipeDeleted', 'notifier.deleted-check'),
    ],
  },
  {
    title: 'shopping.lists',
    events: [
      of('shoppingListCreated', 'notifier.created-check'),
      of('shoppingListUpdated', 'notifier.updated-check'),
      of('shoppingListDeleted', 'notifier.deleted-check'),
    ],
  },
  {
    title: 'cookbook.cookbooks',
    events: [
      of('cookbookCreated', 'notifier.created-check'),
      of('cookbookUpdated', 'notifier.updated-check'),
      of('cookbookDeleted', 'notifier.deleted-check'),
    ],
  },
  {
    title: 'organizer.tags',
    events: [
      of('tagCreated', 'notifier.created-check'),
      of('tagUpdated', 'notifier.updated-check'),
      of('tagDeleted', 'notifier.deleted-check'),
    ],
  },
  {
    title: 'organizer.categories',
    events: [
      of('categoryCreated', 'notifier.created-check'),
      of('categoryUpdated', 'notifier.updated-check'),
      of('categoryDeleted', 'notifier.deleted-check'),
    ],
  },
  {
    title: 'data.labels',
    events: [
      of('labelCreated', 'notifier.created-check'),
      of('labelUpdated', 'notifier.updated-check'),
      of('labelDeleted', 'notifier.deleted-check'),
    ],
  },
  {
    title: 'mealplan.meal-plan',
    events: [
      of('mealplanEntryCreated', 'notifier.planned-check'),
      of('mealplanEntryUpdated', 'notifier.updated-check'),
      of('mealplanEntryDeleted', 'notifier.deleted-check'),
    ],
  },
  { title: 'group.members', events: [of('userSignup', 'notifier.created-check')] },
  {
    title: 'notifier.data',
    events: [
      of('dataImport', 'notifier.import-check'),
      of('dataMigrations', 'notifier.migration-check'),
      of('dataExport', 'notifier.export-check'),
    ],
  },
]
