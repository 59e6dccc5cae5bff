import { useLingui } from '@lingui/react'
import { Enhancer } from '../platform/web/enhancer'
import { LinkButton } from '../ui/button.ui'
import { LoadMore } from '../ui/load-more.ui'
import { Notice } from '../ui/notice.ui'
import { urls } from '../urls'
import type { SectionOrder } from '../users/recipe-section.rules'
import type { RecipeCardView } from './recipe-card.rules'
import { RecipeCard } from './recipe-card.ui'

export interface CookbookViewProps {
  group: string
  name: string
  slug: string
  description: string
  orderBy: SectionOrder
  /** Where each order leads; that of the one that is on turns it round. */
  orders: readonly { orderBy: SectionOrder; href: string }[]
  found: number
  recipes: readonly RecipeCardView[]
  moreHref: string | null
  /** A member in their own group. */
  canEdit: boolean
}

/** A cookbook: what it is about, and its recipes. */
export function CookbookView(props: CookbookViewProps) {
  const { i18n } = useLingui()
  const { group, name, slug, description, orderBy, orders, found, recipes, moreHref, canEdit } = props
  const texts: Record<SectionOrder, string> = {
    name: i18n._('order.name'),
    rating: i18n._('order.rating'),
    created_at: i18n._('order.newest-first'),
    update_at: i18n._('order.last-changed'),
    last_made: i18n._('order.last-made'),
  }
  return (
    <>
      <header className="page-head">
        <div>
          <h1>{name}</h1>
          {description !== '' && <p dir="auto">{description}</p>}
        </div>
        <div className="button-row">
          {found > 0 && (
            <LinkButton kind="quiet" icon="dices" href={urls.cookbook(group, slug, { open: 'any' })}>
              {i18n._('cookbook.open-any')}
            </LinkButton>
          )}
          {canEdit && (
            <LinkButton kind="quiet" icon="pencil-line" href={urls.editCookbook(group, slug)}>
              {i18n._('general.edit')}
            </LinkButton>
          )}
        </div>
      </header>
      <div className="found">
        <p role="status">{i18n._('search.found', { count: found })}</p>
        <nav className="chip-row" aria-label={i18n._('search.sort-by')}>
          {orders.map((order) => (
            <a
              key={order.orderBy}
              className="chip"
              href={order.href}
              data-on={order.orderBy === orderBy ? '' : undefined}
              aria-current={order.orderBy === orderBy ? 'true' : undefined}
            >
              {texts[order.orderBy]}
            </a>
          ))}
        </nav>
      </div>
      {found === 0 && (
        <Notice tone="info">
          <p>{i18n._('cookbook.empty')}</p>
        </Notice>
      )}
      <h2 className="visually-hidden">{i18n._('recipe.recipes')}</h2>
      <ul className="recipe-grid" role="list" data-recipes="">
        {recipes.map((recipe, at) => (
          <li key={recipe.id}>
            <RecipeCard group={group} recipe={recipe} canEdit={canEdit} first={at < 4} />
          </li>
        ))}
      </ul>
      {moreHref !== null && (
        <>
          <LoadMore href={moreHref} shown={recipes.length} total={found} />
          {canEdit && <Enhancer name="search/load-more" trigger="[data-load-more] a" />}
        </>
      )}
    </>
  )
}
