import { bump } from '../../platform/cache/cache'
import { during, type Listener } from '../../platform/events/events'
import { reassignRecipes } from './recipe-write.store'

declare module '../../platform/cache/cache' {
  interface CacheTopics {
    /** Any recipe of the group, or how the index has it. */
    recipes: true
    /** Which recipes of the group are live. */
    'live-recipes': true
    /** Names that are in recipes and are kept elsewhere: organizers, foods, units, labels. */
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

/** Listens for changed names in recipes, so that pages with the old ones are not shown again. */
export const RENAMES_IN_RECIPES: readonly Listener[] = NAME_EVENTS.map((name) =>
  during(name, (_, tx) => bump(tx, 'names')),
)

/** Listens for people who leave their group: their recipes stay, and pass to whom they are given. */
export const RECIPES_OF_LEAVERS: readonly Listener[] = [
  during('member-leaves', ({ userId, groupId, heirId }, { db }) => {
    reassignRecipes(db, groupId, userId, heirId)
    // Lists and finished texts show the owner, which does not change the version of the recipe.
    bump({ db, groupId }, 'recipes', 'names')
  }),
]
