import type { FramePart } from '../ui/layouts/frame-part'
import { urls } from '../urls'

export const INVITATIONS_FRAME: FramePart = {
  entries: [
    {
      key: 'invitations',
      list: 'bottom',
      title: 'invitation.invitations',
      icon: 'mail',
      href: () => urls.invitations(),
      access: 'invite',
    },
  ],
}
