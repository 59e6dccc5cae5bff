import type { FramePart } from '../ui/layouts/frame-part'
import { urls } from '../urls'

export const TIMELINE_FRAME: FramePart = {
  entries: [
    {
      key: 'timeline',
      list: 'top',
      title: 'timeline.timeline',
      href: (group) => urls.timeline(group),
      isOwnGroupOnly: true,
    },
  ],
}
