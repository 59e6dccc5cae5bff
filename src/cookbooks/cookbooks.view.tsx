import { useLingui } from '@lingui/react'
import type { ReactNode } from 'react'
import { Enhancer } from '../platform/web/enhancer'
import { LinkButton } from '../ui/button.ui'
import { Empty } from '../ui/empty.ui'
import { Form } from '../ui/form.ui'
import { Icon } from '../ui/icon.ui'
import { PageHead } from '../ui/layouts/page-head.ui'
import { Menu, MenuButton } from '../ui/menu.ui'
import { nameLength, Photo } from '../ui/photo.ui'
import { Question } from '../ui/question.ui'
import { urls } from '../urls'
import type { Cookbook } from './cookbook.schema'
import type { CookbookCounts, CookbookCover, CookbookCovers } from './cookbook-cover.rules'

export interface CookbooksViewProps {
  group: string
  cookbooks: readonly Cookbook[]
  covers: CookbookCovers
  counts: CookbookCounts
}

/** Every cookbook of the group by its cover, in the order that a menu changes, and a grip where there is script. */
export function CookbooksView({ group, cookbooks, covers, counts }: CookbooksViewProps) {
  const { i18n } = useLingui()
  return (
    <>
      <header className="page-head">
        <div>
          <h1>{i18n._('cookbook.cookbooks')}</h1>
          {cookbooks.length === 0 && <p>{i18n._('cookbook.lead')}</p>}
        </div>
        <LinkButton kind="primary" icon="plus" href={urls.newCookbook(group)}>
          {i18n._('cookbook.create')}
        </LinkButton>
      </header>
      {cookbooks.length === 0 ? (
        <Empty drawing="book">{i18n._('cookbook.none')}</Empty>
      ) : (
        <Form className="bookcase" action={urls.cookbooks(group)} data-rows="cookbooks" data-sortable="">
          <ol className="books" role="list">
            {cookbooks.map((cookbook, at) => (
              <li key={cookbook.id}>
                <Book
                  group={group}
                  cookbook={cookbook}
                  cover={covers[cookbook.id]}
                  count={counts[cookbook.id]}
                  first={at < 6}
                >
                  <Order
                    group={group}
                    cookbook={cookbook}
                    isFirst={at === 0}
                    isLast={at === cookbooks.length - 1}
                  />
                </Book>
              </li>
            ))}
          </ol>
          <Enhancer name="ui/shelf" />
        </Form>
      )}
    </>
  )
}

interface BookProps {
  group: string
  cookbook: Cookbook
  cover: CookbookCover | undefined
  /** Recipes in it; nothing where counting them would take long. */
  count: number | undefined
  /** Among the first on the page. */
  first: boolean
  children?: ReactNode
}

/** A cookbook by its cover: a photograph to the edges, below it the name on cloth; then what it is about, and how many are in it. */
function Book({ group, cookbook, cover = PLAIN, count, first, children }: BookProps) {
  const { i18n } = useLingui()
  const { slug, name, description } = cookbook
  const { photo, cloth } = cover
  return (
    <article className="book">
      <div className="board" data-tint={cloth} data-plain={photo ? undefined : ''}>
        {photo && <Photo photo={photo} alt="" sizes="(width < 700px) 50vw, 300px" first={first} />}
        <h2 data-length={nameLength(name)}>
          <a href={urls.cookbook(group, slug)}>
            <bdi>{name}</bdi>
          </a>
        </h2>
      </div>
      {description !== '' && (
        <p>
          <bdi>{description}</bdi>
        </p>
      )}
      <p className="known">
        {[
          ...(count === undefined ? [] : [i18n._('home.recipe-count', { count })]),
          ...(children && cookbook.public ? [i18n._('cookbook.public')] : []),
        ].join(' · ')}
      </p>
      {children}
    </article>
  )
}

const PLAIN: CookbookCover = { cloth: 1, photo: null }

interface OrderProps {
  group: string
  cookbook: Cookbook
  isFirst: boolean
  isLast: boolean
}

/** A grip, where there is script, and the menu that moves a cookbook without. */
function Order({ group, cookbook, isFirst, isLast }: OrderProps) {
  const { i18n } = useLingui()
  const { id, name, slug } = cookbook
  const menu = `book-${id}`
  return (
    <div className="order">
      <input type="hidden" name="order" value={id} />
      <span className="grip" data-grip="" hidden title={i18n._('cookbook.drag-named', { name })}>
        <Icon name="grip-vertical" />
      </span>
      <MenuButton menu={menu} kind="quiet" icon="ellipsis" label={i18n._('recipe.more-for', { name })} />
      <Menu id={menu}>
        <a href={urls.editCookbook(group, slug)} aria-label={i18n._('cookbook.edit-title', { name })}>
          <Icon name="pencil-line" /> {i18n._('general.edit')}
        </a>
        {!isFirst && (
          <button type="submit" name="up" value={id}>
            <Icon name="arrow-up" /> {i18n._('cookbook.move-up', { name })}
          </button>
        )}
        {!isLast && (
          <button type="submit" name="down" value={id}>
            <Icon name="arrow-down" /> {i18n._('cookbook.move-down', { name })}
          </button>
        )}
      </Menu>
    </div>
  )
}

/** The question before a cookbook is deleted. */
export function DeleteCookbookView({ group, slug, name }: { group: string; slug: string; name: string }) {
  const { i18n } = useLingui()
  return (
    <>
      <PageHead
        back={{ href: urls.editCookbook(group, slug), text: i18n._('cookbook.edit-title', { name }) }}
        title={i18n._('cookbook.delete')}
      />
      <div className="sheet">
        <Question
          action={urls.deleteCookbook(group, slug)}
          cancel={urls.cookbook(group, slug)}
          answer={{ icon: 'trash-2', text: i18n._('general.delete') }}
        >
          <p>{i18n._('cookbook.delete-confirmation', { name })}</p>
        </Question>
      </div>
    </>
  )
}

export interface OpenShelfViewProps {
  group: { name: string; slug: string }
  heading: string
  /** Public ones alone. */
  cookbooks: readonly Cookbook[]
  covers: CookbookCovers
  counts: CookbookCounts
}

/** The public cookbooks of a group, for strangers. */
export function OpenShelfView({ group, heading, cookbooks, covers, counts }: OpenShelfViewProps) {
  const { i18n } = useLingui()
  return (
    <>
      <PageHead title={heading} lead={<a href={urls.home(group.slug)}>{group.name}</a>} />
      {cookbooks.length === 0 && <Empty drawing="book">{i18n._('cookbook.none-public')}</Empty>}
      <ul className="books" role="list">
        {cookbooks.map((cookbook, at) => (
          <li key={cookbook.slug}>
            <Book
              group={group.slug}
              cookbook={cookbook}
              cover={covers[cookbook.id]}
              count={counts[cookbook.id]}
              first={at < 6}
            />
          </li>
        ))}
      </ul>
    </>
  )
}
