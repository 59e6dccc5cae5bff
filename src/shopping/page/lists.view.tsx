import type { I18n } from '@lingui/core'
import { useLingui } from '@lingui/react'
import { Button, LinkButton } from '../../ui/button.ui'
import { Empty } from '../../ui/empty.ui'
import { FieldError } from '../../ui/field.ui'
import { Form } from '../../ui/form.ui'
import { Icon } from '../../ui/icon.ui'
import { PageHead } from '../../ui/layouts/page-head.ui'
import { Names } from '../../ui/names.ui'
import { Photo } from '../../ui/photo.ui'
import { urls } from '../../urls'
import type { ListOverview } from '../overview.schema'

export interface ListsViewProps {
  lists: readonly ListOverview[]
  viewAllLists: boolean
  /** Id of the reader; lists of others show their owner. */
  reader: string
  /** Someone else has lists as well. */
  hasOthers: boolean
  error: string | undefined
}

/** The shopping lists of the group, or the member's own, and a field for a new one. */
export function ListsView({ lists, viewAllLists, reader, hasOthers, error }: ListsViewProps) {
  const { i18n } = useLingui()
  const newList = <NewList error={error} />
  return (
    <>
      <PageHead title={i18n._('shopping.lists')}>
        {hasOthers && (
          <Form className="button-row" action={urls.shoppingLists()}>
            <input type="hidden" name="action" value="view" />
            <Button
              type="submit"
              icon={viewAllLists ? 'check' : undefined}
              name={viewAllLists ? undefined : 'all'}
              value="true"
              aria-pressed={viewAllLists}
            >
              {i18n._('shopping.show-all')}
            </Button>
          </Form>
        )}
      </PageHead>
      {lists.length === 0 ? (
        <Empty drawing="jar" action={newList}>
          <p>{i18n._('shopping.no-lists')}</p>
        </Empty>
      ) : (
        <>
          <ul className="list-cards" role="list">
            {lists.map((list) => (
              <ListCard key={list.id} list={list} withOwner={list.userId !== reader} />
            ))}
          </ul>
          {newList}
        </>
      )}
    </>
  )
}

/** How a list is doing, in words, where that is more than what is to get first. */
function stateOf(i18n: I18n, { open, ticked }: ListOverview): string {
  if (open + ticked === 0) return i18n._('shopping.to-get', { count: 0 })
  if (open === 0) return i18n._('shopping.all-in-basket')
  return ticked > 0 ? i18n._('shopping.in-the-basket', { count: ticked }) : ''
}

/** One list: how much is to get as its numeral, what of that comes first, how far one is, and the recipes that it is for. */
function ListCard({ list, withOwner }: { list: ListOverview; withOwner: boolean }) {
  const { i18n } = useLingui()
  const { id, open, ticked, first, recipes } = list
  const name = list.name ?? i18n._('shopping.unnamed')
  const state = stateOf(i18n, list)
  return (
    <li data-done={open === 0 ? '' : undefined}>
      <b aria-hidden="true">{open > 0 ? i18n.number(open) : ticked > 0 ? <Icon name="check" /> : '–'}</b>
      <div>
        <a href={urls.shoppingList(id)} dir="auto">
          {name}
        </a>
        {open > 0 && (
          <p className="first">
            <span className="visually-hidden">{i18n._('shopping.to-get', { count: open })}: </span>
            <Names of={first} />
          </p>
        )}
        {(state !== '' || withOwner) && (
          <p className="state">
            {state !== '' && (
              <span>
                {open > 0 && ticked > 0 && <progress value={ticked} max={open + ticked} aria-hidden="true" />}
                {state}
              </span>
            )}
            {withOwner && <bdi>{list.owner}</bdi>}
          </p>
        )}
      </div>
      {recipes.length > 0 && (
        <div className="recipes">
          {recipes.map((recipe) => (
            <Photo
              key={recipe.id}
              photo={recipe.photo}
              cover={{ name: recipe.name, language: null }}
              alt=""
              tint={recipe.tint}
              sizes="60px"
            />
          ))}
        </div>
      )}
      <LinkButton
        kind="quiet"
        icon="settings"
        label={i18n._('shopping.settings-of', { name })}
        href={urls.shoppingSettings(id)}
      />
    </li>
  )
}

function NewList({ error }: Pick<ListsViewProps, 'error'>) {
  const { i18n } = useLingui()
  return (
    <Form className="new-list" action={urls.shoppingLists()}>
      <Icon name="plus" />
      <label className="visually-hidden" htmlFor="name">
        {i18n._('shopping.new-list')}
      </label>
      <input
        className="input"
        type="text"
        id="name"
        name="name"
        placeholder={i18n._('shopping.new-list')}
        autoComplete="off"
        required
        maxLength={500}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? 'name-error' : undefined}
      />
      <Button type="submit" kind="primary">
        {i18n._('shopping.create')}
      </Button>
      <FieldError id="name-error" error={error} />
    </Form>
  )
}
