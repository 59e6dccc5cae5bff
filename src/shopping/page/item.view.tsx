import { useLingui } from '@lingui/react'
import { Button } from '../../ui/button.ui'
import { Check } from '../../ui/check.ui'
import { SelectField, TextArea, TextField } from '../../ui/field.ui'
import { Form, FormEnd } from '../../ui/form.ui'
import { formatList } from '../../ui/format.rules'
import { Icon } from '../../ui/icon.ui'
import { PageHead } from '../../ui/layouts/page-head.ui'
import { urls } from '../../urls'

interface Named {
  id: string
  name: string
}

export interface ItemFormProps {
  listId: string
  listName: string
  number: number
  name: string
  quantity: string
  unitId: string
  food: string
  note: string
  labelId: string
  /** The label that its food has; "" for none. */
  foodLabel: string
  /** Units and labels can be made here, and the food can keep the label. */
  mayOrganize: boolean
  units: readonly Named[]
  foods: readonly string[]
  labels: readonly Named[]
  /** The other lists of the group, to move it to. */
  lists: readonly Named[]
  sources: readonly string[]
  /** Whether its place among the others can be changed; ticked items are in the order of their ticks. */
  canMove: boolean
}

const toOptions = (things: readonly Named[]) => [
  { value: '', text: '–' },
  ...things.map(({ id, name }) => ({ value: id, text: name })),
]

/** Everything about one item; also how it is taken off, or moves to another list. */
export function ItemForm(props: ItemFormProps) {
  const { i18n } = useLingui()
  const {
    listId,
    number,
    name,
    quantity,
    unitId,
    food,
    note,
    labelId,
    units,
    foods,
    labels,
    lists,
    sources,
  } = props
  return (
    <>
      <PageHead
        back={{ href: urls.shoppingList(listId), text: props.listName }}
        title={name}
        lead={
          sources.length > 0 && i18n._('shopping.for-recipes', { names: formatList(sources, i18n.locale) })
        }
      />
      <div className="sheet">
        <Form className="item-form" action={urls.shoppingItem(listId, number)}>
          <div className="amount">
            <TextField
              label={i18n._('shopping.quantity')}
              name="quantity"
              inputMode="decimal"
              defaultValue={quantity}
              autoComplete="off"
            />
            <SelectField
              label={i18n._('shopping.unit')}
              name="unitId"
              defaultValue={unitId}
              options={toOptions(units)}
            />
          </div>
          <TextField
            label={i18n._('shopping.food')}
            name="food"
            list="foods"
            defaultValue={food}
            autoComplete="off"
            maxLength={500}
          />
          <datalist id="foods">
            {foods.map((one) => (
              <option key={one}>{one}</option>
            ))}
          </datalist>
          <TextArea
            label={i18n._('shopping.note')}
            name="note"
            rows={2}
            defaultValue={note}
            maxLength={2000}
          />
          <SelectField
            label={i18n._('shopping.label')}
            name="labelId"
            defaultValue={labelId}
            options={toOptions(labels)}
          />
          {props.mayOrganize && <NewThings food={food} foodLabel={props.foodLabel} />}
          {lists.length > 0 && (
            <SelectField
              label={i18n._('shopping.move-to')}
              name="listId"
              defaultValue=""
              options={toOptions(lists)}
            />
          )}
          {props.canMove && (
            <div className="button-row">
              <Button type="submit" kind="quiet" icon="arrow-up" name="action" value="earlier" formNoValidate>
                {i18n._('cookbook.move-up', { name })}
              </Button>
              <Button type="submit" kind="quiet" icon="arrow-down" name="action" value="later" formNoValidate>
                {i18n._('cookbook.move-down', { name })}
              </Button>
            </div>
          )}
          <FormEnd back={urls.shoppingList(listId)}>
            <Button type="submit" kind="quiet" icon="trash-2" name="action" value="remove" formNoValidate>
              {i18n._('shopping.take-off')}
            </Button>
          </FormEnd>
        </Form>
      </div>
    </>
  )
}

/** For people who organize the group's units and labels: fields for what is missing in the lists above, and a box that gives the food this label. */
function NewThings({ food, foodLabel }: { food: string; foodLabel: string }) {
  const { i18n } = useLingui()
  const labelNow =
    foodLabel === ''
      ? i18n._('shopping.food-without-label', { food })
      : i18n._('shopping.label-of-food', { food, label: foodLabel })
  return (
    <>
      <Check
        label={i18n._('shopping.keep-label')}
        hint={food === '' ? undefined : labelNow}
        name="keepLabel"
      />
      <details>
        <summary>
          {i18n._('shopping.not-in-lists')} <Icon name="chevron-down" />
        </summary>
        <div className="side-by-side">
          <TextField
            label={i18n._('shopping.new-unit')}
            name="newUnit"
            autoComplete="off"
            maxLength={500}
            hint={i18n._('shopping.new-unit-hint')}
          />
          <TextField
            label={i18n._('shopping.new-label')}
            name="newLabel"
            autoComplete="off"
            maxLength={500}
            hint={i18n._('shopping.new-label-hint')}
          />
        </div>
      </details>
    </>
  )
}
