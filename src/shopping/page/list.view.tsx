import type { DrawnList } from '../../../islands/shopping/drawn-rows'
import ShoppingList, { type ShoppingListProps } from '../../../islands/shopping/list.island'
import { EarlyPresses } from '../../platform/web/early-presses'
import { Island } from '../../platform/web/island'

export interface ListPageProps extends ShoppingListProps, Required<DrawnList> {
  /** Names that the group buys often, offered while typing. */
  common: readonly string[]
}

/** A shopping list: what is to get in the order of its shop, what is in the basket, and the recipes that it is for. */
export function ListPage({ rows, now, common, ...props }: ListPageProps) {
  return (
    <>
      <EarlyPresses />
      <Island<ShoppingListProps & DrawnList>
        of={ShoppingList}
        name="shopping/list"
        when="idle"
        props={props}
        drawn={{ rows, now }}
      />
      <datalist id="common-items">
        {common.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </datalist>
    </>
  )
}
