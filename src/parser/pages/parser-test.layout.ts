import type { FramePart } from '../../ui/layouts/frame-part'
import { urls } from '../../urls'

export const PARSER_TEST_FRAME: FramePart = {
  entries: [
    {
      key: 'parser',
      list: 'developer',
      title: 'parser.test-title',
      href: () => urls.parserTest(),
      access: 'admin',
    },
  ],
}
