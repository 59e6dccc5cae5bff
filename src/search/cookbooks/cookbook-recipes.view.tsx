import { useLingui } from '@lingui/react'
import type { CookbookCover } from '../../cookbooks/cookbook-cover.rules'
import { Enhancer } from '../../platform/web/enhancer'
import { LinkButton } from '../../ui/button.ui'
import { Empty } from '../../ui/empty.ui'
import { Icon } from '../../ui/icon.ui'
import { WayBack } from '../../ui/layouts/page-head.ui'
import { LoadMore } from '../../ui/load-more.ui'
import { Menu, MenuButton } from '../../ui/menu.ui'
import { Photo } from '../../ui/photo.ui'
import { urls } from '../../urls'
import type { SectionOrder } from '../../users/recipe-section.rules'
import type { RecipeCardView } from '../recipe-card.rules'
import { RecipeCard } from '../recipe-card.ui'

export interface CookbookViewProps {
  group: string
  name: string
  slug: string
  description: string
  cover: CookbookCover
  orderBy: SectionOrder
  /** Where each order leads. */
  orders: readonly { orderBy: SectionOrder; href: string }[]
  /** The same list the other way round. */
  reverseHref: string
  /** Cards are rows, as on a phone. */
  isCompact: boolean
  /** The same list with the other cards. */
  cardsHref: string
  found: number
  recipes: readonly RecipeCardView[]
  moreHref: string | null
  /** A member in their own group. */
  canEdit: boolean
}

/** A cookbook: what it is about, and its recipes. */
export function CookbookView(props: CookbookViewProps) {
  const { i18n } = useLingui()
  const { group, name, slug, description, cover, orderBy, orders, reverseHref, isCompact, cardsHref } = props
  const { found, recipes, moreHref, canEdit } = props
  const texts: Record<SectionOrder, string> = {
    name: i18n._('order.name'),
    rating: i18n._('order.rating'),
    created_at: i18n._('order.newest-first'),
    update_at: i18n._('order.last-changed'),
    last_made: i18n._('order.last-made'),
  }
  return (
    <>
      <header className="open-book" data-tint={cover.cloth} data-plain={cover.photo ? undefined : ''}>
        {cover.photo && <Photo photo={cover.photo} alt="" sizes="(width < 900px) 100vw, 640px" first />}
        <div>
          <WayBack href={urls.cookbooks(group)}>{i18n._('cookbook.cookbooks')}</WayBack>
          <h1>
            <bdi>{name}</bdi>
          </h1>
          {description !== '' && (
            <p>
              <bdi>{description}</bdi>
            </p>
          )}
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
        </div>
      </header>
      <div className="found">
        <p role="status">{i18n._('search.found', { count: found })}</p>
        <span className="order">
          <MenuButton menu="order" kind="quiet" icon="arrow-down-up">
            <span className="visually-hidden">{i18n._('search.sort-by')} </span>
            {texts[orderBy]}
          </MenuButton>
        </span>
        <Menu id="order">
          {orders.map((order) => {
            const isOn = order.orderBy === orderBy
            return (
              <a key={order.orderBy} href={order.href} aria-current={isOn ? 'true' : undefined}>
                <span className="tick">{isOn && <Icon name="check" />}</span>
                {texts[order.orderBy]}
              </a>
            )
          })}
          <hr />
          <a href={reverseHref}>
            <Icon name="arrow-down-up" /> {i18n._('search.reverse-order')}
          </a>
          <a href={cardsHref} aria-current={isCompact ? 'true' : undefined}>
            <span className="tick">{isCompact && <Icon name="check" />}</span>
            {i18n._('search.compact-cards')}
          </a>
        </Menu>
      </div>
      {found === 0 && <Empty drawing="book">{i18n._('cookbook.empty')}</Empty>}
      <h2 className="visually-hidden">{i18n._('recipe.recipes')}</h2>
      <ul className="recipe-grid" role="list" data-recipes="" data-rows={isCompact ? '' : undefined}>
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
