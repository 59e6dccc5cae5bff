import { useLingui } from '@lingui/react'
import { urls } from '../../urls'
import { Icon, type IconName } from '../icon.ui'
import type { LayoutProps } from './layout-props'

type BottomBarProps = Pick<LayoutProps, 'group' | 'searches' | 'hasQuickSearch' | 'place'>

/** The bar at the bottom of a phone: recipes, plan, shopping, search, and the drawer with everything else. */
export function BottomBar({ group, searches, hasQuickSearch, place }: BottomBarProps) {
  const { i18n } = useLingui()
  if (!group) return null
  const search = searches ?? group.slug
  return (
    <nav className="bottom-bar" aria-label={i18n._('layout.bottom-bar')}>
      <Room
        icon="book-open"
        text={i18n._('recipe.recipes')}
        href={urls.home(group.slug)}
        isHere={place === 'recipes'}
      />
      <Room
        icon="calendar-sync"
        text={i18n._('layout.plan')}
        href={urls.planner()}
        isHere={place === 'planner'}
      />
      <Room
        icon="shopping-basket"
        text={i18n._('layout.shopping')}
        href={urls.shoppingLists(place === 'shopping' ? { disableRedirect: true } : { last: true })}
        isHere={place === 'shopping'}
      />
      <a href={`${urls.home(search)}#search`} data-quick-search={hasQuickSearch ? search : undefined}>
        <Icon name="search" /> <span>{i18n._('search.search')}</span>
      </a>
      <button type="button" popoverTarget="drawer">
        <Icon name="menu" /> <span>{i18n._('general.more')}</span>
      </button>
    </nav>
  )
}

interface RoomProps {
  icon: IconName
  text: string
  href: string
  isHere: boolean
}

function Room({ icon, text, href, isHere }: RoomProps) {
  return (
    <a href={href} aria-current={isHere ? 'page' : undefined}>
      <Icon name={icon} /> <span>{text}</span>
    </a>
  )
}
