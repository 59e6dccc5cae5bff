import type { FramePart } from '../ui/layouts/frame-part'
import { urls } from '../urls'

export const MIGRATION_FRAME: FramePart = {
  entries: [
    {
      key: 'moving',
      list: 'administration',
      title: 'moving.title',
      href: () => urls.moving(),
      access: 'admin',
    },
  ],
}
