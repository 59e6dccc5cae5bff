import { getOwnGroup, updatePreferences } from '../../groups/group.service'
import { formText } from '../../platform/http/form'
import { type PageRoute, page, seeOther } from '../../platform/http/page-route'
import { notFound } from '../../platform/refusals'
import { leaveNotice } from '../../platform/web/notice'
import { urls } from '../../urls'
import { getMember, setPermissions } from '../../users/member.service'
import type { User } from '../../users/user.schema'
import { listOwnMembers } from '../../users/user.service'
import { GroupSettings } from './group-settings.view'
import { MembersView, type MemberView } from './members.view'
import { readPreferencesForm } from './preferences.rules'

const FORM_BYTES = 16 * 1024

const toMember = (user: User, readerId: string): MemberView => ({
  id: user.id,
  fullName: user.fullName,
  username: user.username,
  isAdmin: user.admin,
  isSelf: user.id === readerId,
  canManage: user.canManage,
  canOrganize: user.canOrganize,
  canInvite: user.canInvite,
})

/** What those who manage a group see of it (reference routes.md §2). */
export const GROUP_PAGES: PageRoute[] = [
  page({ path: '/group', access: 'manage' }, ({ scope, ctx }) => {
    const { name, preferences } = getOwnGroup(ctx)
    if (!preferences) throw notFound()
    return {
      title: scope.i18n._('group.settings'),
      styles: 'plain',
      width: 'narrow',
      place: 'profile',
      body: <GroupSettings name={name} values={preferences} may={ctx.actor} />,
    }
  }),
  page(
    { method: 'POST', path: '/group', access: 'manage', maxBytes: FORM_BYTES },
    async ({ scope, ctx, form }) => {
      const sent = await form()
      updatePreferences(
        ctx,
        readPreferencesForm((name) => formText(sent, name)),
      )
      leaveNotice(scope, { tone: 'success', messageId: 'group.settings-saved' })
      return seeOther(urls.groupSettings())
    },
  ),
  page({ path: '/group/members', access: 'manage' }, ({ scope, ctx }) => ({
    title: scope.i18n._('group.members'),
    styles: 'plain',
    place: 'profile',
    body: (
      <MembersView members={listOwnMembers(ctx).map((user) => toMember(user, ctx.userId))} may={ctx.actor} />
    ),
  })),
  page(
    { method: 'POST', path: '/group/members/:id', access: 'manage', maxBytes: FORM_BYTES },
    async ({ scope, ctx, params, form }) => {
      const sent = await form()
      const isOn = (name: string) => formText(sent, name) === 'true'
      const { id: userId, fullName } = getMember(ctx, params.id!)
      const permissions = {
        canManage: isOn('canManage'),
        canOrganize: isOn('canOrganize'),
        canInvite: isOn('canInvite'),
      }
      setPermissions(ctx, { userId, ...permissions })
      leaveNotice(scope, {
        tone: 'success',
        messageId: 'user.permissions-saved',
        values: { name: fullName },
      })
      return seeOther(urls.members())
    },
  ),
]
