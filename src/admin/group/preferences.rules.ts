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
  {
    name: 'recipeParseOnImport',
    labelId: 'group.recipe-parse-on-import',
    hintId: 'group.recipe-parse-on-import-hint',
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
    recipeParseOnImport: isOn('recipeParseOnImport'),
  }
}

/** The same as texts, to be compared with what a form was opened with. */
export function preferenceTexts(
  values: UpdateGroupPreferencesInput | PreferenceValues,
): Record<string, string> {
  const names = ['privateGroup', 'firstDayOfWeek', ...PREFERENCE_FLAGS.map(({ name }) => name)] as const
  return Object.fromEntries(names.map((name) => [name, String(values[name as FlagName])]))
}

/** What a form shows. */
export type PreferenceValues = Omit<GroupPreferences, 'id' | 'groupId' | 'timeZone'>
