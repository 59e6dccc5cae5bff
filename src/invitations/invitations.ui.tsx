import { useLingui } from '@lingui/react'
import { Enhancer } from '../platform/web/enhancer'
import { Button } from '../ui/button.ui'
import { qrCode } from '../ui/codes/qr-code.rules'
import { QrFigure, ShareLine } from '../ui/codes/share-line.ui'
import { SelectField, TextField } from '../ui/field.ui'
import { Form } from '../ui/form.ui'
import { Notice } from '../ui/notice.ui'
import { Moment, RowAction } from '../ui/table.ui'
import { urls } from '../urls'
import { MOST_USES } from './invitation.schema'
import { DAYS_TO_CHOOSE, INVITATION_DAYS, type InvitationView } from './invitation-views.rules'

const NOTHING_TYPED = {
  uses: '1',
  days: String(INVITATION_DAYS),
  email: '',
  /** Token of the invitation whose mail was typed. */
  mailed: null as string | null,
}

export interface InvitationsProps {
  groupName: string
  invitations: readonly InvitationView[]
  /** Mails can be sent; otherwise links are handed over. */
  canMail: boolean
  /** What was typed for a new one, and for the mail of one. */
  typed?: Partial<typeof NOTHING_TYPED>
  /** Translated sentences by field. */
  errors?: Partial<Record<'uses' | 'email', string>>
  error?: string | null
}

/** Links by which people join the group: made, sent, shown as a code, revoked. */
export function Invitations(props: InvitationsProps) {
  const { i18n } = useLingui()
  const { groupName, invitations, canMail, errors = {}, error = null } = props
  const typed = { ...NOTHING_TYPED, ...props.typed }
  return (
    <section id="invitations" aria-labelledby="invitations-heading">
      <h2 id="invitations-heading">{i18n._('invitation.invitations')}</h2>
      <p className="quiet">{i18n._('invitation.lead', { group: groupName })}</p>
      {error !== null && <Notice tone="error">{error}</Notice>}
      <Form className="share-create" action={urls.invitations()}>
        <TextField
          label={i18n._('invitation.uses')}
          name="uses"
          type="number"
          inputMode="numeric"
          min={1}
          max={MOST_USES}
          defaultValue={typed.uses}
          required
          error={errors.uses}
        />
        <SelectField
          label={i18n._('invitation.holds')}
          name="days"
          defaultValue={typed.days}
          options={DAYS_TO_CHOOSE.map((days) => ({
            value: String(days),
            text: i18n._('invitation.days', { days }),
          }))}
        />
        <Button type="submit" icon="link" name="action" value="create">
          {i18n._('invitation.create')}
        </Button>
      </Form>
      {invitations.length === 0 && <p className="quiet">{i18n._('invitation.none')}</p>}
      <ul className="share-links" role="list">
        {invitations.map((invitation) => (
          <Line key={invitation.token} {...{ invitation, groupName, canMail, typed, errors }} />
        ))}
      </ul>
      {!canMail && invitations.length > 0 && <p className="quiet">{i18n._('invitation.no-mail-here')}</p>}
      <Enhancer name="sharing/share" trigger="[data-share]" />
    </section>
  )
}

interface LineProps extends Pick<InvitationsProps, 'groupName' | 'canMail'> {
  invitation: InvitationView
  typed: typeof NOTHING_TYPED
  errors: Partial<Record<'uses' | 'email', string>>
}

function Line({ invitation, groupName, canMail, typed, errors }: LineProps) {
  const { i18n } = useLingui()
  const { token, address, usesLeft, expiresAt, isWhole } = invitation
  const isMailed = typed.mailed === token
  return (
    <li>
      <ShareLine
        address={address}
        title={groupName}
        text={i18n._('invitation.message', { group: groupName })}
        copied={i18n._('invitation.copied')}
      />
      <small>
        {i18n._('invitation.uses-left', { count: usesLeft })} · {i18n._('invitation.until')}{' '}
        <Moment at={expiresAt} />
      </small>
      {canMail && (
        <details open={isMailed}>
          <summary>{i18n._('invitation.send-mail')}</summary>
          <Form className="share-create" action={urls.invitations()}>
            <input type="hidden" name="token" value={token} />
            <TextField
              label={i18n._('invitation.mail-to')}
              name="email"
              id={`email-${token}`}
              type="email"
              autoComplete="off"
              defaultValue={isMailed ? typed.email : ''}
              required
              error={isMailed ? errors.email : undefined}
            />
            <Button type="submit" icon="mail" name="action" value="mail">
              {i18n._('invitation.send')}
            </Button>
          </Form>
        </details>
      )}
      {isWhole && (
        <QrFigure code={qrCode(address)} label={i18n._('invitation.qr-code-of', { group: groupName })} />
      )}
      <RowAction
        action={urls.invitations()}
        icon="trash-2"
        label={i18n._('invitation.revoke-named', { count: usesLeft })}
        name="revoke"
        value={token}
      >
        {i18n._('share.revoke')}
      </RowAction>
    </li>
  )
}
