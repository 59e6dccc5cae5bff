import * as v from 'valibot'
import { FLAG_INPUTS, FLAG_OUTPUTS, type Flags } from '../platform/flags'
import { TextUpTo, UuidText } from '../platform/http/fields'
import { foldText } from '../platform/text/fold'

/** Full name, username: one line, trimmed. */
const Name = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(1, 'validation.required'),
  v.maxLength(100, 'validation.max-length-100'),
  v.regex(/^[^\p{Cc}]*$/u, 'validation.no-control-characters'),
)

/** A username must leave something to compare when case, accents and invisible characters are gone. */
const Username = v.pipe(
  Name,
  v.check((name) => foldText(name) !== '', 'validation.required'),
)

/** An address; homes also use names without a dot, such as mara@nas. */
const Email = v.pipe(
  v.string(),
  v.trim(),
  v.toLowerCase(),
  v.minLength(1, 'validation.required'),
  v.maxLength(254, 'validation.email'),
  v.regex(/^\S*$/, 'validation.no-whitespace'),
  v.regex(/^[^\s@]+@[^\s@]+$/, 'validation.email'),
)

/** A new password. The longest that is read at all keeps hashing cheap. */
export const NewPassword = v.pipe(
  v.string(),
  v.minLength(8, 'validation.min-length-8'),
  v.maxLength(1024, 'validation.max-length-1024'),
)

/** Who someone is: the part of an account that its owner types. */
export const AccountInput = v.object({ fullName: Name, username: Username, email: Email })
export type AccountInput = v.InferOutput<typeof AccountInput>

/**
 * The whole account, as `PUT /api/users/{id}` takes it. What is left out of the flags is false; a name
 * that is left out stays. Fields that the caller may not write are described at the route.
 */
export const UpdateUserInput = v.object({
  username: v.nullish(Username),
  fullName: v.nullish(Name),
  email: Email,
  group: v.nullish(TextUpTo(500)),
  ...FLAG_INPUTS,
})
export type UpdateUserInput = v.InferOutput<typeof UpdateUserInput>

export const AUTH_METHODS = ['Mealie', 'LDAP', 'OIDC'] as const
export type AuthMethod = (typeof AUTH_METHODS)[number]

/**
 * How well an address is known to be its owner's: `claimed` by someone who registered while anyone could, `told` by someone whom the
 * group let in, `proven` by a mail that was answered or by an administrator's word (decision 0062).
 */
export type EmailStanding = 'claimed' | 'told' | 'proven'

/** An account as administrators write it; with another way to sign in the password that it had here is forgotten. */
export const AdminUserInput = v.object({
  ...UpdateUserInput.entries,
  authMethod: v.pipe(v.optional(v.picklist(AUTH_METHODS)), v.description('Stays as it is if omitted.')),
})
export type AdminUserInput = v.InferOutput<typeof AdminUserInput>

/**
 * A new account by an administrator; one of the two names may be left out, and is then the same as the other. People whom a directory or an
 * identity provider lets in need no password, and get none.
 */
export const NewUserInput = v.pipe(
  v.object({
    ...UpdateUserInput.entries,
    authMethod: v.optional(v.picklist(AUTH_METHODS), 'Mealie'),
    password: v.optional(TextUpTo(1024)),
  }),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed || dataset.value.authMethod !== 'Mealie') return
    const { password } = dataset.value
    const checked = v.safeParse(NewPassword, password)
    const path = {
      type: 'object',
      origin: 'value',
      input: dataset.value,
      key: 'password',
      value: password,
    } as const
    for (const { message } of checked.issues ?? []) addIssue({ message, input: password, path: [path] })
  }),
  v.forward(
    v.check(({ username, fullName }) => Boolean(username || fullName), 'validation.required'),
    ['username'],
  ),
)
export type NewUserInput = v.InferOutput<typeof NewUserInput>

/** A user as services return it, without secrets. */
export interface User extends Flags {
  id: string
  username: string
  fullName: string
  email: string
  emailStanding: EmailStanding
  authMethod: AuthMethod
  groupId: string
  group: string
  groupSlug: string
  cacheKey: string
}

const UserToken = v.object({
  token: v.string(),
  name: v.string(),
  id: v.number(),
  createdAt: v.nullable(v.string()),
})

/** A user on the wire, with what newer clients look for. */
export const UserOut = v.object({
  id: v.string(),
  username: v.string(),
  fullName: v.string(),
  email: v.string(),
  authMethod: v.picklist(AUTH_METHODS),
  group: v.string(),
  ...FLAG_OUTPUTS,
  groupId: v.string(),
  groupSlug: v.string(),
  tokens: v.pipe(
    v.array(UserToken),
    v.description('Always empty: tokens are shown once, when they are made.'),
  ),
  cacheKey: v.string(),
  household: v.string(),
  householdId: v.string(),
  householdSlug: v.string(),
  canManageHousehold: v.boolean(),
})
export type UserOut = v.InferOutput<typeof UserOut>

/** Who someone is; older clients read the name alone. */
export const UserSummary = v.pipe(
  v.object({
    id: v.string(),
    groupId: v.string(),
    householdId: v.string(),
    username: v.string(),
    fullName: v.string(),
  }),
  v.metadata({ ref: 'UserSummary' }),
)
export type UserSummary = v.InferOutput<typeof UserSummary>

const { canInvite, canManage, canOrganize } = FLAG_INPUTS

/** What a member may do in the group, as those who manage it say; what is left out is removed. */
export const PermissionsInput = v.object({
  userId: UuidText,
  canManage,
  canInvite,
  canOrganize,
})
export type PermissionsInput = v.InferOutput<typeof PermissionsInput>

/** `{"message", "error": false}`: the answer of an action without a result. */
export const SuccessMessage = v.object({ message: v.string(), error: v.literal(false) })
