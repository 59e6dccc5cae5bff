import type { GroupPreferences, UpdateGroupPreferencesInput } from '../../groups/group.schema'

type FlagName = Exclude<keyof UpdateGroupPreferencesInput, 'firstDayOfWeek' | 'timeZone'>

/** The switches of a group's settings, in their order, each with the ids of its words. */
export const PREFERENCE_FLAGS: readonly { name: FlagName; labelId: string; hintId: string }[] = [
  {
    name: 'recipePublic',
    labelId: 'group.recipe-public',
    hintId: 'group.recipe-public-hint',
  },
  {
    name: 'recipeShowNutrition',
    labelId: 'group.recipe-show-nutrition',
    hintId: 'group.recipe-show-nutrition-hint',
  },
  {
    name: 'recipeShowAssets',
    labelId: 'group.recipe-show-assets',
    hintId: 'group.recipe-show-assets-hint',
  },
  {
    name: 'recipeLandscapeView',
    labelId: 'group.recipe-landscape-view',
    hintId: 'group.recipe-landscape-view-hint',
  },
  {
    name: 'recipeDisableComments',
    labelId: 'group.recipe-disable-comments',
    hintId: 'group.recipe-disable-comments-hint',
  },
  {
    name: 'recipeDisableAmount',
    labelId: 'group.recipe-disable-amount',
    hintId: 'group.recipe-disable-amount-hint',
  },
]

/** The preferences that a form has sent; the time zone, which has a place of its own, stays as it is. */
export function readPreferencesForm(text: (name: string) => string): UpdateGroupPreferencesInput {
  const day = Number(text('firstDayOfWeek'))
  const isOn = (name: FlagName) => text(name) === 'true'
  return {
    privateGroup: isOn('privateGroup'),
    firstDayOfWeek: Number.isInteger(day) && day >= 0 && day <= 6 ? day : 0,
    recipePublic: isOn('recipePublic'),
    recipeShowNutrition: isOn('recipeShowNutrition'),
    recipeShowAssets: isOn('recipeShowAssets'),
    recipeLandscapeView: isOn('recipeLandscapeView'),
    recipeDisableComments: isOn('recipeDisableComments'),
    recipeDisableAmount: isOn('recipeDisableAmount'),
  }
}

/** What a form shows. */
export type PreferenceValues = Omit<GroupPreferences, 'id' | 'groupId' | 'timeZone'>
