import { useLingui } from '@lingui/react'
import { Button, LinkButton } from '../../ui/button.ui'
import { Icon } from '../../ui/icon.ui'
import { SearchField } from '../../ui/layouts/search-field.ui'
import { Menu, MenuButton } from '../../ui/menu.ui'
import { urls } from '../../urls'
import { Facet, NutritionFacet, TimeFacet } from './facet.ui'
import type { FacetView, HomeOrder, Limits, OrderLink } from './home-query.rules'
import type { TimeLink } from './time-facet.rules'

export interface SearchFormProps {
  group: { slug: string }
  search: string
  /** Empty: by rank when something is searched, newest first otherwise. */
  orderBy: HomeOrder
  orders: readonly OrderLink[]
  /** Address of the list in reverse; null where its order has no direction. */
  reverseHref: string | null
  /** Address of the recipes in a new random order. */
  surpriseHref: string
  facets: readonly FacetView[]
  /** Limits of time to choose from. */
  times: readonly TimeLink[]
  /** Limits of what a serving holds. */
  limits: Limits
  /** Filters that are on. */
  active: readonly unknown[]
}

/** Search, order and filters in one row; all of it is the address, and nothing needs a script. */
export function SearchForm(props: SearchFormProps) {
  const { i18n } = useLingui()
  const { group, search, orderBy, facets, surpriseHref } = props
  return (
    <form
      className="search-form"
      method="get"
      action={urls.home(group.slug)}
      role="search"
      aria-label={i18n._('recipe.recipes')}
    >
      {orderBy !== '' && orderBy !== 'random' && <input type="hidden" name="orderBy" value={orderBy} />}
      <div className="line">
        <SearchField
          id="search"
          value={search}
          placeholder={i18n._('search.placeholder')}
          short={i18n._('layout.search-recipes')}
        />
        <OrderMenu {...props} />
        <FiltersButton isOn={props.active.length > 0} />
        <span className="surprise">
          <LinkButton kind="quiet" icon="dices" href={surpriseHref}>
            {i18n._('search.surprise-me')}
          </LinkButton>
        </span>
      </div>
      <div className="filters" id="filters" popover="auto">
        <header>
          <h2>{i18n._('search.filters')}</h2>
          <Button kind="quiet" icon="x" label={i18n._('general.close')} popoverTarget="filters" />
        </header>
        <TimeFacet times={props.times} />
        {facets.map((facet) => (
          <Facet key={facet.name} facet={facet} />
        ))}
        <NutritionFacet limits={props.limits} />
        <Button type="submit" kind="primary">
          {i18n._('search.show-recipes')}
        </Button>
      </div>
    </form>
  )
}

/** Opens the filters, which are in a sheet on a phone. */
function FiltersButton({ isOn }: { isOn: boolean }) {
  const { i18n } = useLingui()
  return (
    <span className="open-filters" data-on={isOn ? '' : undefined}>
      <MenuButton menu="filters" icon="sliders-horizontal" label={i18n._('search.filters')} />
    </span>
  )
}

function OrderMenu({ search, orderBy, orders, reverseHref, surpriseHref }: SearchFormProps) {
  const { i18n } = useLingui()
  const texts: Record<HomeOrder, string> = {
    '': search === '' ? i18n._('order.newest-first') : i18n._('order.best-match'),
    name: i18n._('order.name'),
    created_at: i18n._('order.newest-first'),
    rating: i18n._('order.rating'),
    last_made: i18n._('order.last-made'),
    update_at: i18n._('order.last-changed'),
    total_time: i18n._('order.time'),
    energy_per_serving: i18n._('order.energy'),
    protein_per_serving: i18n._('order.protein'),
    fiber_per_serving: i18n._('order.fiber'),
    random: i18n._('order.random'),
  }
  return (
    <>
      <span className="order">
        <MenuButton menu="order" icon="arrow-down-up">
          <span className="visually-hidden">{i18n._('search.sort-by')} </span>
          <span>{texts[orderBy]}</span>
        </MenuButton>
      </span>
      <Menu id="order">
        {orders.map((order) => (
          <a
            key={order.orderBy}
            href={order.href}
            aria-current={order.orderBy === orderBy ? 'true' : undefined}
          >
            <span className="tick">{order.orderBy === orderBy && <Icon name="check" />}</span>
            {texts[order.orderBy]}
          </a>
        ))}
        <hr />
        {reverseHref !== null && (
          <a href={reverseHref}>
            <Icon name="arrow-down-up" /> {i18n._('search.reverse-order')}
          </a>
        )}
        <a href={surpriseHref}>
          <Icon name="dices" /> {i18n._('search.surprise-me')}
        </a>
      </Menu>
    </>
  )
}
