import { useLingui } from '@lingui/react'
import { GroupTabs, type GroupTabsProps } from '../groups/group-tabs.ui'
import { Enhancer } from '../platform/web/enhancer'
import { Button } from '../ui/button.ui'
import type { QrCode } from '../ui/codes/qr-code.rules'
import { QrFigure, ShareLine } from '../ui/codes/share-line.ui'
import { SelectField, TextField } from '../ui/field.ui'
import { Form } from '../ui/form.ui'
import { PageHead } from '../ui/layouts/page-head.ui'
import { Notice } from '../ui/notice.ui'
import { Moment, RowAction } from '../ui/table.ui'
import { urls } from '../urls'
import { MOST_USES } from './invitation.schema'

export interface InvitationView {
  token: string
  /** Whole where the server knows its own address, else from its root on. */
  address: string
  usesLeft: number
  /** UTC. */
  expiresAt: string
  /** Only of whole addresses. */
  code: QrCode | null
}

export interface InvitationsViewProps extends Pick<GroupTabsProps, 'may'> {
  groupName: string
  invitations: readonly InvitationView[]
  /** Days that a new one may hold, the usual one first. */
  days: readonly number[]
  /** Mails can be sent; otherwise links are handed over. */
  canMail: boolean
  /** What was typed for a new one, and for the mail of one. */
  typed: { uses: string; days: string; email: string; mailed: string | null }
  /** Translated sentences by field. */
  errors: Partial<Record<'uses' | 'email', string>>
  error: string | null
}

/** Links by which people join the group: made, sent, shown as a code, taken back. */
export function InvitationsView(props: InvitationsViewProps) {
  const { i18n } = useLingui()
  const { groupName, invitations, may, typed, errors, error } = props
  return (
    <>
      <PageHead
        title={i18n._('invitation.invitations')}
        lead={i18n._('invitation.lead', { group: groupName })}
      />
      <GroupTabs current="invitations" may={may} />
      <div className="sheet">
        {error !== null && <Notice tone="error">{error}</Notice>}
        <section aria-labelledby="new">
          <h2 id="new">{i18n._('invitation.new')}</h2>
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
              options={props.days.map((days) => ({
                value: String(days),
                text: i18n._('invitation.days', { days }),
              }))}
            />
            <Button type="submit" kind="primary" icon="link" name="action" value="create">
              {i18n._('invitation.create')}
            </Button>
          </Form>
        </section>
        <section aria-labelledby="open">
          <h2 id="open">{i18n._('invitation.open')}</h2>
          {invitations.length === 0 && <p className="quiet">{i18n._('invitation.none')}</p>}
          <ul className="share-links" role="list">
            {invitations.map((invitation) => (
              <Line key={invitation.token} invitation={invitation} {...props} />
            ))}
          </ul>
          {!props.canMail && invitations.length > 0 && (
            <p className="quiet">{i18n._('invitation.no-mail-here')}</p>
          )}
        </section>
      </div>
      <Enhancer name="sharing/share" trigger="[data-share]" />
    </>
  )
}

interface LineProps extends Pick<InvitationsViewProps, 'groupName' | 'canMail' | 'typed' | 'errors'> {
  invitation: InvitationView
}

function Line({ invitation, groupName, canMail, typed, errors }: LineProps) {
  const { i18n } = useLingui()
  const { token, address, usesLeft, expiresAt, code } = invitation
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
      {code && <QrFigure code={code} label={i18n._('invitation.qr-code-of', { group: groupName })} />}
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
