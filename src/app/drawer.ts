import type { Actor } from '../platform/context'
import { hasAccess } from '../platform/http/route'
import type { DrawerEntry, DrawerList, DrawerReader } from '../ui/layouts/frame-part'
import type { DrawerLink, DrawerView } from '../ui/layouts/layout-props'

interface DrawerAsk {
  /** Null for a visitor. */
  actor: Actor | null
  /** Whose pages it is shown on. */
  reader: DrawerReader
  /** Key of the entry that the page belongs to. */
  place: string | undefined
  /** Lists that the frame shows; entries of others are not asked for anything. */
  lists: readonly DrawerList[]
}

function toLink(entry: DrawerEntry, reader: DrawerReader, place: string | undefined): DrawerLink {
  const { key, list, title, icon, href, count, children } = entry
  return {
    key,
    list,
    text: reader.say(title),
    href: href?.(reader.group) ?? null,
    icon,
    isCurrent: key === place,
    count: count?.(reader) ?? null,
    children: (children?.(reader) ?? []).map((child) => ({ ...child, isCurrent: child.key === place })),
  }
}

/** The entries that this reader sees, list by list, in the order in which they were given. */
export function composeDrawer(
  entries: readonly DrawerEntry[],
  { actor, reader, place, lists }: DrawerAsk,
): DrawerView {
  const isShown = ({ list, access = 'public', isOwnGroupOnly }: DrawerEntry) =>
    lists.includes(list) &&
    (access === 'public' || (actor !== null && hasAccess(actor, access))) &&
    (!isOwnGroupOnly || actor?.groupId === reader.groupId)
  const links = entries.filter(isShown).map((entry) => toLink(entry, reader, place))
  const leading = links.filter(({ href, children }) => href !== null || children.length > 0)
  return Object.groupBy(leading, ({ list }) => list)
}
