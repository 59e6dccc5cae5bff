import { useLingui } from '@lingui/react'
import type { ReactNode } from 'react'
import { urls } from '../../urls'
import { Form } from '../form.ui'
import { Icon } from '../icon.ui'
import { Avatar } from '../pictures/avatar.ui'
import { ThemeToggle } from '../theme-toggle.ui'
import type { DrawerLink, LayoutProps } from './layout-props'

type DrawerProps = Pick<LayoutProps, 'user' | 'drawer'>

/** The main menu: docked on wide screens, else a popover. */
export function Drawer({ user, drawer }: DrawerProps) {
  const { i18n } = useLingui()
  const secondary = drawer.secondary ?? []
  return (
    <nav className="drawer" id="drawer" popover="auto" aria-label={i18n._('layout.main-navigation')}>
      {user && (
        <div className="me">
          <Avatar name={user.fullName} picture={user.picture} />
          {user.isNamed ? (
            <b>{user.fullName}</b>
          ) : (
            <a href={urls.editProfile()}>{i18n._('setting.add-name')}</a>
          )}
        </div>
      )}
      <LinkList links={drawer.top} />
      <LinkList links={secondary.filter(({ children }) => children.length === 0)} />
      {secondary.map(
        (link) =>
          link.children.length > 0 && (
            <LinkList
              key={link.key}
              title={<DrawerLine link={link} />}
              links={foldLong(link.children, i18n._('general.more'))}
            />
          ),
      )}
      <Foot user={user} links={drawer.bottom} />
    </nav>
  )
}

interface AdminDrawerProps extends DrawerProps {
  home: string
  /** Address that the operator names for help; none when they name none. */
  supportHref: string | null
}

/** The drawer of administrators, on dark ground in both schemes. */
export function AdminDrawer({ user, drawer, home, supportHref }: AdminDrawerProps) {
  const { i18n } = useLingui()
  return (
    <nav className="drawer" id="drawer" popover="auto" data-admin="" aria-label={i18n._('setting.server')}>
      <ul role="list">
        <li>
          <a href={home}>{i18n._('layout.back-to-recipes')}</a>
        </li>
      </ul>
      <LinkList title={i18n._('setting.server')} links={drawer.administration} />
      <LinkList title={i18n._('layout.developer')} links={drawer.developer} />
      <Foot user={user} links={drawer.bottom}>
        {supportHref !== null && (
          <a href={supportHref} rel="noreferrer">
            <Icon name="heart" /> {i18n._('layout.support')}
          </a>
        )}
      </Foot>
    </nav>
  )
}

interface FootProps {
  user: LayoutProps['user']
  links: readonly DrawerLink[] | undefined
  children?: ReactNode
}

function Foot({ user, links = [], children }: FootProps) {
  const { i18n } = useLingui()
  return (
    <div className="foot">
      <span data-on-bar="">
        <ThemeToggle line />
      </span>
      <a href={urls.language()} data-languages="">
        <Icon name="languages" /> {i18n._('layout.language')}
      </a>
      {links.map((link) => (
        <DrawerLine key={link.key} link={link} />
      ))}
      {children}
      {user ? (
        <Form action={urls.logout()} repeatable data-signs-out="" data-on-bar="">
          <button type="submit">
            <Icon name="log-out" /> {i18n._('user.log-out')}
          </button>
        </Form>
      ) : (
        <a href={urls.login()} data-on-bar="">
          <Icon name="key-round" /> {i18n._('user.log-in')}
        </a>
      )}
    </div>
  )
}

/** Lines of a long list that are always shown; the others are folded, and open on one of their pages. */
const MOST_IN_SIGHT = 6

function foldLong(links: DrawerLink['children'], more: string): readonly LineProps['link'][] {
  if (links.length <= MOST_IN_SIGHT) return links
  const children = links.slice(MOST_IN_SIGHT)
  return [
    ...links.slice(0, MOST_IN_SIGHT),
    { key: 'more', text: more, href: null, isCurrent: false, children },
  ]
}

interface LinkListProps {
  title?: ReactNode
  links: readonly LineProps['link'][] | undefined
}

/** A list of lines; those with lines of their own unfold. */
function LinkList({ title, links = [] }: LinkListProps) {
  if (links.length === 0) return null
  return (
    <>
      {title !== undefined && <h2>{title}</h2>}
      <ul role="list">
        {links.map((link) => (
          <li key={link.key}>
            {link.children && link.children.length > 0 ? (
              <details open={link.children.some(({ isCurrent }) => isCurrent)}>
                <summary>
                  {link.text} <Icon name="chevron-down" />
                </summary>
                <LinkList links={link.children} />
              </details>
            ) : (
              <DrawerLine link={link} />
            )}
          </li>
        ))}
      </ul>
    </>
  )
}

interface LineProps {
  link: Pick<DrawerLink, 'key' | 'text' | 'href' | 'isCurrent'> & Partial<DrawerLink>
}

function DrawerLine({ link: { href, isCurrent, icon, text, count = null } }: LineProps) {
  const { i18n } = useLingui()
  if (href === null) return text
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
