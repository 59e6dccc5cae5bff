import * as v from 'valibot'
import { GroupName } from '../groups/group.schema'
import { TextUpTo } from '../platform/http/fields'
import { SEED_LOCALES } from '../seeds/seed.schema'
import { AccountInput, NewPassword } from '../users/user.schema'

const { fullName, username, email } = AccountInput.entries

/** Who someone is, before the password is asked for. */
export const RegistrationDetails = v.object({
  fullName,
  username: v.pipe(username, v.toLowerCase()),
  email,
})

const Flag = v.optional(v.boolean(), false)

/** A name of spaces alone, such as an empty field of a form, is none. */
const GroupOrNone = v.pipe(
  v.nullish(v.union([v.pipe(TextUpTo(500), v.trim(), v.literal('')), GroupName]), null),
  v.transform((name) => name || null),
)

/** Someone who makes an account of their own: in a group that they are invited to, or in a new one. */
export const RegistrationInput = v.pipe(
  v.object({
    group: v.pipe(GroupOrNone, v.description('Name of a new group.')),
    groupToken: v.pipe(
      v.nullish(v.pipe(v.string(), v.trim(), v.maxLength(100, 'invitation.not-found')), null),
      v.description('Of an invitation, whose group then counts.'),
    ),
    email,
    username: v.pipe(username, v.toLowerCase()),
    fullName,
    password: NewPassword,
    passwordConfirm: TextUpTo(10_000),
    advanced: Flag,
    private: Flag,
    seedData: v.pipe(Flag, v.description('Puts the usual foods, units and labels into a new group.')),
    locale: v.optional(v.picklist(SEED_LOCALES, 'validation.locale'), 'en-US'),
  }),
  v.forward(
    v.partialCheck(
      [['password'], ['passwordConfirm']],
      ({ password, passwordConfirm }) => password === passwordConfirm,
      'user.password-must-match',
    ),
    ['passwordConfirm'],
  ),
  v.forward(
    v.partialCheck(
      [['group'], ['groupToken']],
      ({ group, groupToken }) => group !== null || groupToken !== null,
      'registration.group-or-invitation',
    ),
    ['group'],
  ),
  v.metadata({ ref: 'RegistrationInput' }),
)
export type RegistrationInput = v.InferOutput<typeof RegistrationInput>
