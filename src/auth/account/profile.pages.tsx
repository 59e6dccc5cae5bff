import * as v from 'valibot'
import type { Ctx } from '../../platform/context'
import { AppError } from '../../platform/errors'
import { type Flag, type Flags, OWN_FLAG_NAMES } from '../../platform/flags'
import { TextUpTo } from '../../platform/http/fields'
import { checkForm, formText, translateFields } from '../../platform/http/form'
import { doneAt, type MemberPageCall, type PageRoute, page, seeOther } from '../../platform/http/page-route'
import { limitRate } from '../../platform/http/rate-limit'
import type { RequestScope } from '../../platform/http/request-scope'
import { MAX_IMAGE_BYTES } from '../../platform/images/images'
import { showOnNextPage } from '../../platform/web/notice'
import type { Page, PageAnswer } from '../../platform/web/page'
import { urls } from '../../urls'
import { removePicture, savePicture } from '../../users/picture.service'
import { ProfileView, type ProfileViewProps } from '../../users/profile.view'
import { AccountInput, NewPassword } from '../../users/user.schema'
import { changeOwnAccount, getSelf } from '../../users/user.service'
import { UnprovenAddress } from '../address/address.ui'
import { unprovenAddress } from '../address/confirmation.service'
import { listOwnApiTokens } from '../api-token.service'
import { rememberDevice } from '../device.service'
import { listOwnPasskeys } from '../passkeys/passkey.service'
import { mayAddWays } from '../recent-sign-in.service'
import { needsCode } from '../second-factor/second-factor.service'
import { ACCOUNT_LIMIT } from '../session-cookie.service'
import { SignInFirst } from '../sign-in-first.ui'
import { changePassword } from './password.service'

const FORM_BYTES = 16 * 1024

type Values = ProfileViewProps['values']

function showProfile(
  scope: RequestScope,
  ctx: Ctx,
  values: Values,
  fields: Record<string, string> = {},
  status = 200,
): Page {
  const unproven = unprovenAddress(ctx)
  return {
    title: scope.i18n._('user.your-account'),
    styles: 'plain',
    status,
    width: 'narrow',
    place: 'profile',
    body: (
      <ProfileView
        isAdvanced={scope.actor?.advanced === true}
        values={values}
        picture={ctx.actor.picture}
        notice={
          status === 403 ? (
            <SignInFirst next={urls.editProfile()} />
          ) : (
            unproven && <UnprovenAddress email={unproven} />
          )
        }
        hasPassword={getSelf(ctx).authMethod === 'Mealie'}
        waysIn={{
          apiTokens: listOwnApiTokens(ctx).length,
          passkeys: listOwnPasskeys(ctx).length,
          hasSecondFactor: needsCode(ctx, ctx.userId),
        }}
        errors={translateFields(scope.i18n, fields)}
      />
    ),
  }
}

/** Saves the picture that was sent, or removes the old one. */
async function changePicture({ scope, ctx, form }: MemberPageCall): Promise<PageAnswer> {
  const sent = await form()
  const file = sent.get('profile')
  if (formText(sent, 'remove') === 'true') {
    await removePicture(ctx, ctx.userId)
    return saved(scope, 'user.picture-removed')
  }
  if (!(file instanceof Blob) || file.size === 0)
    return showProfile(scope, ctx, getSelf(ctx), { profile: 'validation.required' }, 422)
  try {
    await savePicture(ctx, ctx.userId, file)
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error
    return showProfile(scope, ctx, getSelf(ctx), { profile: error.messageId }, 422)
  }
  return saved(scope, 'user.picture-saved')
}

function saved(scope: RequestScope, messageId: string): Response {
  showOnNextPage(scope, { tone: 'success', messageId })
  return seeOther(urls.editProfile())
}

function saveDetails(scope: RequestScope, ctx: Ctx, form: FormData): PageAnswer {
  const values = {
    fullName: formText(form, 'fullName'),
    username: formText(form, 'username'),
    email: formText(form, 'email'),
  }
  // An administrator has every flag.
  const isOn = (name: Flag) => ctx.actor.admin || formText(form, name) === 'true'
  const flags: Partial<Flags> = Object.fromEntries(OWN_FLAG_NAMES.map((name) => [name, isOn(name)]))
  const checked = checkForm(AccountInput, values)
  if (!checked.isValid) return showProfile(scope, ctx, { ...values, ...flags }, checked.errors, 422)
  if (checked.values.email !== getSelf(ctx).email && !mayAddWays(scope))
    return showProfile(scope, ctx, { ...values, ...flags }, { email: 'sign-in.too-long-ago' }, 403)
  try {
    changeOwnAccount(ctx, { ...checked.values, ...flags })
  } catch (error) {
    if (error instanceof AppError && error.code === 'conflict')
      return showProfile(scope, ctx, { ...values, ...flags }, error.fields, 422)
    throw error
  }
  return saved(scope, 'user.user-updated')
}

/** The answer to the question at home. */
function saveName(scope: RequestScope, ctx: Ctx, form: FormData): PageAnswer {
  const { username, email, advanced } = getSelf(ctx)
  const values = { fullName: formText(form, 'fullName'), username, email }
  const checked = checkForm(AccountInput, values)
  if (!checked.isValid) return showProfile(scope, ctx, { ...values, advanced }, checked.errors, 422)
  changeOwnAccount(ctx, { ...checked.values, advanced })
  return doneAt(scope, urls.home(ctx.actor.groupSlug), 'user.user-updated')
}

const PasswordForm = v.object({ currentPassword: TextUpTo(1024), newPassword: NewPassword })

async function savePassword(scope: RequestScope, ctx: Ctx, form: FormData): Promise<PageAnswer> {
  const values: Values = getSelf(ctx)
  const checked = checkForm(PasswordForm, {
    currentPassword: formText(form, 'currentPassword'),
    newPassword: formText(form, 'newPassword'),
  })
  if (!checked.isValid) return showProfile(scope, ctx, values, checked.errors, 422)
  if (formText(form, 'passwordConfirm') !== checked.values.newPassword)
    return showProfile(scope, ctx, values, { passwordConfirm: 'user.password-must-match' }, 422)
  try {
    limitRate(scope, 'password', ACCOUNT_LIMIT, ctx.userId)
    const isTicked = (name: string) => formText(form, name) === 'true'
    const ends = {
      revokeApiTokens: isTicked('revokeApiTokens'),
      removePasskeys: isTicked('removePasskeys'),
      removeSecondFactor: isTicked('removeSecondFactor'),
    }
    await changePassword(ctx, { ...checked.values, ...ends }, scope.credential?.tokenHash ?? null)
    rememberDevice(scope, ctx.userId)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const fields = { currentPassword: scope.i18n._(error.messageId, error.values), ...error.fields }
    return showProfile(scope, ctx, values, fields, error.code === 'conflict' ? 422 : error.status)
  }
  return saved(scope, 'user.password-updated')
}

export const PROFILE_PAGES: PageRoute[] = [
  page({ path: '/user/profile/edit' }, ({ scope, ctx }) => showProfile(scope, ctx, getSelf(ctx))),
  page({ method: 'POST', path: '/user/profile/edit', maxBytes: FORM_BYTES }, async ({ scope, ctx, form }) => {
    const sent = await form()
    const which = formText(sent, 'form')
    if (which === 'name') return saveName(scope, ctx, sent)
    return which === 'password' ? savePassword(scope, ctx, sent) : saveDetails(scope, ctx, sent)
  }),
  page(
    { method: 'POST', path: '/user/profile/picture', maxBytes: MAX_IMAGE_BYTES + FORM_BYTES },
    changePicture,
  ),
]
