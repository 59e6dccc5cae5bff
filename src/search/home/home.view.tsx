import { useLingui } from '@lingui/react'
import type { ReactNode } from 'react'
import { Enhancer } from '../../platform/web/enhancer'
import { LinkButton } from '../../ui/button.ui'
import { RemovableChip } from '../../ui/chip.ui'
import { Empty } from '../../ui/empty.ui'
import { Icon } from '../../ui/icon.ui'
import { LoadMore } from '../../ui/load-more.ui'
import { Notice } from '../../ui/notice.ui'
import { Photo } from '../../ui/photo.ui'
import { urls } from '../../urls'
import type { CoverCardView, RecipeCardView } from '../recipe-card.rules'
import { RecipeCard, RecipeTile } from '../recipe-card.ui'
import { FirstRun } from './first-run.ui'
import { SearchForm, type SearchFormProps } from './search-form.ui'

export interface ShelfView {
  key: string
  title: string
  recipes: readonly CoverCardView[]
  /** All of them, where the shelf has room for some. */
  moreHref: string | null
}

export interface HomeViewProps extends SearchFormProps {
  group: { name: string; slug: string }
  /** What the recipes were searched and filtered by, in words; empty shows what greets. */
  asked?: string
  /** Recipes of the group, found or not; none shows the ways in. */
  total: number
  /** The group has neither foods nor units either. */
  isPantryEmpty: boolean
  /** May bring a whole collection over from another application. */
  mayBringArchives?: boolean
  /** What the plan says for the evening, with the way to the plan. */
  tonight: ShelfView | null
  /** What greets above the list, while nothing is searched for. */
  shelves: readonly ShelfView[]
  /** Filters that are on; each address is this search without it. */
  active: readonly { name: string; href: string }[]
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
  /** Ways into what there is beside the list, for strangers, who have no drawer. */
  ways?: readonly { title: string; href: string }[]
}

/** Home and search: one form whose state is the address, what greets, and the recipes it finds. */
export function HomeView(props: HomeViewProps) {
  const { i18n } = useLingui()
  const { group, total, found, active, recipes, canEdit, moreHref, shelves } = props
  const isSearch = props.search !== '' || active.length > 0
  if (total === 0 && canEdit) {
    const { isPantryEmpty, mayBringArchives = false } = props
    return <FirstRun group={group} isPantryEmpty={isPantryEmpty} mayBringArchives={mayBringArchives} />
  }
  return (
    <>
      <div className="home-top">
        <header className="home-head" data-asked={isSearch ? '' : undefined}>
          <h1 dir={isSearch ? 'auto' : undefined}>{(isSearch && props.asked) || group.name}</h1>
          <p role={isSearch ? 'status' : undefined}>
            {isSearch
              ? i18n._('search.found', { count: found })
              : i18n._('home.recipe-count', { count: total })}
          </p>
        </header>
        {isSearch && <Asked {...props} />}
        {props.ways && <Ways ways={props.ways} />}
        {props.tonight && <Tonight group={group.slug} shelf={props.tonight} />}
        <SearchForm {...props} />
      </div>
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
      {shelves.length > 0 && (
        <div className="home-shelves" data-alone={shelves.length === 1 ? '' : undefined}>
          {shelves.map((shelf) => (
            <Shelf key={shelf.key} group={group.slug} shelf={shelf} />
          ))}
        </div>
      )}
      <h2 className={shelves.length > 0 ? 'list-title' : 'visually-hidden'}>
        {shelves.length > 0 ? i18n._('home.newest') : i18n._('recipe.recipes')}
      </h2>
      <ul className="recipe-grid" role="list" data-recipes="">
        {recipes.map((recipe, at) => (
          <li key={recipe.id}>
            <RecipeCard
              group={group.slug}
              recipe={recipe}
              canEdit={canEdit}
              first={at < 4 && shelves.length === 0}
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

/** Where strangers find what stands beside the list. */
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

const PLACE = '\uFFFC'

/** Dinner in a row: its picture, the way to the plan, its name, what is eaten with it, and the way to the stove. */
function Tonight({ group, shelf: { title, recipes, moreHref } }: { group: string; shelf: ShelfView }) {
  const { i18n } = useLingui()
  const [dinner, ...beside] = recipes
  if (!dinner) return null
  const { slug, name, photo, tint } = dinner
  // The names are links, so the sentence is taken apart around them.
  const [before, after] = i18n._('mealplan.and-beside', { names: PLACE }).split(PLACE)
  return (
    <section className="tonight" aria-labelledby="tonight">
      <Photo photo={photo} cover={{ name, language: null }} alt="" tint={tint} sizes="120px" first />
      <h2 id="tonight" className="voice">
        {moreHref === null ? title : <a href={moreHref}>{title}</a>}
      </h2>
      <h3 dir="auto">
        <a href={urls.recipe(group, slug)}>{name}</a>
      </h3>
      {beside.length > 0 && (
        <p className="beside">
          {before}
          {beside.map((side) => (
            <a key={side.slug} href={urls.recipe(group, side.slug)} dir="auto">
              {side.name}
            </a>
          ))}
          {after}
        </p>
      )}
      <LinkButton kind="primary" icon="cooking-pot" href={urls.recipeCook(group, slug)}>
        {i18n._('recipe.cook')}
      </LinkButton>
    </section>
  )
}

/** What narrows the recipes down: what was understood and what was chosen. */
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

function Shelf({ group, shelf }: { group: string; shelf: ShelfView }) {
  const { i18n } = useLingui()
  const { key, title, recipes, moreHref } = shelf
  return (
    <section className="home-shelf" aria-labelledby={`shelf-${key}`}>
      <header>
        <h2 id={`shelf-${key}`}>{title}</h2>
        {moreHref !== null && (
          <a href={moreHref} aria-label={i18n._('home.see-all-of', { title })}>
            {i18n._('home.see-all')}
          </a>
        )}
      </header>
      <ul role="list" data-count={recipes.length}>
        {recipes.map((recipe) => (
          <li key={recipe.slug}>
            <RecipeTile group={group} recipe={recipe} />
          </li>
        ))}
      </ul>
    </section>
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
