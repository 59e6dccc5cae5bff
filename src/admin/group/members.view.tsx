import { useLingui } from '@lingui/react'
import type { ReactNode } from 'react'
import { SettingsHead, type SettingsTabsProps } from '../../groups/group-tabs.ui'
import { Button } from '../../ui/button.ui'
import { Check } from '../../ui/check.ui'
import { Form } from '../../ui/form.ui'
import { Person } from '../../ui/pictures/avatar.ui'
import { Table } from '../../ui/table.ui'
import { urls } from '../../urls'
import { GIVEN_FLAGS, type GivenFlag } from './given-flags.rules'

export interface MemberView extends Record<GivenFlag, boolean> {
  id: string
  fullName: string
  username: string
  /** Address of their picture; null for none. */
  picture: string | null
  isAdmin: boolean
  /** The reader, whose own permissions others give. */
  isSelf: boolean
}

export interface MembersViewProps extends Pick<SettingsTabsProps, 'may'> {
  members: readonly MemberView[]
  /** The links by which more people join; null for those who may not invite. */
  invitations: ReactNode
}

/** Who belongs to the group, and what each of them may do there: one form for all. */
export function MembersView({ members, invitations, may }: MembersViewProps) {
  const { i18n } = useLingui()
  return (
    <>
      <SettingsHead
        area="household"
        current="members"
        may={may}
        title={i18n._('group.members')}
        lead={i18n._('group.members-lead')}
      />
      <section className="meanings" aria-label={i18n._('user.permissions')}>
        <dl className="pairs">
          {GIVEN_FLAGS.map(({ name, labelId, hintId }) => (
            <div key={name}>
              <dt>{i18n._(labelId)}</dt>
              <dd>{i18n._(hintId)}</dd>
            </div>
          ))}
        </dl>
      </section>
      <Form className="members" action={urls.members()}>
        <Table columns={[i18n._('user.full-name'), i18n._('user.permissions')]}>
          {members.map((member) => (
            <MemberRow key={member.id} member={member} />
          ))}
        </Table>
        {members.some((member) => !isFixed(member)) && (
          <div className="button-row">
            <Button type="submit" kind="primary">
              {i18n._('general.save')}
            </Button>
          </div>
        )}
      </Form>
      {invitations && <div className="sheet">{invitations}</div>}
    </>
  )
}

const isFixed = ({ isAdmin, isSelf }: MemberView) => isAdmin || isSelf

function MemberRow({ member }: { member: MemberView }) {
  const { i18n } = useLingui()
  const { id, fullName, username, picture, isAdmin } = member
  return (
    <tr>
      <th scope="row" data-wrap="">
        <Person fullName={fullName} username={username} picture={picture} />
      </th>
      <td data-wrap="">
        {isFixed(member) ? (
          <span className="fixed">
            {isAdmin && <b>{i18n._('user.administrator')}</b>}{' '}
            <span className="quiet">
              {i18n._(isAdmin ? 'user.may-do-everything' : 'user.given-by-others')}
            </span>
          </span>
        ) : (
          <fieldset className="row-checks" aria-label={i18n._('user.permissions-of', { name: fullName })}>
            <input type="hidden" name="member" value={id} />
            {GIVEN_FLAGS.map(({ name, labelId }) => (
              <Check
                key={name}
                name={name}
                value={id}
                defaultChecked={member[name]}
                label={i18n._(labelId)}
              />
            ))}
          </fieldset>
        )}
      </td>
    </tr>
  )
}
