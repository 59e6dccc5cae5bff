import { useLingui } from '@lingui/react'
import { Enhancer } from '../../platform/web/enhancer'
import { Button, LinkButton } from '../../ui/button.ui'
import { SelectField, TextField } from '../../ui/field.ui'
import { Form, FormEnd } from '../../ui/form.ui'
import { Icon } from '../../ui/icon.ui'
import { PageHead } from '../../ui/layouts/page-head.ui'
import { urls } from '../../urls'

export interface SettingsViewProps {
  id: string
  name: string
  ownerId: string
  members: readonly { id: string; name: string }[]
}

/** What a list is called and whose it is; deleting it takes everything with it, so that it has a button of its own. */
export function SettingsView({ id, name, ownerId, members }: SettingsViewProps) {
  const { i18n } = useLingui()
  return (
    <>
      <PageHead
        back={{ href: urls.shoppingList(id), text: name || i18n._('shopping.unnamed') }}
        title={i18n._('shopping.settings')}
      />
      <div className="sheet">
        <Form action={urls.shoppingSettings(id)}>
          <TextField
            label={i18n._('shopping.name')}
            name="name"
            defaultValue={name}
            required
            maxLength={500}
          />
          <SelectField
            label={i18n._('shopping.owner')}
            name="userId"
            defaultValue={ownerId}
            options={members.map((member) => ({ value: member.id, text: member.name }))}
          />
          <FormEnd back={urls.shoppingList(id)} />
        </Form>
        <Form className="ruled" action={urls.shoppingSettings(id)}>
          <Button type="submit" kind="danger" icon="trash-2" name="action" value="delete">
            {i18n._('shopping.delete-list')}
          </Button>
        </Form>
      </div>
    </>
  )
}

export interface ShelvesViewProps {
  id: string
  name: string
  labels: readonly { settingId: string; name: string }[]
}

/** The order of the shelves in the shop that a list is for. */
export function ShelvesView({ id, name, labels }: ShelvesViewProps) {
  const { i18n } = useLingui()
  return (
    <>
      <PageHead
        back={{ href: urls.shoppingList(id), text: name || i18n._('shopping.unnamed') }}
        title={i18n._('shopping.order-of-shop')}
      />
      <div className="sheet">
        <Form className="shelf" action={urls.shoppingShelves(id)}>
          <ol role="list">
            {labels.map((label, at) => (
              <li key={label.settingId}>
                <input type="hidden" name="order" value={label.settingId} />
                <span className="grip" data-grip="" hidden>
                  <Icon name="grip-vertical" />
                </span>
                <span className="what">{label.name}</span>
                <Button
                  type="submit"
                  kind="quiet"
                  icon="arrow-up"
                  name="up"
                  value={label.settingId}
                  disabled={at === 0}
                  label={i18n._('shopping.earlier', { name: label.name })}
                />
                <Button
                  type="submit"
                  kind="quiet"
                  icon="arrow-down"
                  name="down"
                  value={label.settingId}
                  disabled={at === labels.length - 1}
                  label={i18n._('shopping.later', { name: label.name })}
                />
              </li>
            ))}
          </ol>
          <LinkButton kind="primary" href={urls.shoppingList(id)}>
            {i18n._('shopping.back-to-list')}
          </LinkButton>
          <Enhancer name="ui/shelf" />
        </Form>
      </div>
    </>
  )
}
