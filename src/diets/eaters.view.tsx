import { useLingui } from '@lingui/react'
import { SettingsHead, type SettingsTabsProps } from '../groups/group-tabs.ui'
import { Button, LinkButton } from '../ui/button.ui'
import { Check } from '../ui/check.ui'
import { SelectField, TextField } from '../ui/field.ui'
import { Form } from '../ui/form.ui'
import { formatList } from '../ui/format.rules'
import { PageHead } from '../ui/layouts/page-head.ui'
import { Notice } from '../ui/notice.ui'
import { urls } from '../urls'
import type { Eater, EaterInput } from './eater.schema'
import { ALLERGENS, DIET_NAMES } from './trait.schema'
import { dietTitle, traitName } from './trait-words.ui'

interface EaterFieldsProps {
  values: EaterInput
  /** Members of the household to choose from. */
  members: readonly { id: string; name: string }[]
  /** Translated; null where all is well. */
  error: string | null
}

function EaterFields({ values, members, error }: EaterFieldsProps) {
  const { i18n } = useLingui()
  return (
    <>
      {error !== null && <Notice tone="error">{error}</Notice>}
      <TextField
        name="name"
        label={i18n._('diets.name')}
        defaultValue={values.name}
        maxLength={100}
        required
      />
      <SelectField
        name="userId"
        label={i18n._('diets.account')}
        defaultValue={values.userId ?? ''}
        options={[
          { value: '', text: i18n._('diets.no-account') },
          ...members.map(({ id, name }) => ({ value: id, text: name })),
        ]}
      />
      <fieldset>
        <legend>{i18n._('diets.allergens')}</legend>
        <p className="quiet">
          <small>{i18n._('diets.allergens-hint')}</small>
        </p>
        <div className="side-by-side">
          {ALLERGENS.map((allergen) => (
            <Check
              key={allergen}
              name="allergens"
              value={allergen}
              defaultChecked={values.allergens.includes(allergen)}
              label={traitName(i18n, allergen)}
            />
          ))}
        </div>
      </fieldset>
      <fieldset>
        <legend>{i18n._('diets.diets')}</legend>
        <div className="side-by-side">
          {DIET_NAMES.map((diet) => (
            <Check
              key={diet}
              name="diets"
              value={diet}
              defaultChecked={values.diets.includes(diet)}
              label={dietTitle(i18n, diet)}
            />
          ))}
        </div>
      </fieldset>
      <TextField
        name="dislikes"
        label={i18n._('diets.dislikes')}
        hint={i18n._('diets.dislikes-hint')}
        defaultValue={values.dislikes.join(', ')}
        maxLength={2000}
      />
    </>
  )
}

export interface EatersProps extends EaterFieldsProps, Pick<SettingsTabsProps, 'may'> {
  eaters: readonly Eater[]
}

/** Everyone who eats with the household, and a form for someone more. */
export function EatersView({ eaters, may, ...fields }: EatersProps) {
  const { i18n } = useLingui()
  return (
    <>
      <SettingsHead
        area="household"
        current="eaters"
        may={may}
        title={i18n._('diets.who-eats-what')}
        lead={i18n._('diets.lead')}
      />
      <div className="sheet">
        {eaters.length > 0 && (
          <section aria-label={i18n._('diets.people')}>
            <div className="shelf">
              <ul role="list">
                {eaters.map((eater) => (
                  <EaterRow key={eater.id} eater={eater} />
                ))}
              </ul>
            </div>
          </section>
        )}
        <section aria-labelledby="new-eater">
          <h2 id="new-eater">{i18n._('diets.add-person')}</h2>
          <Form action={urls.eaters()}>
            <EaterFields {...fields} />
            <div className="button-row">
              <Button type="submit" kind="primary" icon="plus">
                {i18n._('diets.add-person')}
              </Button>
            </div>
          </Form>
        </section>
        <p className="quiet">{i18n._('diets.no-advice')}</p>
      </div>
    </>
  )
}

function EaterRow({ eater: { id, name, allergens, diets, dislikes } }: { eater: Eater }) {
  const { i18n } = useLingui()
  // German writes what things are called with a capital everywhere.
  const inSentence = (word: string) =>
    i18n.locale.startsWith('de') ? word : word.toLocaleLowerCase(i18n.locale)
  const words = [
    ...diets.map((diet) => dietTitle(i18n, diet)),
    ...[...allergens.map((allergen) => inSentence(traitName(i18n, allergen))), ...dislikes].map((name) =>
      i18n._('diets.no-food', { name }),
    ),
  ]
  return (
    <li>
      <div className="what">
        <h3>
          <bdi>{name}</bdi>
        </h3>
        <p>{words.length > 0 ? formatList(words, i18n.locale) : i18n._('diets.eats-everything')}</p>
      </div>
      <div className="button-row">
        <LinkButton kind="quiet" href={urls.eater(id)} aria-label={i18n._('diets.edit-named', { name })}>
          {i18n._('general.edit')}
        </LinkButton>
        <Form action={urls.deleteEater(id)}>
          <Button type="submit" kind="quiet" icon="trash-2" label={i18n._('diets.delete-named', { name })} />
        </Form>
      </div>
    </li>
  )
}

export interface EaterProps extends EaterFieldsProps {
  eater: Eater
}

/** Someone who eats with the household, to be changed. */
export function EaterView({ eater, ...fields }: EaterProps) {
  const { i18n } = useLingui()
  return (
    <>
      <PageHead
        back={{ href: urls.eaters(), text: i18n._('diets.who-eats-what') }}
        title={<bdi>{eater.name}</bdi>}
      />
      <div className="sheet">
        <Form action={urls.eater(eater.id)}>
          <EaterFields {...fields} />
          <div className="button-row">
            <Button type="submit" kind="primary">
              {i18n._('general.save')}
            </Button>
            <LinkButton kind="quiet" href={urls.eaters()}>
              {i18n._('general.cancel')}
            </LinkButton>
          </div>
        </Form>
        <p className="quiet">{i18n._('diets.no-advice')}</p>
      </div>
    </>
  )
}
