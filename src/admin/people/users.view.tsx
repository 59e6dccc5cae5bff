import { useLingui } from '@lingui/react'
import { Button, LinkButton } from '../../ui/button.ui'
import { Form } from '../../ui/form.ui'
import { PageHead } from '../../ui/layouts/page-head.ui'
import { Pager } from '../../ui/pager.ui'
import { Table } from '../../ui/table.ui'
import { urls } from '../../urls'
import type { AuthMethod } from '../../users/user.schema'

export interface UserRow {
  id: string
  fullName: string
  username: string
  email: string
  group: string
  groupId: string
  authMethod: AuthMethod
  isAdmin: boolean
  isLocked: boolean
  /** The account may be deleted. */
  canGo: boolean
}

export interface UsersViewProps {
  users: readonly UserRow[]
  total: number
  page: number
  pages: number
}

/** Everyone on this server. */
export function UsersView({ users, total, page, pages }: UsersViewProps) {
  const { i18n } = useLingui()
  return (
    <>
      <PageHead
        back={{ href: urls.profile(), text: i18n._('setting.title') }}
        title={i18n._('admin.users')}
        lead={i18n._('admin.users-count', { count: total })}
      >
        <div className="button-row">
          <Form action={urls.unlockUsers()}>
            <Button type="submit">{i18n._('admin.unlock-users')}</Button>
          </Form>
          <LinkButton kind="primary" icon="plus" href={urls.createUser()}>
            {i18n._('admin.create-user')}
          </LinkButton>
        </div>
      </PageHead>
      <div className="sheet">
        <Table
          columns={[
            i18n._('user.full-name'),
            i18n._('group.group'),
            i18n._('user.sign-in'),
            i18n._('user.role'),
          ]}
          hasActions
        >
          {users.map((user) => (
            <tr key={user.id}>
              <th scope="row" data-wrap="">
                <a href={urls.manageUser(user.id)}>
                  <bdi>{user.fullName}</bdi>
                </a>
                <div className="quiet">
                  <bdi>{user.username}</bdi> · <bdi>{user.email}</bdi>
                </div>
              </th>
              <td data-wrap="">
                <a href={urls.manageGroup(user.groupId)}>
                  <bdi>{user.group}</bdi>
                </a>
              </td>
              <td>{i18n._(SIGN_IN[user.authMethod])}</td>
              <td>
                {i18n._(user.isAdmin ? 'user.administrator' : 'user.member')}
                {user.isLocked && <div className="quiet">{i18n._('user.locked-out')}</div>}
              </td>
              <td>
                {user.canGo && (
                  <div className="button-row">
                    <LinkButton
                      kind="quiet"
                      icon="trash-2"
                      label={i18n._('admin.remove-user-named', { name: user.fullName })}
                      href={urls.removeUser(user.id)}
                    />
                  </div>
                )}
              </td>
            </tr>
          ))}
        </Table>
        <Pager page={page} pages={pages} hrefOf={(at) => urls.manageUsers({ page: at })} />
      </div>
    </>
  )
}

/** Message ids of the ways to sign in. */
export const SIGN_IN: Record<AuthMethod, string> = {
  Mealie: 'user.sign-in-password',
  LDAP: 'user.sign-in-ldap',
  OIDC: 'user.sign-in-oidc',
}
