import { useLingui } from '@lingui/react'
import type { ReactNode } from 'react'
import { Enhancer } from '../platform/web/enhancer'
import { Button } from '../ui/button.ui'
import { Empty } from '../ui/empty.ui'
import { Form } from '../ui/form.ui'
import { Icon } from '../ui/icon.ui'
import { PageHead } from '../ui/layouts/page-head.ui'
import { Menu, MenuButton } from '../ui/menu.ui'
import { Names } from '../ui/names.ui'
import { nameLength, Photo, type PhotoView } from '../ui/photo.ui'
import { Question } from '../ui/question.ui'
import { urls } from '../urls'
import type { Cookbook } from './cookbook.schema'
import { clothsOf } from './cookbook-cover.rules'

/** Photographs of covers by the id of their cookbook; the others have their name alone. */
export type CookbookCovers = Readonly<Record<string, PhotoView>>

export interface CookbooksViewProps {
  group: string
  cookbooks: readonly Cookbook[]
  covers: CookbookCovers
}

/** Every cookbook of the group by its cover, in the order that a menu changes, and a grip where there is script. */
export function CookbooksView({ group, cookbooks, covers }: CookbooksViewProps) {
  const { i18n } = useLingui()
  const cloths = clothsOf(cookbooks)
  return (
    <>
      <header className="page-head">
        <div>
          <h1>{i18n._('cookbook.cookbooks')}</h1>
          {cookbooks.length === 0 && <p>{i18n._('cookbook.lead')}</p>}
        </div>
        <Form action={urls.cookbooks(group)}>
          <Button type="submit" kind="primary" icon="plus" name="action" value="create">
            {i18n._('cookbook.create')}
          </Button>
        </Form>
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
                  cloth={cloths[at]!}
                  photo={covers[cookbook.id] ?? null}
                  first={at < 6}
                >
                  <Chosen cookbook={cookbook} />
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
  /** The tint of its cover, 1 to 5. */
  cloth: number
  photo: PhotoView | null
  /** Among the first on the page. */
  first: boolean
  children?: ReactNode
}

/** A cookbook by its cover: cloth in a tint, its newest photograph as a plate, and below it the name. */
function Book({ group, cookbook, cloth, photo, first, children }: BookProps) {
  const { slug, name, description } = cookbook
  return (
    <article className="book">
      <div className="board" data-tint={cloth} data-plain={photo ? undefined : ''}>
        {photo && <Photo photo={photo} alt="" sizes="240px" first={first} />}
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
      {children}
    </article>
  )
}

/** Who may read it, and what it is filled by. */
function Chosen({ cookbook }: { cookbook: Cookbook }) {
  const { i18n } = useLingui()
  const { categories, tags, tools, queryFilterString } = cookbook
  const chosen = [...categories, ...tags, ...tools]
  return (
    <p className="chosen">
      {cookbook.public && <span>{i18n._('cookbook.public')}</span>}
      {chosen.length > 0 && <Names of={chosen} />}
      {chosen.length === 0 && queryFilterString !== '' && <code dir="ltr">{queryFilterString}</code>}
      {queryFilterString === '' && <span>{i18n._('cookbook.all-recipes')}</span>}
    </p>
  )
}

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
}

/** The public cookbooks of a group, for strangers. */
export function OpenShelfView({ group, heading, cookbooks, covers }: OpenShelfViewProps) {
  const { i18n } = useLingui()
  const cloths = clothsOf(cookbooks)
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
              cloth={cloths[at]!}
              photo={covers[cookbook.id] ?? null}
              first={at < 6}
            />
          </li>
        ))}
      </ul>
    </>
  )
}
