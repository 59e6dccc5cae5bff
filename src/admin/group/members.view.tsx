import { useLingui } from '@lingui/react'
import { Button, LinkButton } from '../../ui/button.ui'
import { Check } from '../../ui/check.ui'
import { Face } from '../../ui/face.ui'
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

/** Who belongs to the group, and what each of them may do there. */
export function MembersView({ members }: { members: readonly MemberView[] }) {
  const { i18n } = useLingui()
  return (
    <>
      <header className="page-head">
        <div>
          <h1>{i18n._('group.members')}</h1>
          <p>{i18n._('group.members-lead')}</p>
        </div>
        <LinkButton kind="quiet" href={urls.groupSettings()}>
          {i18n._('group.settings')}
        </LinkButton>
      </header>
      <Table columns={[i18n._('user.full-name'), i18n._('user.role'), i18n._('user.permissions')]} hasActions>
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
  const form = `member-${id}`
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
        <div className="row-checks">
          {GIVEN_FLAGS.map(({ name, labelId }) => (
            <Check
              key={name}
              form={form}
              name={name}
              value="true"
              defaultChecked={member[name]}
              disabled={isFixed}
              label={i18n._(labelId)}
            />
          ))}
        </div>
      </td>
      <td>
        {isFixed ? (
          <span className="quiet">{i18n._(isAdmin ? 'user.may-do-everything' : 'user.given-by-others')}</span>
        ) : (
          <form id={form} method="post" action={urls.memberPermissions(id)}>
            <Button
              type="submit"
              kind="quiet"
              aria-label={i18n._('user.save-permissions', { name: fullName })}
            >
              {i18n._('general.save')}
            </Button>
          </form>
        )}
      </td>
    </tr>
  )
}
