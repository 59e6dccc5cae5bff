import type { FramePart } from '../ui/layouts/frame-part'
import { urls } from '../urls'

export const PROFILE_FRAME: FramePart = {
  entries: [
    {
      key: 'profile',
      list: 'bottom',
      title: 'setting.title',
      icon: 'settings',
      href: () => urls.profile(),
    },
  ],
}
