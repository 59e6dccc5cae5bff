import { useLingui } from '@lingui/react'
import { Button, LinkButton } from '../ui/button.ui'
import { Check } from '../ui/check.ui'
import { Field, OpenedFingerprints, SelectField, TextArea, TextField } from '../ui/field.ui'
import { Form, FormEnd } from '../ui/form.ui'
import { PageHead } from '../ui/layouts/page-head.ui'
import { Notice } from '../ui/notice.ui'
import { urls } from '../urls'
import { type DataField, type DataKindName, type FieldValues, NEW_TEXTS } from './data-kind.rules'
import { DataTabs, type DataTabsProps, KIND_TEXTS } from './data-tabs.ui'

export interface DataItemProps extends Pick<DataTabsProps, 'may'> {
  kind: DataKindName
  /** Null for a new one. */
  id: string | null
  name: string
  fields: readonly DataField[]
  values: FieldValues
  /** What is kept, as the form says it back (see `OpenedFingerprints`); null for a new one. */
  opened: string | null
  errors: Record<string, string>
  error: string | null
  labels: readonly { id: string; name: string }[]
  /** How many recipes use it, foods a label; null where no one asks. */
  uses: number | null
  canMerge: boolean
}

/** The form of one thing, new or not. */
export function DataItem(props: DataItemProps) {
  const { i18n } = useLingui()
  const { kind, id, name, fields, opened, error, uses, canMerge } = props
  const action = id === null ? urls.newData(kind) : urls.dataItem(kind, id)
  return (
    <>
      <PageHead
        back={{ href: urls.data(kind), text: i18n._(KIND_TEXTS[kind]) }}
        title={id === null ? i18n._(NEW_TEXTS[kind]) : name}
        lead={
          uses !== null &&
          i18n._(kind === 'labels' ? 'data.used-by-foods' : 'data.used-in-recipes', { count: uses })
        }
      />
      <DataTabs kind={kind} may={props.may} />
      <div className="sheet">
        {error !== null && <Notice tone="error">{error}</Notice>}
        <Form action={action}>
          {opened !== null && <OpenedFingerprints print={opened} />}
          {fields.map((field) => (
            <ItemField key={field.name} field={field} {...props} />
          ))}
          <FormEnd back={urls.data(kind)} button={{ name: 'action', value: 'save' }}>
            {id !== null && canMerge && (
              <LinkButton kind="quiet" href={urls.mergeData(kind, { id: [id] })}>
                {i18n._('data.merge-into')}
              </LinkButton>
            )}
            {id !== null && (
              <Button type="submit" kind="quiet" icon="trash-2" name="action" value="delete" formNoValidate>
                {i18n._('general.delete')}
              </Button>
            )}
          </FormEnd>
        </Form>
      </div>
    </>
  )
}

function ItemField({ field, values, errors, labels }: DataItemProps & { field: DataField }) {
  const { i18n } = useLingui()
  const { name, kind, title, hint, isRequired } = field
  const shared = {
    name,
    label: i18n._(title),
    hint: hint && i18n._(hint),
    error: errors[name],
  }
  const value = values[name] ?? ''
  switch (kind) {
    case 'switch':
      return (
        <Check
          kind="switch"
          name={name}
          value="true"
          defaultChecked={value === 'true'}
          label={shared.label}
        />
      )
    case 'area':
    case 'lines':
      return <TextArea {...shared} rows={kind === 'lines' ? 4 : 2} defaultValue={value} />
    case 'color':
      return (
        <Field {...shared}>
          {(control) => <input type="color" {...control} data-color="" defaultValue={value} />}
        </Field>
      )
    case 'label': {
      const options = labels.map((label) => ({ value: label.id, text: label.name }))
      const none = { value: '', text: i18n._('data.no-label') }
      return <SelectField {...shared} options={[none, ...options]} defaultValue={value} />
    }
    case 'action-type': {
      const options = [
        { value: 'link', text: i18n._('data.action-link') },
        { value: 'post', text: i18n._('data.action-post') },
      ]
      return <SelectField {...shared} options={options} defaultValue={value || 'link'} />
    }
    default:
      return <TextField {...shared} autoComplete="off" required={isRequired} defaultValue={value} />
  }
}
