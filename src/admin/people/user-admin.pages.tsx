import { createAccount } from '../../auth/operator.service'
import {
  canMailResets,
  createResetToken,
  forgotPassword,
  resetAddress,
} from '../../auth/reset/password-reset.service'
import { listGroupNames } from '../../groups/group-admin.service'
import type { Ctx } from '../../platform/context'
import { AppError } from '../../platform/errors'
import { FLAG_NAMES, type Flag, type Flags } from '../../platform/flags'
import { checkForm, formText, translateFields } from '../../platform/http/form'
import { doneAt, type MemberPageCall, type PageRoute, page } from '../../platform/http/page-route'
import { pageWindow } from '../../platform/http/paging'
import type { Page, PageAnswer } from '../../platform/web/page'
import { urls } from '../../urls'
import { lockedUserIds, proveAddress, unlockUsers } from '../../users/credential.service'
import { listUsersPage } from '../../users/member.service'
import { AdminUserInput, AUTH_METHODS, NewUserInput, type User } from '../../users/user.schema'
import { changeUser, getUser, listHeirOf, membersBeside } from '../../users/user.service'
import { isSuperUser, removeUser, superUser } from '../../users/user-removal.service'
import { RemoveUser } from './remove.view'
import { UserForm, type UserFormValues } from './user-form.view'
import { UsersView } from './users.view'

const FORM_BYTES = 16 * 1024
const PER_PAGE = 50
const frame = { styles: 'plain', frame: 'admin', place: 'users' } as const

async function showUsers({ ctx, scope, query }: MemberPageCall): Promise<Page> {
  const wanted = Math.max(1, Math.min(100_000, Number.parseInt(query.get('page') ?? '1', 10) || 1))
  const order = { perPage: PER_PAGE, orderBy: 'full_name', orderDirection: 'asc' } as const
  const { items, total } = await listUsersPage(ctx, { ...order, page: wanted })
  const { totalPages } = pageWindow({ page: wanted, perPage: PER_PAGE }, total)
  const locked = lockedUserIds(
    scope.services,
    items.map(({ id }) => id),
  )
  const kept = superUser(ctx)
  const users = items.map((user) => ({
    ...user,
    isAdmin: user.admin,
    isLocked: locked.has(user.id),
    canGo: user.id !== kept,
  }))
  return {
    ...frame,
    title: scope.i18n._('admin.users'),
    body: <UsersView users={users} total={total} page={wanted} pages={totalPages} />,
  }
}

interface Shown {
  id: string | null
  values: UserFormValues
  fields?: Record<string, string>
  error?: AppError
  resetLink?: string
}

function showForm(
  { ctx, scope }: MemberPageCall,
  { id, values, fields = {}, error, resetLink }: Shown,
): Page {
  const { i18n } = scope
  const said = { ...fields, ...error?.fields }
  const isSaidBeside = Object.keys(said).length > 0
  return {
    ...frame,
    title: id === null ? i18n._('admin.create-user') : values.fullName,
    width: 'narrow',
    status: error || isSaidBeside ? 422 : 200,
    body: (
      <UserForm
        id={id}
        values={values}
        groups={listGroupNames(ctx)}
        isSelf={id === ctx.userId}
        canGo={id !== null && !isSuperUser(ctx, id)}
        errors={translateFields(i18n, said)}
        error={error && !isSaidBeside ? i18n._(error.messageId, error.values) : null}
        resetLink={resetLink ?? null}
        unproven={id === null ? null : unprovenEmail(getUser(ctx, id))}
        canMail={canMailResets(ctx)}
      />
    ),
    // The page with the secret must not be cached.
    ...(resetLink ? { headers: { 'cache-control': 'no-store' } } : {}),
  }
}

function readForm(form: FormData): UserFormValues {
  const isOn = (name: Flag) => formText(form, name) === 'true'
  const flags = Object.fromEntries(FLAG_NAMES.map((name) => [name, isOn(name)])) as Flags
  return {
    fullName: formText(form, 'fullName'),
    username: formText(form, 'username'),
    email: formText(form, 'email'),
    group: formText(form, 'group'),
    authMethod: AUTH_METHODS.find((method) => method === formText(form, 'authMethod')) ?? 'Mealie',
    ...flags,
  }
}

/** Shows the form again with what is wrong, and lets everything through that is our fault. */
function refused(call: MemberPageCall, shown: Shown, error: unknown): Page {
  if (!(error instanceof AppError) || error.status >= 500) throw error
  return showForm(call, { ...shown, error })
}

async function addUser(call: MemberPageCall): Promise<PageAnswer> {
  const { scope, form } = call
  const sent = await form()
  const values = readForm(sent)
  const shown = { id: null, values }
  const checked = checkForm(NewUserInput, { ...values, password: formText(sent, 'password') })
  if (!checked.isValid) return showForm(call, { ...shown, fields: checked.errors })
  const { password, email, authMethod } = checked.values
  try {
    const { fullName, username, group, authMethod: _chosen, ...flags } = values
    const person = { fullName: fullName.trim(), username: username.trim(), email }
    const user = await createAccount(scope.services, {
      ...person,
      password,
      authMethod,
      groupName: group || null,
      flags,
    })
    return doneAt(scope, urls.manageUsers(), 'admin.user-created', { name: user.fullName })
  } catch (error) {
    return refused(call, shown, error)
  }
}

async function saveUser(call: MemberPageCall): Promise<PageAnswer> {
  const { ctx, scope, params, form } = call
  const { id } = getUser(ctx, params.id!)
  const sent = readForm(await form())
  // A switch that is off cannot be sent: an administrator stays one.
  const values = id === ctx.userId ? { ...sent, admin: true } : sent
  const checked = checkForm(AdminUserInput, { ...values })
  if (!checked.isValid) return showForm(call, { id, values, fields: checked.errors })
  try {
    changeUser(ctx, id, checked.values)
    return doneAt(scope, urls.manageUser(id), 'user.user-updated')
  } catch (error) {
    return refused(call, { id, values }, error)
  }
}

function askRemoval({ ctx, scope, params }: MemberPageCall): Page {
  const user = getUser(ctx, params.id!)
  return {
    ...frame,
    title: scope.i18n._('admin.remove-user-named', { name: user.fullName }),
    width: 'narrow',
    body: (
      <RemoveUser
        id={user.id}
        fullName={user.fullName}
        isSelf={user.id === ctx.userId}
        heirs={membersBeside(ctx, user)}
        listHeirId={listHeirOf(ctx, user, ctx.userId)}
        refusal={isSuperUser(ctx, user.id) ? scope.i18n._('user.cannot-delete-super-user') : null}
      />
    ),
  }
}

async function remove({ ctx, scope, params, form }: MemberPageCall): Promise<Response> {
  const sent = await form()
  const [heirId, listHeirId] = [formText(sent, 'heir') || null, formText(sent, 'listHeir')]
  const keepsLinks = formText(sent, 'keepLinks') === 'true'
  const heirs = { heirId, keepsLinks, ...(listHeirId ? { listHeirId } : {}) }
  const { fullName } = removeUser(ctx, params.id!, heirs)
  return doneAt(scope, params.id === ctx.userId ? urls.login() : urls.manageUsers(), 'admin.user-removed', {
    name: fullName,
  })
}

const unprovenEmail = ({ email, emailStanding }: User) => (emailStanding === 'proven' ? null : email)

/** An administrator knows whose address it is. */
function vouch({ ctx, scope, params }: MemberPageCall): Response {
  const user = getUser(ctx, params.id!)
  proveAddress(ctx, user.id, user.email)
  return doneAt(scope, urls.manageUser(user.id), 'admin.address-confirmed', { email: user.email })
}

/** A link that the administrator hands over, or one that goes by mail and that only its reader knows. */
async function makeResetLink(call: MemberPageCall): Promise<PageAnswer> {
  const { ctx, scope } = call
  const user = getUser(ctx, call.params.id!)
  if (formText(await call.form(), 'action') === 'mail' && canMailResets(ctx)) {
    forgotPassword(scope.services, user.email, scope.locale)
    const values = { email: user.email }
    return doneAt(scope, urls.manageUser(user.id), 'admin.reset-link-is-on-its-way', values)
  }
  const token = createResetToken(call.scope.services, user.email)
  return showForm(call, {
    id: user.id,
    values: toValues(user),
    resetLink: resetAddress(call.scope.services, token),
  })
}

const blank = (ctx: Ctx): UserFormValues => ({
  fullName: '',
  username: '',
  email: '',
  group: ctx.actor.groupName,
  authMethod: 'Mealie',
  admin: false,
  advanced: false,
  canManage: false,
  canOrganize: false,
  canInvite: false,
})

const toValues = (user: User): UserFormValues => user

const ONE = '/admin/manage/users/:id'

/** Accounts of all groups, managed by administrators. */
export const USER_ADMIN_PAGES: PageRoute[] = [
  page({ path: '/admin/manage/users', access: 'admin' }, showUsers),
  page({ method: 'POST', path: '/admin/manage/users/unlock', access: 'admin' }, ({ scope }) => {
    const count = unlockUsers(scope.services, true)
    return doneAt(scope, urls.manageUsers(), 'admin.users-unlocked', { count })
  }),
  page({ path: '/admin/manage/users/create', access: 'admin' }, (call) =>
    showForm(call, { id: null, values: blank(call.ctx) }),
  ),
  page(
    {
      method: 'POST',
      path: '/admin/manage/users/create',
      access: 'admin',
      maxBytes: FORM_BYTES,
      refusal: 'user.not-allowed-to-create',
    },
    addUser,
  ),
  page({ path: ONE, access: 'admin' }, (call) => {
    const user = getUser(call.ctx, call.params.id!)
    return showForm(call, { id: user.id, values: toValues(user) })
  }),
  page({ method: 'POST', path: ONE, access: 'admin', maxBytes: FORM_BYTES }, saveUser),
  page({ method: 'POST', path: `${ONE}/reset-link`, access: 'admin', maxBytes: FORM_BYTES }, makeResetLink),
  page({ method: 'POST', path: `${ONE}/confirm-email`, access: 'admin' }, vouch),
  page({ path: `${ONE}/delete`, access: 'admin' }, askRemoval),
  page(
    {
      method: 'POST',
      path: `${ONE}/delete`,
      access: 'admin',
      maxBytes: FORM_BYTES,
      refusal: 'user.not-allowed-to-delete',
    },
    remove,
  ),
]
