import type { FramePart } from '../ui/layouts/frame-part'
import { urls } from '../urls'

export const HELP_FRAME: FramePart = {
  entries: [{ key: 'help', list: 'bottom', title: 'help.title', icon: 'info', href: () => urls.help() }],
}
