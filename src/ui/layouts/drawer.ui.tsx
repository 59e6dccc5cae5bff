import { useLingui } from '@lingui/react'
import { urls } from '../../urls'
import { dialogTrigger } from '../dialog.ui'
import { Face } from '../face.ui'
import { Icon } from '../icon.ui'
import { ThemeToggle } from '../theme-toggle.ui'
import type { DrawerLink, LayoutProps } from './layout-props'

/** Table of contents of the house: docked on a desk, a popover below that. */
export function Drawer({ user, drawer }: Pick<LayoutProps, 'user' | 'drawer'>) {
  const { i18n } = useLingui()
  return (
    <nav className="drawer" id="drawer" popover="auto" aria-label={i18n._('layout.main-navigation')}>
      {user && (
        <div className="me">
          <Face name={user.fullName} />
          <b>{user.fullName}</b>
          {drawer.person.map((link) => (
            <DrawerLine key={link.key} link={link} />
          ))}
        </div>
      )}
      <LinkList links={drawer.top} />
      <LinkList links={drawer.secondary} />
      <div className="foot">
        <ThemeToggle line />
        <button type="button" aria-haspopup="dialog" {...dialogTrigger('language-dialog')}>
          <Icon name="languages" /> {i18n._('layout.language')}
        </button>
        {drawer.bottom.map((link) => (
          <DrawerLine key={link.key} link={link} />
        ))}
        {user ? (
          <form method="post" action={urls.logout()}>
            <button type="submit">
              <Icon name="log-out" /> {i18n._('user.log-out')}
            </button>
          </form>
        ) : (
          <a href={urls.login()}>
            <Icon name="key-round" /> {i18n._('user.log-in')}
          </a>
        )}
      </div>
    </nav>
  )
}

function LinkList({ links }: { links: readonly DrawerLink[] }) {
  if (links.length === 0) return null
  return (
    <ul role="list">
      {links.map((link) => (
        <li key={link.key}>
          <DrawerLine link={link} />
        </li>
      ))}
    </ul>
  )
}

function DrawerLine({ link: { href, isCurrent, icon, text, count } }: { link: DrawerLink }) {
  const { i18n } = useLingui()
  return (
    <a href={href} aria-current={isCurrent ? 'page' : undefined}>
      {icon && (
        <>
          <Icon name={icon} />{' '}
        </>
      )}
      {text}
      {count !== null && <data value={count}>{i18n.number(count)}</data>}
    </a>
  )
}
