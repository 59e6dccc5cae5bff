import { Icon } from '../ui/icon.ui'
import { urls } from '../urls'

export interface ActionMenuProps {
  group: string
  slug: string
  /** Those without an address are sent by the server. */
  actions: readonly { id: string; title: string; href: string | null }[]
}

/** What the group does with its recipes elsewhere. */
export function ActionMenu({ group, slug, actions }: ActionMenuProps) {
  return (
    <>
      {actions.map(({ id, title, href }) =>
        href === null ? (
          <form key={id} method="post" action={urls.recipeAction(group, slug, id)}>
            <button type="submit">
              <Icon name="upload" /> {title}
            </button>
          </form>
        ) : (
          <a key={id} href={href} target="_blank" rel="noopener noreferrer">
            <Icon name="link" /> {title}
          </a>
        ),
      )}
    </>
  )
}
