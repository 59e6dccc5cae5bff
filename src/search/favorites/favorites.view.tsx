import { useLingui } from '@lingui/react'
import { Enhancer } from '../../platform/web/enhancer'
import { LinkButton } from '../../ui/button.ui'
import { Empty } from '../../ui/empty.ui'
import { PageHead } from '../../ui/layouts/page-head.ui'
import { LoadMore } from '../../ui/load-more.ui'
import { urls } from '../../urls'
import type { RecipeCardView } from '../recipe-card.rules'
import { RecipeCard } from '../recipe-card.ui'

export interface FavoritesViewProps {
  group: string
  /** Full name of the person whose favourites they are; null where it is no one of the group. */
  owner: string | null
  recipes: readonly RecipeCardView[]
  total: number
  /** Address that opens a random one of them. */
  anyHref: string
  /** The list with the next page; null at its end. */
  moreHref: string | null
}

/** The recipes with someone's heart on them. */
export function FavoritesView({ group, owner, recipes, total, anyHref, moreHref }: FavoritesViewProps) {
  const { i18n } = useLingui()
  return (
    <>
      <PageHead title={i18n._('rating.favorites')} lead={owner !== null && <bdi>{owner}</bdi>}>
        {total > 1 && (
          <LinkButton kind="quiet" icon="dices" href={anyHref}>
            {i18n._('search.surprise-me')}
          </LinkButton>
        )}
      </PageHead>
      {total === 0 ? (
        <Empty
          drawing="plate"
          action={<LinkButton href={urls.home(group)}>{i18n._('search.show-all')}</LinkButton>}
        >
          <p>{i18n._('rating.no-favorites')}</p>
        </Empty>
      ) : (
        <>
          <h2 className="visually-hidden">{i18n._('recipe.recipes')}</h2>
          <ul className="recipe-grid" role="list" data-recipes="">
            {recipes.map((recipe, at) => (
              <li key={recipe.id}>
                <RecipeCard group={group} recipe={recipe} canEdit first={at < 4} />
              </li>
            ))}
          </ul>
        </>
      )}
      {moreHref !== null && (
        <>
          <LoadMore href={moreHref} shown={recipes.length} total={total} />
          <Enhancer name="search/load-more" trigger="[data-load-more] a" />
        </>
      )}
    </>
  )
}
