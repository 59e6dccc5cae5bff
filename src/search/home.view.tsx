import { useLingui } from '@lingui/react'
import { Enhancer } from '../platform/web/enhancer'
import { Button, LinkButton } from '../ui/button.ui'
import { RemovableChip } from '../ui/chip.ui'
import { Empty } from '../ui/empty.ui'
import { Icon } from '../ui/icon.ui'
import { LoadMore } from '../ui/load-more.ui'
import { Notice } from '../ui/notice.ui'
import { urls } from '../urls'
import { Facet, type FacetView } from './facet.ui'
import { FirstRun } from './first-run.ui'
import { RecipeCard, type RecipeCardView } from './recipe-card.ui'

export type HomeOrder = '' | 'name' | 'created_at' | 'update_at' | 'random'

export interface HomeViewProps {
  group: { name: string; slug: string }
  /** Recipes of the group, found or not; none shows the ways in. */
  total: number
  /** The group has neither foods nor units either. */
  isPantryEmpty: boolean
  search: string
  /** Empty: by rank when something is searched, newest first otherwise. */
  orderBy: HomeOrder
  facets: readonly FacetView[]
  /** Filters that are on; each address is this search without it. */
  active: readonly { name: string; href: string }[]
  clearHref: string
  /** The same list the other way round; nothing where order has no direction. */
  reverseHref: string | null
  /** A fresh handful in random order. */
  surpriseHref: string
  found: number
  /** No recipe has the words themselves; these have words like them. */
  isSimilar: boolean
  recipes: readonly RecipeCardView[]
  /** The list with the next page; nothing at its end. */
  moreHref: string | null
  canEdit: boolean
}

/** Home and search: one form whose state is the address, and the recipes it finds. */
export function HomeView(props: HomeViewProps) {
  const { i18n } = useLingui()
  const { group, total, found, active, recipes, canEdit, moreHref } = props
  if (total === 0 && canEdit) {
    return <FirstRun group={group} isPantryEmpty={props.isPantryEmpty} />
  }
  return (
    <>
      <header className="home-head">
        <div>
          <h1>{group.name}</h1>
          <p className="count">{i18n._('home.recipe-count', { count: total })}</p>
        </div>
      </header>
      <SearchForm {...props} />
      <div className="found">
        <p role="status">{i18n._('search.found', { count: found })}</p>
        {active.length > 0 && (
          <>
            <p className="chip-row">
              {active.map(({ name, href }) => (
                <RemovableChip key={href} name={name} href={href} />
              ))}
            </p>
            <a href={props.clearHref}>{i18n._('search.clear')}</a>
          </>
        )}
        {props.reverseHref !== null && found > 1 && (
          <a href={props.reverseHref}>{i18n._('search.reverse-order')}</a>
        )}
      </div>
      {props.isSimilar && (
        <div className="carried">
          <Notice tone="info">
            <p>{i18n._('search.only-similar', { search: props.search })}</p>
          </Notice>
        </div>
      )}
      {found === 0 && <NothingFound {...props} />}
      <h2 className="visually-hidden">{i18n._('recipe.recipes')}</h2>
      <ul className="recipe-grid" role="list" data-recipes="">
        {recipes.map((recipe, at) => (
          <li key={recipe.id}>
            <RecipeCard group={group.slug} recipe={recipe} canEdit={canEdit} first={at < 4} />
          </li>
        ))}
      </ul>
      {moreHref !== null && (
        <>
          <LoadMore href={moreHref} shown={recipes.length} total={found} />
          <Enhancer name="search/load-more" trigger="[data-load-more] a" />
        </>
      )}
    </>
  )
}

function SearchForm({ group, search, orderBy, facets, surpriseHref }: HomeViewProps) {
  const { i18n } = useLingui()
  const orders: { value: HomeOrder; text: string }[] = [
    { value: '', text: search === '' ? i18n._('order.newest-first') : i18n._('order.best-match') },
    { value: 'name', text: i18n._('order.name') },
    ...(search === '' ? [] : [{ value: 'created_at' as const, text: i18n._('order.newest-first') }]),
    { value: 'update_at', text: i18n._('order.last-changed') },
    { value: 'random', text: i18n._('order.random') },
  ]
  return (
    <form
      className="search-form"
      method="get"
      action={urls.home(group.slug)}
      role="search"
      aria-label={i18n._('recipe.recipes')}
      data-search-form=""
    >
      <div className="line">
        <div className="query">
          <Icon name="search" />
          <label className="visually-hidden" htmlFor="search">
            {i18n._('search.search')}
          </label>
          <input
            className="input"
            id="search"
            type="search"
            name="search"
            defaultValue={search}
            placeholder={i18n._('search.placeholder')}
            enterKeyHint="search"
          />
        </div>
        <label className="visually-hidden" htmlFor="orderBy">
          {i18n._('search.sort-by')}
        </label>
        <select className="input order" id="orderBy" name="orderBy" defaultValue={orderBy}>
          {orders.map(({ value, text }) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
        <Button type="submit" icon="search" data-go="">
          <span>{i18n._('search.search')}</span>
        </Button>
        <LinkButton kind="quiet" icon="dices" href={surpriseHref}>
          {i18n._('search.surprise-me')}
        </LinkButton>
      </div>
      <div className="filters">
        {facets.map((facet) => (
          <Facet key={facet.name} facet={facet} />
        ))}
      </div>
    </form>
  )
}

function NothingFound({ search, clearHref, active }: HomeViewProps) {
  const { i18n } = useLingui()
  const isFiltered = search !== '' || active.length > 0
  return (
    <Empty
      drawing={isFiltered ? 'pot' : 'book'}
      action={isFiltered && <LinkButton href={clearHref}>{i18n._('search.show-all')}</LinkButton>}
    >
      <p>{isFiltered ? i18n._('home.nothing-found') : i18n._('home.no-recipes')}</p>
    </Empty>
  )
}
