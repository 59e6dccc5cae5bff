import type { FramePart } from '../ui/layouts/frame-part'
import { urls } from '../urls'

export const ADMIN_FRAME: FramePart = {
  entries: [
    {
      key: 'administration',
      list: 'bottom',
      title: 'setting.server',
      icon: 'sliders-horizontal',
      href: () => urls.siteSettings(),
      access: 'admin',
    },
    {
      key: 'site-settings',
      list: 'administration',
      title: 'admin.site-settings',
      href: () => urls.siteSettings(),
      access: 'admin',
    },
    {
      key: 'status',
      list: 'administration',
      title: 'status.title',
      href: () => urls.status(),
      access: 'admin',
    },
    {
      key: 'users',
      list: 'administration',
      title: 'admin.users',
      href: () => urls.manageUsers(),
      access: 'admin',
    },
    {
      key: 'groups',
      list: 'administration',
      title: 'admin.groups',
      href: () => urls.manageGroups(),
      access: 'admin',
    },
    {
      key: 'backups',
      list: 'administration',
      title: 'backup.title',
      href: () => urls.backups(),
      access: 'admin',
    },
    {
      key: 'https',
      list: 'administration',
      title: 'https.title',
      href: () => urls.https(),
      access: 'admin',
    },
    {
      key: 'analytics',
      list: 'administration',
      title: 'admin.analytics',
      href: () => urls.analytics(),
      access: 'admin',
    },
    {
      key: 'maintenance',
      list: 'developer',
      title: 'maintenance.title',
      href: () => urls.maintenance(),
      access: 'admin',
    },
    {
      key: 'tasks',
      list: 'developer',
      title: 'task.background-tasks',
      href: () => urls.tasks(),
      access: 'admin',
    },
  ],
}
