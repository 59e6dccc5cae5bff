import { bump } from '../../platform/cache/cache'
import { during, type Listener } from '../../platform/events/events'
import { reassignRecipes } from './recipe-write.store'

declare module '../../platform/cache/cache' {
  interface CacheTopics {
    /** Any recipe of the group, or how the index has it. */
    recipes: true
    /** Which recipes of the group are live. */
    'live-recipes': true
    /** Names that stand in recipes and are kept elsewhere: organizers, foods, units, labels. */
    names: true
  }
}

const NAME_EVENTS = [
  'category-updated',
  'category-deleted',
  'tag-updated',
  'tag-deleted',
  'tool-updated',
  'tool-deleted',
  'food-updated',
  'food-deleted',
  'food-merged',
  'foods-labelled',
  'unit-updated',
  'unit-deleted',
  'unit-merged',
  'label-updated',
  'label-deleted',
] as const

/** Listens for names that stand in recipes: what was made of the old ones is not shown again. */
export const RENAMES_IN_RECIPES: readonly Listener[] = NAME_EVENTS.map((name) =>
  during(name, (_, tx) => bump(tx, 'names')),
)

/** Listens for people who leave their group: their recipes stay, and pass to whom they are given. */
export const RECIPES_OF_LEAVERS: readonly Listener[] = [
  during('member-leaves', ({ userId, groupId, heirId }, { db }) => {
    reassignRecipes(db, groupId, userId, heirId)
    // The owner stands in lists and finished texts of the recipe, whose own version it does not change.
    bump({ db, groupId }, 'recipes', 'names')
  }),
]
