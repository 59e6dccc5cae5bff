import type { I18n } from '@lingui/core'
import { useLingui } from '@lingui/react'
import { EarlyPresses } from '../../platform/web/early-presses'
import { Enhancer } from '../../platform/web/enhancer'
import { Button } from '../../ui/button.ui'
import { Empty } from '../../ui/empty.ui'
import { Form } from '../../ui/form.ui'
import { Icon } from '../../ui/icon.ui'
import { WayBack } from '../../ui/layouts/page-head.ui'
import { Menu, MenuButton } from '../../ui/menu.ui'
import { Names } from '../../ui/names.ui'
import { pluralTexts } from '../../ui/plural.rules'
import { Stepper } from '../../ui/stepper.ui'
import { urls } from '../../urls'
import { FAULTS } from '../sync/list-state.rules'
import type { SyncList } from '../sync/operation.schema'
import { LIST_VIEWS, type ListRows, type ListViewName, type WhoTexts } from './rows.rules'
import { Aisle, Basket, Thumbnail } from './rows.ui'

export interface ListPageProps {
  list: SyncList
  group: string
  rows: ListRows
  view: ListViewName
  /** Who reads: by id the browser keeps their lists. */
  reader: { id: string; name: string }
  /** Milliseconds, to say what was done a moment ago. */
  now: number
  /** Names that the group buys often, offered while typing. */
  common: readonly string[]
  /** Addresses of the smallest photographs of its recipes, by id. */
  pictures: ReadonlyMap<string, string>
}

/** A shopping list: what is to get in the order of its shop, what is in the basket, and the recipes that it is for. */
export function ListPage({ list, group, rows, view, reader, now, common, pictures }: ListPageProps) {
  const { i18n } = useLingui()
  const who = { texts: whoTexts(i18n), reader: reader.name, now, locales: i18n.locales ?? i18n.locale }
  const open = rows.sections.reduce((sum, section) => sum + section.rows.length, 0)
  const ticked = rows.basket.length
  const here = urls.shoppingList(list.id)
  const options = { who, pictures, editOf: (number: number) => urls.shoppingItem(list.id, number) }
  return (
    <div
      className="shop"
      data-shop={list.id}
      data-early={`trivet-unsent early ${reader.id} ${list.id}`}
      data-view={view}
      data-reader={reader.id}
      data-reader-name={reader.name}
      data-texts={JSON.stringify(textsOf(i18n))}
      data-copied={i18n._('shopping.copied')}
    >
      <header className="page-head">
        <div>
          <WayBack href={urls.shoppingLists({ disableRedirect: true })}>{i18n._('shopping.lists')}</WayBack>
          <h1>{list.name ?? i18n._('shopping.unnamed')}</h1>
          <p data-counts="">{i18n._('shopping.counts', { open, ticked })}</p>
        </div>
        <span className="sync" role="status" data-sync="" hidden />
        <MenuButton menu="list-menu" kind="quiet" icon="ellipsis" label={i18n._('general.more')} />
        <ListMenu id={list.id} view={view} />
      </header>
      <div>
        <Form className="add-item" action={here}>
          <input type="hidden" name="action" value="add" />
          <Icon name="plus" />
          <input
            className="input"
            type="text"
            id="item"
            name="text"
            list="common-items"
            aria-label={i18n._('shopping.add-an-item')}
            placeholder={i18n._('shopping.add-an-item')}
            autoComplete="off"
            enterKeyHint="done"
            maxLength={500}
            required
          />
          <datalist id="common-items">
            {common.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </datalist>
          <Button type="submit">{i18n._('shopping.add')}</Button>
        </Form>
        {/* Whether this is shown, or that nothing is on the list, follows from the rows by style, also while the script changes them. */}
        <p className="all-got">{i18n._('shopping.all-in-basket')}</p>
        <EarlyPresses />
        <Form action={here} data-rows="">
          {/* A browser that restores a form knows it by its first two names: they stay, whatever is on the list. */}
          <input type="hidden" name="ticks" />
          {/* The first button is what Enter presses: it saves the ticks, and ticks no shelf. */}
          <button type="submit" name="action" value="tick" hidden />
          {rows.sections.map((section) => (
            <Aisle key={section.key} section={section} view={view} canTickAll {...options} />
          ))}
          {ticked > 0 && <Basket rows={rows.basket} withButtons {...options} />}
          {open + ticked > 0 && (
            <div className="button-row" data-plain="">
              <Button type="submit" kind="primary" name="action" value="tick">
                {i18n._('shopping.save-ticks')}
              </Button>
            </div>
          )}
        </Form>
        {open + ticked === 0 && (
          <div className="nothing">
            <Empty drawing="jar">
              <p>{i18n._('shopping.nothing-to-get')}</p>
            </Empty>
          </div>
        )}
      </div>
      <ListAside list={list} group={group} pictures={pictures} />
      <Enhancer name="shopping/list" />
    </div>
  )
}

/** How people are named; placeholders are filled where the rows are drawn. */
function whoTexts(i18n: I18n): WhoTexts {
  const name = '{name}'
  const when = '{when}'
  return {
    ticked: i18n._('shopping.ticked-by', { name }),
    tickedAgo: i18n._('shopping.ticked-ago', { name, when }),
    addedAgo: i18n._('shopping.added-ago', { name, when }),
  }
}

/** What the page's script says by itself; placeholders are filled there. */
function textsOf(i18n: I18n) {
  const counted = (id: string) => pluralTexts(i18n.locale, (count) => i18n._(id, { count }))
  return {
    waiting: counted('shopping.waiting'),
    basket: counted('shopping.in-the-basket'),
    removed: counted('shopping.taken-off'),
    refused: counted('shopping.refused'),
    faults: i18n._('shopping.server-failed', { count: FAULTS }),
    notScaled: i18n._('recipe.not-scaled'),
    tryAgain: i18n._('task.retry'),
    discard: i18n._('form.discard'),
    counts: i18n._('shopping.counts', { open: '{open}', ticked: '{ticked}' }),
    noLabel: i18n._('shopping.no-label'),
    noRecipe: i18n._('shopping.for-no-recipe'),
    who: whoTexts(i18n),
    edit: i18n._('shopping.edit-named', { name: '{name}' }),
    untickAll: i18n._('shopping.untick-all'),
    clear: i18n._('shopping.remove-ticked'),
    tickSection: i18n._('shopping.tick-section'),
    undo: i18n._('general.undo'),
    pending: i18n._('shopping.pending'),
    less: i18n._('shopping.less'),
    more: i18n._('shopping.more'),
    takeOff: i18n._('shopping.take-off'),
    note: i18n._('shopping.note'),
    details: i18n._('general.more'),
    cut: i18n._('shopping.line-cut'),
    ended: i18n._('shopping.session-ended'),
    gone: i18n._('shopping.list-gone'),
    full: i18n._('shopping.storage-full'),
    insecure: i18n._('shopping.without-https'),
    install: i18n._('shopping.install'),
    installLead: i18n._('shopping.install-lead'),
  }
}

function ListMenu({ id, view }: { id: string; view: ListViewName }) {
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
          data-view-name={name}
          href={urls.shoppingList(id, { view: name })}
          aria-current={name === view || undefined}
        >
          <Icon name={name === view ? 'check' : 'sliders-horizontal'} /> {names[name]}
        </a>
      ))}
      <hr />
      <a href={urls.shoppingText(id)} data-copy="">
        <Icon name="copy" /> {i18n._('shopping.as-text')}
      </a>
      <a href={urls.shoppingText(id, { as: 'markdown' })} data-copy="markdown">
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

function ListAside({ list, group, pictures }: Pick<ListPageProps, 'list' | 'group' | 'pictures'>) {
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
                  <Thumbnail src={pictures.get(id)} name={name} />
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
        <section aria-labelledby="shelves">
          <h2 id="shelves">{i18n._('shopping.order-of-shop')}</h2>
          <p>
            <Names of={list.labels} />
          </p>
          <a href={urls.shoppingShelves(list.id)}>{i18n._('shopping.change-order')}</a>
        </section>
      )}
    </aside>
  )
}
