import { NOTIFIED, type Notified } from './notifier.schema'

/** The name of an event in columns, filters and messages: `recipeCreated` → `recipe_created`. */
export const columnOf = (event: Notified) => event.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** Those of all events, in their order. */
export const EVENT_COLUMNS = NOTIFIED.map(columnOf)

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
}
