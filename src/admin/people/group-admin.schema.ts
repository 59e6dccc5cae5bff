import * as v from 'valibot'
import { GroupPreferences, UpdateGroupPreferencesInput } from '../../groups/group.schema'
import { HouseholdPreferences, HouseholdSummary } from '../../groups/household.schema'
import { Category } from '../../organizers/organizer.schema'
import { TextUpTo, UuidText } from '../../platform/http/fields'
import { UserSummary } from '../../users/user.schema'

/** A group with what administrators are shown of it. */
export const AdminGroup = v.pipe(
  v.object({
    name: v.string(),
    id: v.string(),
    slug: v.string(),
    categories: v.array(Category),
    webhooks: v.array(v.unknown()),
    users: v.array(UserSummary),
    preferences: v.nullable(GroupPreferences),
    households: v.array(HouseholdSummary),
  }),
  v.metadata({ ref: 'AdminGroup' }),
)
export type AdminGroup = v.InferOutput<typeof AdminGroup>

/** The same under the names of newer clients. */
export const AdminHousehold = v.pipe(
  v.object({
    ...HouseholdSummary.pipe[0].entries,
    group: v.pipe(v.string(), v.description('Name of the group.')),
    users: v.array(UserSummary),
    webhooks: v.array(v.unknown()),
  }),
  v.metadata({ ref: 'AdminHousehold' }),
)
export type AdminHousehold = v.InferOutput<typeof AdminHousehold>

const {
  privateHousehold,
  lockRecipeEditsFromOtherHouseholds: _,
  id: __,
  ...defaults
} = HouseholdPreferences.entries
const { timeZone } = UpdateGroupPreferencesInput.entries

/** What newer clients send of a household; its name is fixed. */
export const AdminHouseholdInput = v.object({
  preferences: v.optional(v.nullable(v.partial(v.object({ ...defaults, timeZone, privateHousehold })))),
})

export const NewHouseholdInput = v.object({ groupId: UuidText, name: TextUpTo(500) })
