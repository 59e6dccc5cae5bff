import { NOTIFIED, type Notified } from './notifier.schema'

/** The name of an event in columns, filters and messages: `recipeCreated` → `recipe_created`. */
export const columnOf = (event: Notified) => event.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** Those of all events, in their order. */
export const EVENT_COLUMNS = NOTIFIED.map(columnOf)
