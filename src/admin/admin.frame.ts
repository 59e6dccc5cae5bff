import type { FramePart } from '../ui/layouts/frame-part'
import { urls } from '../urls'

export const ADMIN_FRAME: FramePart = {
  entries: [
    {
      key: 'administration',
      list: 'bottom',
      title: 'layout.administration',
      icon: 'settings',
      href: () => urls.tasks(),
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
