import { AppError } from '../platform/errors'
import { checkForm, formText, translateFields } from '../platform/http/form'
import { doneAt, type MemberPageCall, type PageRoute, page, seeOther } from '../platform/http/page-route'
import { isMailReady } from '../platform/mail/mail'
import type { Page, PageAnswer } from '../platform/web/page'
import { qrCode } from '../ui/codes/qr-code.rules'
import { urls } from '../urls'
import { InvitationInput } from './invitation.schema'
import {
  createInvitation,
  INVITATION_DAYS,
  invitationAddress,
  listInvitations,
  mailInvitation,
  revokeInvitation,
} from './invitation.service'
import { InvitationsView, type InvitationsViewProps } from './invitations.view'

/** How long an invitation may hold. */
const DAYS = [INVITATION_DAYS, 1, 14, 30]
const FORM_BYTES = 16 * 1024

interface Shown {
  typed?: Partial<InvitationsViewProps['typed']>
  errors?: Record<string, string>
  error?: string
}

function showInvitations(
  { ctx, scope }: MemberPageCall,
  { typed = {}, errors = {}, error }: Shown = {},
): Page {
  const { config } = ctx
  return {
    title: `${scope.i18n._('invitation.invitations')} · Trivet`,
    styles: 'plain',
    width: 'narrow',
    place: 'invitations',
    status: error !== undefined || Object.keys(errors).length > 0 ? 422 : 200,
    headers: { 'cache-control': 'no-store' },
    body: (
      <InvitationsView
        groupName={ctx.actor.groupName}
        may={ctx.actor}
        invitations={listInvitations(ctx).map(({ token, usesLeft, expiresAt }) => {
          const address = invitationAddress(ctx, token)
          return { token, address, usesLeft, expiresAt, code: config.baseUrl ? qrCode(address) : null }
        })}
        days={DAYS}
        canMail={isMailReady(config) && config.baseUrl !== null}
        typed={{ uses: '1', days: String(INVITATION_DAYS), email: '', mailed: null, ...typed }}
        errors={translateFields(scope.i18n, errors)}
        error={error ?? null}
      />
    ),
  }
}

function create(call: MemberPageCall, form: FormData): PageAnswer {
  const [uses, days] = [formText(form, 'uses'), formText(form, 'days')]
  const checked = checkForm(InvitationInput, { uses: uses.trim() === '' ? Number.NaN : Number(uses) })
  const typed = { uses, days }
  if (!checked.isValid) return showInvitations(call, { typed, errors: checked.errors })
  createInvitation(
    call.ctx,
    checked.values.uses,
    DAYS.find((known) => String(known) === days),
  )
  return seeOther(urls.invitations())
}

function mail(call: MemberPageCall, form: FormData): PageAnswer {
  const { ctx, scope } = call
  const [token, email] = [formText(form, 'token'), formText(form, 'email').trim()]
  const problem = mailInvitation(ctx, { token, email })
  const typed = { email, mailed: token }
  if (problem === 'validation.email') return showInvitations(call, { typed, errors: { email: problem } })
  if (problem !== null) return showInvitations(call, { error: scope.i18n._(problem) })
  return doneAt(scope, urls.invitations(), 'invitation.mail-is-on-its-way', { email })
}

async function submit(call: MemberPageCall): Promise<PageAnswer> {
  const { ctx, scope } = call
  const form = await call.form()
  const revoked = formText(form, 'revoke')
  try {
    if (formText(form, 'action') === 'mail') return mail(call, form)
    if (revoked === '') return create(call, form)
    revokeInvitation(ctx, revoked)
  } catch (error) {
    if (!(error instanceof AppError) || error.code === 'rate-limited' || error.status >= 500) throw error
    return showInvitations(call, { error: scope.i18n._(error.messageId, error.values) })
  }
  return doneAt(scope, urls.invitations(), 'invitation.revoked')
}

/** Invitations to the group, by plain forms. */
export const INVITATION_PAGES: PageRoute[] = [
  page({ path: '/group/invitations', access: 'invite' }, (call) => showInvitations(call)),
  page({ method: 'POST', path: '/group/invitations', access: 'invite', maxBytes: FORM_BYTES }, submit),
]
