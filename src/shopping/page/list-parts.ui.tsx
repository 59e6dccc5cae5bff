import { useLingui } from '@lingui/react'
import type { MouseEvent } from 'react'
import { Form } from '../../ui/form.ui'
import { Icon } from '../../ui/icon.ui'
import { Menu } from '../../ui/menu.ui'
import { Stepper } from '../../ui/stepper.ui'
import { urls } from '../../urls'
import type { SyncList } from '../sync/operation.schema'
import { LIST_VIEWS, type ListViewName } from './rows.rules'
import { Thumbnail } from './rows.ui'

interface ListMenuProps {
  id: string
  view: ListViewName
  /** Called before its links lead anywhere: the list as text, or as Markdown. */
  onCopy(event: MouseEvent, as: 'text' | 'markdown'): void
  onView(event: MouseEvent, view: ListViewName): void
}

/** What else can be done with a list. */
export function ListMenu({ id, view, onCopy, onView }: ListMenuProps) {
  const { i18n } = useLingui()
  const names = {
    label: i18n._('shopping.by-label'),
    recipe: i18n._('shopping.by-recipe'),
    plain: i18n._('shopping.plain'),
  }
  return (
    <Menu id="list-menu">
      {LIST_VIEWS.map((name) => (
        <a
          key={name}
          href={urls.shoppingList(id, { view: name })}
          aria-current={name === view || undefined}
          onClick={(event) => onView(event, name)}
        >
          <Icon name={name === view ? 'check' : 'sliders-horizontal'} /> {names[name]}
        </a>
      ))}
      <hr />
      <a href={urls.shoppingText(id)} data-copy="" onClick={(event) => onCopy(event, 'text')}>
        <Icon name="copy" /> {i18n._('shopping.as-text')}
      </a>
      <a
        href={urls.shoppingText(id, { as: 'markdown' })}
        data-copy="markdown"
        onClick={(event) => onCopy(event, 'markdown')}
      >
        <Icon name="copy" /> {i18n._('shopping.as-markdown')}
      </a>
      <a href={urls.shoppingShare(id)}>
        <Icon name="share-2" /> {i18n._('shopping.share')}
      </a>
      <a href={urls.shoppingShelves(id)}>
        <Icon name="arrow-down-up" /> {i18n._('shopping.change-order')}
      </a>
      <a href={urls.shoppingSettings(id)}>
        <Icon name="settings" /> {i18n._('shopping.settings')}
      </a>
    </Menu>
  )
}

interface ListAsideProps {
  list: SyncList
  group: string
  /** Addresses of the smallest photographs of recipes, by id. */
  pictures: Readonly<Record<string, string>>
}

/** The recipes that a list is for, and the way to the order of its shop. */
export function ListAside({ list, group, pictures }: ListAsideProps) {
  const { i18n } = useLingui()
  return (
    <aside className="list-recipes">
      {list.recipes.length > 0 && (
        <section aria-labelledby="on-list">
          <h2 id="on-list">{i18n._('shopping.recipes-on-list')}</h2>
          <Form action={urls.shoppingList(list.id)}>
            <ul role="list">
              {list.recipes.map(({ id, name, slug, times }) => (
                <li key={id}>
                  <Thumbnail src={pictures[id]} name={name} />
                  <a href={urls.recipe(group, slug)}>{name}</a>
                  <Stepper
                    name="recipe"
                    less={`less ${id}`}
                    more={`more ${id}`}
                    labels={{
                      less: i18n._('shopping.less-of', { name }),
                      more: i18n._('shopping.more-of', { name }),
                    }}
                  >
                    <output>{times}</output>
                  </Stepper>
                </li>
              ))}
            </ul>
          </Form>
        </section>
      )}
      {list.labels.length > 0 && (
        <a href={urls.shoppingShelves(list.id)}>
          <Icon name="arrow-down-up" /> {i18n._('shopping.change-order')}
        </a>
      )}
    </aside>
  )
}
