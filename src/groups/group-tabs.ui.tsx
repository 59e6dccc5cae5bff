import { useLingui } from '@lingui/react'
import { type Flags, opens } from '../platform/flags'
import { Tabs } from '../ui/tabs.ui'
import { urls } from '../urls'

type GroupPage = 'settings' | 'members' | 'invitations' | 'webhooks' | 'notifiers'

export interface GroupTabsProps {
  current: GroupPage
  /** What the reader may do; tabs of other pages are not shown. */
  may: Flags
}

/** The pages of a group that stand beside each other: its settings, its people, the ways in, and whom it tells. Nothing where there is but one. */
export function GroupTabs({ current, may }: GroupTabsProps) {
  const { i18n } = useLingui()
  const managed = [
    { key: 'settings', text: i18n._('data.settings'), href: urls.groupSettings() },
    { key: 'members', text: i18n._('group.members'), href: urls.members() },
  ]
  const inviting = [{ key: 'invitations', text: i18n._('invitation.invitations'), href: urls.invitations() }]
  const telling = [
    { key: 'webhooks', text: i18n._('webhook.webhooks'), href: urls.webhooks() },
    { key: 'notifiers', text: i18n._('notifier.notifiers'), href: urls.notifiers() },
  ]
  const tabs = [
    ...(opens(may, 'manage') ? managed : []),
    ...(opens(may, 'invite') ? inviting : []),
    ...(opens(may, 'advanced') ? telling : []),
  ]
  return tabs.length > 1 ? <Tabs label={i18n._('group.group')} tabs={tabs} current={current} /> : null
}
