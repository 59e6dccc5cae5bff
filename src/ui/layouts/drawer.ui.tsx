import { useLingui } from '@lingui/react'
import { urls } from '../../urls'
import { dialogTrigger } from '../dialog.ui'
import { Face } from '../face.ui'
import { Icon } from '../icon.ui'
import { ThemeToggle } from '../theme-toggle.ui'
import type { LayoutProps } from './layout-props'

/** Table of contents of the house: docked on a desk, a popover below that. */
export function Drawer({ group, user, current, recipeCount, isOwnGroup }: LayoutProps) {
  const { i18n } = useLingui()
  const here = (key: LayoutProps['current']) => (key === current ? ('page' as const) : undefined)
  return (
    <nav className="drawer" id="drawer" popover="auto" aria-label={i18n._('layout.main-navigation')}>
      {user && (
        <div className="me">
          <Face name={user.fullName} />
          <b>{user.fullName}</b>
          <a href={urls.profile()} aria-current={here('profile')}>
            {i18n._('user.profile')}
          </a>
        </div>
      )}
      {group && (
        <ul role="list">
          <li>
            <a href={urls.home(group.slug)} aria-current={here('recipes')}>
              {i18n._('recipe.recipes')}
              {recipeCount !== null && <data value={recipeCount}>{i18n.number(recipeCount)}</data>}
            </a>
          </li>
          {isOwnGroup && (
            <li>
              <a href={urls.bin(group.slug)} aria-current={here('bin')}>
                {i18n._('bin.bin')}
              </a>
            </li>
          )}
        </ul>
      )}
      <div className="foot">
        <ThemeToggle line />
        <button type="button" aria-haspopup="dialog" {...dialogTrigger('language-dialog')}>
          <Icon name="languages" /> {i18n._('layout.language')}
        </button>
        {user?.admin && (
          <a href={urls.tasks()} aria-current={here('settings')}>
            <Icon name="settings" /> {i18n._('layout.settings')}
          </a>
        )}
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
