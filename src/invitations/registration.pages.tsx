import * as v from 'valibot'
import { startSession } from '../auth/session-cookie.service'
import { GroupName } from '../groups/group.schema'
import { isGroupNameFree } from '../groups/group.service'
import { AppError, retryAfter } from '../platform/errors'
import { checkForm, formText, translateFields } from '../platform/http/form'
import { doneAt, type PageCall, type PageRoute, publicPage } from '../platform/http/page-route'
import { limitRate } from '../platform/http/rate-limit'
import type { RequestScope } from '../platform/http/request-scope'
import type { Page, PageAnswer } from '../platform/web/page'
import { SEED_LOCALES } from '../seeds/seed.schema'
import { urls } from '../urls'
import { findInvitation } from './invitation.service'
import { RegistrationDetails, RegistrationInput } from './registration.schema'
import { isSignupOpen, REGISTER_LIMIT, refuseTaken, register } from './registration.service'
import { AccountView, type AccountViewProps, ChoiceView, type Entry, NewGroupView } from './registration.view'
import { ReviewView } from './registration-review.view'

const FORM_BYTES = 16 * 1024
const INVITATION_LIMIT = { burst: 60, perMinute: 20 }
/** An invitation in the address is a key: no cache keeps the page. */
const SECRET = { 'cache-control': 'no-store' }

type Values = AccountViewProps['values']

function framed(scope: RequestScope, body: Page['body'], more: Partial<Page> = {}): Page {
  return {
    title: scope.i18n._('registration.title'),
    styles: 'login',
    frame: 'login',
    body,
    ...more,
    headers: { ...SECRET, ...more.headers },
  }
}

function showChoice(scope: RequestScope, token = '', errorId?: string, status = errorId ? 422 : 200): Page {
  const error = errorId && scope.i18n._(errorId)
  const isOpen = isSignupOpen(scope.services)
  return framed(scope, <ChoiceView isOpen={isOpen} token={token} error={error} />, { status })
}

/** People paste the whole link as often as what it ends with. */
function tokenIn(text: string): string {
  return (/[?&]token=([\w.-]+)/.exec(text)?.[1] ?? text).trim().slice(0, 100)
}

function byInvitation(scope: RequestScope, token: string): Entry | null {
  limitRate(scope, 'invitation', INVITATION_LIMIT)
  const invitation = findInvitation(scope.services, token)
  if (!invitation) return null
  const { groupName, mailedTo } = invitation
  return { kind: 'invitation', token, groupName, mailedTo }
}

interface AccountForm {
  values?: Values
  isAdvanced?: boolean
  errors?: Record<string, string>
  error?: AppError
}

function showAccount(
  scope: RequestScope,
  entry: Entry,
  {
    // We know the address of people who were invited by mail.
    values = { fullName: '', username: '', email: (entry.kind === 'invitation' && entry.mailedTo) || '' },
    isAdvanced = false,
    errors = {},
    error,
  }: AccountForm = {},
): Page {
  const hasFields = Object.keys(errors).length > 0
  return framed(
    scope,
    <AccountView
      entry={entry}
      values={values}
      isAdvanced={isAdvanced}
      errors={translateFields(scope.i18n, errors)}
      error={error && !hasFields ? scope.i18n._(error.messageId, error.values) : null}
    />,
    { status: error?.status ?? (hasFields ? 422 : 200), headers: retryAfter(error) },
  )
}

/** The last step: everything that was said, and the password. */
function showReview(
  scope: RequestScope,
  entry: Entry,
  values: Values,
  isAdvanced: boolean,
  errors: Record<string, string> = {},
): Page {
  const { password, passwordConfirm } = translateFields(scope.i18n, errors)
  const review = { entry, values, isAdvanced, errors: { password, passwordConfirm } }
  return framed(scope, <ReviewView {...review} />, { status: Object.keys(errors).length > 0 ? 422 : 200 })
}

/** Whether the account can be made as far as its names go; otherwise the step is shown again with what is wrong. */
function reviewAccount(scope: RequestScope, entry: Entry, values: Values, isAdvanced: boolean): Page {
  const checked = checkForm(RegistrationDetails, values)
  if (!checked.isValid) return showAccount(scope, entry, { values, isAdvanced, errors: checked.errors })
  try {
    limitRate(scope, 'register', REGISTER_LIMIT)
    refuseTaken(scope.services, checked.values)
    return showReview(scope, entry, checked.values, isAdvanced)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return showAccount(scope, entry, { values, isAdvanced, errors: error.fields, error })
  }
}

/** The steps of a new group; its name is in the address, so that Back leads back. */
function showNewGroup({ scope, query }: PageCall): Page {
  const typed = query.get('groupName')
  const isPublic = query.get('privateGroup') === 'false'
  const wantsSeeds = typed === null || query.get('seedData') === 'true'
  const checked = checkForm(v.object({ groupName: GroupName }), { groupName: typed ?? '' })
  const isTaken = checked.isValid && !isGroupNameFree(scope.services, checked.values.groupName)
  const errors = checked.isValid ? {} : checked.errors
  const errorId = isTaken ? 'group.name-is-taken' : errors.groupName
  if (checked.isValid && !isTaken && query.get('change') !== 'true')
    return showAccount(scope, { kind: 'new', groupName: checked.values.groupName, isPublic, wantsSeeds })
  const error = typed === null || !errorId ? undefined : scope.i18n._(errorId)
  return framed(
    scope,
    <NewGroupView name={typed ?? ''} isPublic={isPublic} wantsSeeds={wantsSeeds} error={error} />,
    { status: error ? 422 : 200 },
  )
}

function showRegister(call: PageCall): PageAnswer {
  const { scope, query } = call
  const token = tokenIn(query.get('token') ?? '')
  if (token !== '') {
    const entry = byInvitation(scope, token)
    return entry ? showAccount(scope, entry) : showChoice(scope, token, 'invitation.not-found')
  }
  if (query.get('new') === 'true' && isSignupOpen(scope.services)) return showNewGroup(call)
  return showChoice(scope)
}

/** Seeds come in the language of the page, as far as there are any in it. */
const seedLocale = (locale: string) => SEED_LOCALES.find((known) => known === locale) ?? 'en-US'

async function submit({ scope, form }: PageCall): Promise<PageAnswer> {
  const sent = await form()
  const text = (name: string) => formText(sent, name)
  const token = text('groupToken')
  const isAdvanced = text('advanced') === 'true'
  const values = { fullName: text('fullName'), username: text('username'), email: text('email') }
  const entry: Entry | null =
    token === ''
      ? {
          kind: 'new',
          groupName: text('groupName'),
          isPublic: text('privateGroup') === 'false',
          wantsSeeds: text('seedData') === 'true',
        }
      : byInvitation(scope, token)
  if (entry === null) return showChoice(scope, token, 'invitation.not-found')
  if (entry.kind === 'new' && !isSignupOpen(scope.services)) return showChoice(scope, '', undefined, 403)
  const step = text('step')
  if (step === 'account') return showAccount(scope, entry, { values, isAdvanced })
  if (step === 'review') return reviewAccount(scope, entry, values, isAdvanced)
  const checked = checkForm(RegistrationInput, {
    ...values,
    password: text('password'),
    passwordConfirm: text('passwordConfirm'),
    advanced: isAdvanced,
    locale: seedLocale(scope.locale),
    ...(entry.kind === 'new'
      ? { group: entry.groupName, private: !entry.isPublic, seedData: entry.wantsSeeds }
      : { groupToken: entry.token }),
  })
  if (!checked.isValid) {
    const isOfPassword = Object.keys(checked.errors).every((name) => name.startsWith('password'))
    return isOfPassword
      ? showReview(scope, entry, values, isAdvanced, checked.errors)
      : showAccount(scope, entry, { values, isAdvanced, errors: checked.errors })
  }
  try {
    limitRate(scope, 'register', REGISTER_LIMIT)
    const user = await register(scope.services, checked.values, scope.locale, { zone: text('timeZone') })
    scope.log.info('someone registered', { username: user.username })
    startSession(scope, user.id, 'browser', true)
    return doneAt(scope, urls.home(user.groupSlug), 'registration.done', { name: user.fullName })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return showAccount(scope, entry, { values, isAdvanced, errors: error.fields, error })
  }
}

/** The wizard of a new account; each step is a page of its own and works without script. */
export const REGISTRATION_PAGES: PageRoute[] = [
  publicPage({ path: '/register' }, showRegister),
  publicPage({ method: 'POST', path: '/register', maxBytes: FORM_BYTES }, submit),
]
