import * as v from 'valibot'
import { ShortForm } from '../platform/http/fields'
import { isZone } from '../platform/zone'

const DayOfWeek = v.pipe(
  v.number(),
  v.integer('validation.day-of-week'),
  v.minValue(0, 'validation.day-of-week'),
  v.maxValue(6, 'validation.day-of-week'),
)
const Flag = (fallback: boolean) => v.optional(v.boolean(), fallback)
const Left = v.optional(v.boolean())

/** What a group decides for all its members; the defaults of v1 stand for fields that are left out. */
export const UpdateGroupPreferencesInput = v.pipe(
  v.object({
    privateGroup: Flag(true),
    firstDayOfWeek: v.pipe(v.optional(DayOfWeek, 0), v.description('0 is Sunday.')),
    recipePublic: Flag(true),
    recipeShowNutrition: Flag(false),
    recipeShowAssets: Flag(false),
    recipeLandscapeView: Flag(false),
    recipeDisableComments: Flag(false),
    recipeDisableAmount: Flag(true),
    recipeParseOnImport: v.pipe(
      v.exactOptional(v.nullable(v.boolean())),
      v.description(
        'Ingredients of imported recipes are recognized; null until someone has chosen. If omitted, it stays.',
      ),
    ),
    timeZone: v.pipe(
      v.exactOptional(
        v.nullable(
          v.pipe(
            ShortForm(100, 'validation.time-zone'),
            v.check((name) => isZone(name), 'validation.time-zone'),
          ),
        ),
      ),
      v.description(
        'Name of the zone by which the household counts its days, such as `Europe/Berlin`; null is the server’s. If omitted, it stays.',
      ),
    ),
  }),
  v.description('Who may read the recipes of a group, and the settings that new recipes start with.'),
)
export type UpdateGroupPreferencesInput = v.InferOutput<typeof UpdateGroupPreferencesInput>

export const GroupPreferences = v.object({
  id: v.string(),
  groupId: v.string(),
  privateGroup: v.boolean(),
  firstDayOfWeek: v.number(),
  recipePublic: v.boolean(),
  recipeShowNutrition: v.boolean(),
  recipeShowAssets: v.boolean(),
  recipeLandscapeView: v.boolean(),
  recipeDisableComments: v.boolean(),
  recipeDisableAmount: v.boolean(),
  recipeParseOnImport: v.nullable(v.boolean()),
  timeZone: v.nullable(v.string()),
})
export type GroupPreferences = v.InferOutput<typeof GroupPreferences>

export const GroupSummary = v.object({
  id: v.string(),
  name: v.string(),
  slug: v.string(),
  preferences: v.nullable(GroupPreferences),
})
export type GroupSummary = v.InferOutput<typeof GroupSummary>

/** Name of a new group. */
export const GroupName = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(1, 'validation.required'),
  v.maxLength(100, 'validation.max-length-100'),
)

/** A group as administrators write it. Newer clients send a few of the preferences; what is left out stays. */
export const AdminGroupInput = v.object({
  name: v.pipe(
    v.string(),
    v.trim(),
    v.maxLength(100, 'validation.max-length-100'),
    v.description('An empty one leaves the name as it is.'),
  ),
  preferences: v.optional(
    v.nullable(
      v.object({
        privateGroup: Left,
        firstDayOfWeek: v.optional(DayOfWeek),
        recipePublic: Left,
        recipeShowNutrition: Left,
        recipeShowAssets: Left,
        recipeLandscapeView: Left,
        recipeDisableComments: Left,
        recipeDisableAmount: Left,
      }),
    ),
  ),
})
export type AdminGroupInput = v.InferOutput<typeof AdminGroupInput>
