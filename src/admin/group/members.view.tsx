import { useLingui } from '@lingui/react'
import { GroupTabs, type GroupTabsProps } from '../../groups/group-tabs.ui'
import { Button } from '../../ui/button.ui'
import { Check } from '../../ui/check.ui'
import { PageHead } from '../../ui/layouts/page-head.ui'
import { Face } from '../../ui/pictures/face.ui'
import { Table } from '../../ui/table.ui'
import { urls } from '../../urls'
import { GIVEN_FLAGS, type GivenFlag } from './given-flags.rules'

export interface MemberView extends Record<GivenFlag, boolean> {
  id: string
  fullName: string
  username: string
  isAdmin: boolean
  /** The reader, whose own permissions others give. */
  isSelf: boolean
}

export interface MembersViewProps extends Pick<GroupTabsProps, 'may'> {
  members: readonly MemberView[]
}

/** Who belongs to the group, and what each of them may do there. */
export function MembersView({ members, may }: MembersViewProps) {
  const { i18n } = useLingui()
  return (
    <>
      <PageHead title={i18n._('group.members')} lead={i18n._('group.members-lead')} />
      <GroupTabs current="members" may={may} />
      <Table columns={[i18n._('user.full-name'), i18n._('user.role'), i18n._('user.permissions')]}>
        {members.map((member) => (
          <MemberRow key={member.id} member={member} />
        ))}
      </Table>
    </>
  )
}

function MemberRow({ member }: { member: MemberView }) {
  const { i18n } = useLingui()
  const { id, fullName, username, isAdmin, isSelf } = member
  const isFixed = isAdmin || isSelf
  return (
    <tr>
      <th scope="row" data-wrap="">
        <span className="person">
          <Face name={fullName} size="small" />
          <span>
            <bdi>{fullName}</bdi>
            <span className="quiet">
              <bdi>{username}</bdi>
            </span>
          </span>
        </span>
      </th>
      <td>{i18n._(isAdmin ? 'user.administrator' : 'user.member')}</td>
      <td data-wrap="">
        {isFixed ? (
          <span className="quiet">{i18n._(isAdmin ? 'user.may-do-everything' : 'user.given-by-others')}</span>
        ) : (
          <form className="row-checks" method="post" action={urls.memberPermissions(id)}>
            {GIVEN_FLAGS.map(({ name, labelId }) => (
              <Check
                key={name}
                name={name}
                value="true"
                defaultChecked={member[name]}
                label={i18n._(labelId)}
              />
            ))}
            <Button type="submit" aria-label={i18n._('user.save-permissions', { name: fullName })}>
              {i18n._('general.save')}
            </Button>
          </form>
        )}
      </td>
    </tr>
  )
}
