import * as v from 'valibot'
import { GroupPreferences, UpdateGroupPreferencesInput } from './group.schema'

/**
 * Newer clients know a level between group and user. Trivet shows them one per group, which
 * has the group's own id: stable, and no table behind it. Only the API speaks of it.
 */
export const HOUSEHOLD_NAME = 'Family'
export const HOUSEHOLD_SLUG = 'family'

/** The households that have something on hand, as newer clients read it. */
export const householdsWith = (isOnHand: boolean): string[] => (isOnHand ? [HOUSEHOLD_SLUG] : [])

/** The group's preferences under the names of newer clients. */
export const HouseholdPreferences = v.object({
  ...v.omit(GroupPreferences, ['groupId', 'privateGroup']).entries,
  privateHousehold: v.boolean(),
  lockRecipeEditsFromOtherHouseholds: v.boolean(),
})
export type HouseholdPreferences = v.InferOutput<typeof HouseholdPreferences>

const { privateGroup, ...recipeDefaults } = UpdateGroupPreferencesInput.entries

export const UpdateHouseholdPreferencesInput = v.object({ ...recipeDefaults, privateHousehold: privateGroup })

const SUMMARY = { id: v.string(), groupId: v.string(), name: v.string(), slug: v.string() }

export const HouseholdSummary = v.pipe(
  v.object({ ...SUMMARY, preferences: v.nullable(HouseholdPreferences) }),
  v.metadata({ ref: 'HouseholdSummary' }),
)
export type HouseholdSummary = v.InferOutput<typeof HouseholdSummary>

/** What newer clients ask for instead of the group. */
export const HouseholdArchive = v.object({
  ...SUMMARY,
  preferences: HouseholdPreferences,
  group: v.pipe(v.string(), v.description('Name of the group.')),
  users: v.array(v.object({ id: v.string(), fullName: v.string() })),
  webhooks: v.array(v.unknown()),
})
