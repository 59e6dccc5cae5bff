import type { FramePart } from '../ui/layouts/frame-part'
import { urls } from '../urls'

const NOUNS = ['categories', 'tags', 'tools'] as const

/** Organizers unfold in the first list; their tables are among the settings. */
export const DATA_TABLES_FRAME: FramePart = {
  entries: [
    {
      key: 'organizers',
      list: 'top',
      title: 'organizer.organizers',
      isOwnGroupOnly: true,
      children: ({ group, say }) =>
        NOUNS.map((noun) => ({
          key: noun,
          text: say(`organizer.${noun}`),
          href: urls.organizers(group, noun),
        })),
    },
  ],
}
