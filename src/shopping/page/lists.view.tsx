import { useLingui } from '@lingui/react'
import { Button, LinkButton } from '../../ui/button.ui'
import { Empty } from '../../ui/empty.ui'
import { TextField } from '../../ui/field.ui'
import { Icon } from '../../ui/icon.ui'
import { urls } from '../../urls'

export interface ListsViewProps {
  lists: readonly { id: string; name: string | null; owner: string; open: number; ticked: number }[]
  viewAllLists: boolean
  error: string | undefined
}

/** The shopping lists of the group, or one's own, and a field for a new one. */
export function ListsView({ lists, viewAllLists, error }: ListsViewProps) {
  const { i18n } = useLingui()
  return (
    <>
      <header className="page-head">
        <h1>{i18n._('shopping.lists')}</h1>
        <form className="button-row" method="post" action={urls.shoppingLists()}>
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
        </form>
      </header>
      {lists.length === 0 ? (
        <Empty drawing="jar">
          <p>{i18n._('shopping.no-lists')}</p>
        </Empty>
      ) : (
        <ul className="list-cards" role="list">
          {lists.map(({ id, name, owner, open, ticked }) => (
            <li key={id} data-done={open === 0 ? '' : undefined}>
              <b aria-hidden="true">
                {open > 0 ? i18n.number(open) : ticked > 0 ? <Icon name="check" /> : '–'}
              </b>
              <a href={urls.shoppingList(id)}>{name ?? i18n._('shopping.unnamed')}</a>
              <p>
                <span className={open + ticked > 0 ? 'visually-hidden' : undefined}>
                  {i18n._('shopping.to-get', { count: open })}
                </span>
                {ticked > 0 && <span>{i18n._('shopping.in-the-basket', { count: ticked })}</span>}
                {viewAllLists && (
                  <span>
                    <bdi>{owner}</bdi>
                  </span>
                )}
              </p>
              <LinkButton
                kind="quiet"
                icon="settings"
                label={i18n._('shopping.settings-of', { name: name ?? i18n._('shopping.unnamed') })}
                href={urls.shoppingSettings(id)}
              />
            </li>
          ))}
        </ul>
      )}
      <form className="new-list" method="post" action={urls.shoppingLists()}>
        <TextField
          label={i18n._('shopping.new-list')}
          name="name"
          autoComplete="off"
          required
          error={error}
          maxLength={500}
        />
        <Button type="submit" kind="primary" icon="plus">
          {i18n._('shopping.create')}
        </Button>
      </form>
    </>
  )
}
