import { useLingui } from '@lingui/react'
import { Button } from '../ui/button.ui'
import { Check } from '../ui/check.ui'
import { SelectField, TextField } from '../ui/field.ui'
import { Form, FormEnd } from '../ui/form.ui'
import { PageHead } from '../ui/layouts/page-head.ui'
import { urls } from '../urls'
import { KIND_TEXTS } from './data-tabs.ui'

export interface OrganizerViewProps {
  group: string
  kind: 'category' | 'tag' | 'tool'
  noun: 'categories' | 'tags' | 'tools'
  id: string
  heading: string
  /** Recipes that have it. */
  uses: number
  /** Into which it can be merged, by name. */
  others: readonly { id: string; name: string }[]
  name: string
  onHand: boolean
  error: string | undefined
}

/** One category, tag or tool: its name, another into which it goes, and its end. */
export function OrganizerView(props: OrganizerViewProps) {
  const { i18n } = useLingui()
  const { group, kind, noun, id, heading, uses, others } = props
  const here = urls.organizer(group, noun, id)
  return (
    <>
      <PageHead
        back={{ href: urls.organizers(group, noun), text: i18n._(KIND_TEXTS[noun]) }}
        title={heading}
        lead={i18n._('data.used-in-recipes', { count: uses })}
      />
      <div className="sheet">
        <Form action={here}>
          <TextField
            label={i18n._('data.name')}
            name="name"
            autoComplete="off"
            required
            defaultValue={props.name}
            error={props.error}
          />
          {kind === 'tool' && (
            <Check
              kind="switch"
              name="onHand"
              value="true"
              defaultChecked={props.onHand}
              label={i18n._('data.on-hand')}
            />
          )}
          <FormEnd back={urls.organizers(group, noun)} button={{ name: 'action', value: 'save' }}>
            <Button type="submit" kind="quiet" icon="trash-2" name="action" value="delete" formNoValidate>
              {i18n._('general.delete')}
            </Button>
          </FormEnd>
        </Form>
        {others.length > 0 && (
          <section aria-labelledby="merge">
            <h2 id="merge">{i18n._('data.merge')}</h2>
            <p className="quiet">{i18n._('data.merge-lead')}</p>
            <Form action={here}>
              <SelectField
                label={i18n._('data.merge-target')}
                name="into"
                options={others.map((other) => ({ value: other.id, text: other.name }))}
              />
              <Button type="submit" name="action" value="merge">
                {i18n._('data.merge-now')}
              </Button>
            </Form>
          </section>
        )}
      </div>
    </>
  )
}
