import { useLingui } from '@lingui/react'
import { urls } from '../../urls'
import { Button, LinkButton } from '../button.ui'
import { Form } from '../form.ui'
import { Icon } from '../icon.ui'
import { Menu, MenuButton } from '../menu.ui'
import { ThemeToggle } from '../theme-toggle.ui'
import type { BarProps, LayoutProps } from './layout-props'

/** The mark and the name, as a link to the home page. */
export function Brand({ group }: Pick<BarProps, 'group'>) {
  const { i18n } = useLingui()
  return (
    <a className="brand" href={group ? urls.home(group.slug) : urls.root()}>
      <Icon name="mark" /> <bdi>{i18n._('app.name')}</bdi>
    </a>
  )
}

/** The first link for keyboards: it skips the bar and the drawer. */
export function SkipLink() {
  const { i18n } = useLingui()
  return (
    <a className="skip-link" href="#main">
      {i18n._('layout.skip-to-content')}
    </a>
  )
}

/** Says that this server is a demonstration. */
export function DemoBanner({ demo }: Pick<BarProps, 'demo'>) {
  const { i18n } = useLingui()
  if (demo === null) return null
  const { version, resetHours } = demo
  return (
    <aside className="demo-banner">
      {i18n._('layout.demo-banner', { version })}
      {resetHours !== null && <span>{i18n._('layout.demo-reset', { hours: resetHours })}</span>}
    </aside>
  )
}

export interface TopBarProps
  extends Pick<LayoutProps, 'group' | 'user' | 'searches' | 'hasQuickSearch' | 'isOwnGroup' | 'hasSaveBar'> {
  /** The page has a search field of its own, so the bar keeps only the icon. */
  compact?: boolean | undefined
}

/** Bar of a member's pages: drawer button, name, search, create, colours, sign out. */
export function TopBar(props: TopBarProps) {
  const { compact, group, user, searches, hasQuickSearch, isOwnGroup, hasSaveBar } = props
  const { i18n } = useLingui()
  return (
    <header
      className="top-bar"
      data-compact={compact ? '' : undefined}
      data-above={group && !hasSaveBar ? '' : undefined}
    >
      <div className="start">
        <span className="menu-button">
          <MenuButton menu="drawer" kind="quiet" icon="menu" label={i18n._('layout.menu')} />
        </span>
        <Brand group={group} />
      </div>
      {searches !== null && (
        <a
          className="search"
          href={`${urls.home(searches)}#search`}
          aria-keyshortcuts="/"
          data-quick-search={hasQuickSearch ? searches : undefined}
        >
          <Icon name="search" /> <span>{i18n._('layout.search-recipes')}</span>{' '}
          <kbd aria-hidden="true">/</kbd>
        </a>
      )}
      <div className="end">
        {group && isOwnGroup && (
          <MenuButton menu="create-menu" kind="quiet" icon="plus" data-keep="">
            {i18n._('layout.create')}
          </MenuButton>
        )}
        <ThemeToggle />
        {user ? (
          <Form action={urls.logout()} repeatable data-signs-out="">
            <Button type="submit" kind="quiet">
              {i18n._('user.log-out')}
            </Button>
          </Form>
        ) : (
          <LinkButton kind="quiet" href={urls.login()} data-keep="">
            {i18n._('user.log-in')}
          </LinkButton>
        )}
      </div>
      {group && isOwnGroup && (
        <Menu id="create-menu">
          <form className="paste-address" method="get" action={urls.importUrl(group.slug)}>
            <input
              className="input"
              name="url"
              inputMode="url"
              dir="ltr"
              autoCapitalize="none"
              autoComplete="off"
              spellCheck={false}
              placeholder={i18n._('layout.paste-address')}
              aria-label={i18n._('layout.paste-address')}
              required
              autoFocus
            />
            <Button type="submit" icon="import" label={i18n._('layout.import-a-recipe')} />
          </form>
          <a href={urls.importUrl(group.slug)}>
            <Icon name="import" /> {i18n._('layout.import-a-recipe')}
          </a>
          <a href={urls.createRecipe(group.slug)}>
            <Icon name="pencil-line" /> {i18n._('layout.write-a-recipe')}
          </a>
        </Menu>
      )}
    </header>
  )
}
