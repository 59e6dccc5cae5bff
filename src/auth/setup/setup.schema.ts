import * as v from 'valibot'
import { GroupName } from '../../groups/group.schema'
import { AccountInput, NewPassword } from '../../users/user.schema'

/** The first administrator and the first group. */
export const FirstAdminInput = v.object({
  ...AccountInput.entries,
  password: NewPassword,
  groupName: GroupName,
  privateGroup: v.boolean(),
})
export type FirstAdminInput = v.InferOutput<typeof FirstAdminInput>
