import { SettingsHead } from '../groups/group-tabs.ui'
import { AppError } from '../platform/errors'
import { opens } from '../platform/flags'
import { checkForm, formText, translateFields } from '../platform/http/form'
import { doneAt, type MemberPageCall, type PageRoute, page, seeOther } from '../platform/http/page-route'
import type { Page, PageAnswer } from '../platform/web/page'
import { urls } from '../urls'
import { InvitationInput } from './invitation.schema'
import { createInvitation, mailInvitation, revokeInvitation, shownInvitations } from './invitation.service'
import { DAYS_TO_CHOOSE } from './invitation-views.rules'
import { Invitations, type InvitationsProps } from './invitations.ui'

const FORM_BYTES = 16 * 1024

interface Shown extends Pick<InvitationsProps, 'typed' | 'error'> {
  errors?: Record<string, string>
}

/** For those who invite and do not manage; for the others it is a part of the page of members. */
function showInvitations({ ctx, scope }: MemberPageCall, { errors = {}, ...shown }: Shown = {}): Page {
  return {
    title: scope.i18n._('invitation.invitations'),
    styles: 'plain',
    width: 'narrow',
    place: 'profile',
    status: shown.error || Object.keys(errors).length > 0 ? 422 : 200,
    headers: { 'cache-control': 'no-store' },
    body: (
      <>
        <SettingsHead
          area="household"
          current="members"
          may={ctx.actor}
          title={scope.i18n._('group.members')}
        />
        <div className="sheet">
          <Invitations {...shownInvitations(ctx)} errors={translateFields(scope.i18n, errors)} {...shown} />
        </div>
      </>
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
    DAYS_TO_CHOOSE.find((known) => String(known) === days),
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
  page({ path: '/group/invitations', access: 'invite' }, (call) =>
    opens(call.ctx.actor, 'manage') ? seeOther(`${urls.members()}#invitations`) : showInvitations(call),
  ),
  page({ method: 'POST', path: '/group/invitations', access: 'invite', maxBytes: FORM_BYTES }, submit),
]
