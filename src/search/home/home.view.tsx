import { useLingui } from '@lingui/react'
import type { ReactNode } from 'react'
import { Enhancer } from '../../platform/web/enhancer'
import { LinkButton } from '../../ui/button.ui'
import { RemovableChip } from '../../ui/chip.ui'
import { Empty } from '../../ui/empty.ui'
import { Icon } from '../../ui/icon.ui'
import { LoadMore } from '../../ui/load-more.ui'
import { Notice } from '../../ui/notice.ui'
import type { RecipeCardView, ShelfView, TonightView } from '../recipe-card.rules'
import { RecipeCard } from '../recipe-card.ui'
import { FirstRun } from './first-run.ui'
import { Shelf, Tonight } from './greeting.ui'
import { SearchForm, type SearchFormProps } from './search-form.ui'

export interface HomeViewProps extends SearchFormProps {
  group: { name: string; slug: string }
  /** What the recipes were searched and filtered by, in words; empty shows the greeting. */
  asked?: string
  /** Number of the group's recipes, found or not; 0 shows the ways to add some. */
  total: number
  /** The group has neither foods nor units either. */
  isPantryEmpty: boolean
  /** Whether the member may import archives of other applications. */
  mayBringArchives?: boolean
  /** Whether the server has several groups, so that the page needs the group's name. */
  isShared?: boolean
  /** Dinner, as the plan has it or suggested. */
  tonight: TonightView | null
  /** Shelves above the list, while nothing is searched for. */
  shelves: readonly ShelfView[]
  /** Filters that are on; each address is this search without it. */
  active: readonly { name: string; href: string }[]
  /** Recipes of which no one can be sure that they keep to the diet that is searched for; null where nothing is to be said of them. */
  unsure?: { leftOut: number; isShown: boolean; href: string } | null
  clearHref: string
  /** What was searched for last, while nothing is. */
  lastSearch?: { name: string; href: string } | null
  found: number
  /** What was searched for, folded; marked in the cards. */
  words: readonly string[]
  /** No recipe has the words themselves; these have words like them. */
  isSimilar: boolean
  recipes: readonly RecipeCardView[]
  /** The list with the next page; nothing at its end. */
  moreHref: string | null
  canEdit: boolean
  /** Something that the household is asked once. */
  question?: ReactNode
  /** Links to the other pages, for visitors, who have no drawer. */
  ways?: readonly { title: string; href: string }[]
}

/** Rows of a phone's list between two photographs across the page. */
const ROWS_BETWEEN = 5

/** The rows that a phone shows across the page: every sixth, or the next one with a photograph that is large enough. */
function rowsAcross(recipes: readonly Pick<RecipeCardView, 'photo'>[]): number[] {
  const found: number[] = []
  for (const [at, { photo }] of recipes.entries())
    if (photo && !photo.isSmall && at - (found.at(-1) ?? -1) > ROWS_BETWEEN) found.push(at)
  return found
}

/** Home and search: one form whose state is the address, the greeting, and the recipes found. */
export function HomeView(props: HomeViewProps) {
  const { i18n } = useLingui()
  const { group, total, found, active, recipes, canEdit, moreHref, shelves } = props
  const isSearch = props.search !== '' || active.length > 0
  if (total === 0 && canEdit) {
    const { isPantryEmpty, mayBringArchives = false } = props
    return <FirstRun group={group} isPantryEmpty={isPantryEmpty} mayBringArchives={mayBringArchives} />
  }
  const counted = i18n._('home.recipe-count', { count: total })
  const name = (props.isShared ?? true) ? group.name : counted
  const greets = props.tonight !== null || shelves.length > 0
  const across = new Set(props.search === '' ? rowsAcross(recipes) : [])
  return (
    <>
      <div className="home-top">
        <header className="home-head" data-asked={isSearch || name === counted ? '' : undefined}>
          <h1 dir={isSearch ? 'auto' : undefined}>{(isSearch && props.asked) || name}</h1>
          {isSearch ? (
            <p role="status">{i18n._('search.found', { count: found })}</p>
          ) : (
            name !== counted && <p>{counted}</p>
          )}
        </header>
        {isSearch && (found > 0 || active.length > 0) && <Asked {...props} />}
        {props.ways && <Ways ways={props.ways} />}
        <SearchForm {...props} />
      </div>
      {props.unsure && <Unsure {...props.unsure} />}
      {props.lastSearch && (
        <p className="last-search">
          <a href={props.lastSearch.href}>
            <Icon name="undo-2" />
            <span>{i18n._('home.last-search', { name: props.lastSearch.name })}</span>
          </a>
        </p>
      )}
      {props.question && <div className="carried">{props.question}</div>}
      {props.isSimilar && (
        <div className="carried">
          <Notice tone="info">{i18n._('search.only-similar', { search: props.search })}</Notice>
        </div>
      )}
      {found === 0 && <NothingFound {...props} />}
      {props.tonight && <Tonight group={group.slug} tonight={props.tonight} />}
      {shelves.map((shelf) => (
        <Shelf key={shelf.key} group={group.slug} shelf={shelf} />
      ))}
      {recipes.length > 0 && (
        <h2 className={greets ? 'list-title' : 'visually-hidden'}>
          {greets ? i18n._('home.newest') : i18n._('recipe.recipes')}
        </h2>
      )}
      <ul className="recipe-grid" role="list" data-recipes="">
        {recipes.map((recipe, at) => (
          <li key={recipe.id} data-across={across.has(at) ? '' : undefined}>
            <RecipeCard
              group={group.slug}
              recipe={recipe}
              canEdit={canEdit}
              first={at < 4 && !greets}
              isAcross={across.has(at)}
              words={props.words}
            />
          </li>
        ))}
      </ul>
      {canEdit && (isSearch || props.lastSearch) && <Enhancer name="search/last-place" />}
      {moreHref !== null && (
        <>
          <LoadMore href={moreHref} shown={recipes.length} total={found} />
          {canEdit && <Enhancer name="search/load-more" trigger="[data-load-more] a" />}
        </>
      )}
    </>
  )
}

/** Links to the other pages of the group for visitors, who have no menu. */
function Ways({ ways }: { ways: NonNullable<HomeViewProps['ways']> }) {
  const { i18n } = useLingui()
  return (
    <nav className="home-ways" aria-label={i18n._('home.ways')}>
      {ways.map(({ title, href }) => (
        <a key={href} href={href}>
          {title}
        </a>
      ))}
    </nav>
  )
}

/** What narrows the recipes down: understood parts of the search, and chosen filters. */
function Asked({ active, clearHref }: HomeViewProps) {
  const { i18n } = useLingui()
  return (
    <div className="asked">
      {active.map(({ name, href }) => (
        <RemovableChip key={`${name} ${href}`} name={name} href={href} />
      ))}
      <a href={clearHref}>{i18n._('search.clear')}</a>
    </div>
  )
}

/** Says how many recipes a search for a diet leaves out as uncertain. */
function Unsure({ leftOut, isShown, href }: NonNullable<HomeViewProps['unsure']>) {
  const { i18n } = useLingui()
  return (
    <p className="unsure">
      {isShown ? i18n._('search.unsure-shown') : i18n._('search.unsure-left-out', { count: leftOut })}{' '}
      {i18n._('diets.no-advice')}{' '}
      <a href={href}>{isShown ? i18n._('search.leave-unsure-out') : i18n._('search.show-unsure')}</a>
    </p>
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
