import { useLingui } from '@lingui/react'
import { Enhancer } from '../platform/web/enhancer'
import { splitNames } from '../recipes/editor/names.rules'
import { Button, LinkButton } from '../ui/button.ui'
import { Check } from '../ui/check.ui'
import { OpenedFingerprints, TextArea, TextField } from '../ui/field.ui'
import { Form } from '../ui/form.ui'
import { PageHead } from '../ui/layouts/page-head.ui'
import { NamesField } from '../ui/names-field.ui'
import { Notice } from '../ui/notice.ui'
import { Segmented } from '../ui/segmented.ui'
import { urls } from '../urls'
import { type CookbookFormValues, FORM_LISTS } from './cookbook-form.rules'

export interface CookbookFormProps {
  group: string
  id: string
  slug: string
  values: CookbookFormValues
  /** What is kept, as the form says it back (see `OpenedFingerprints`). */
  opened: string
  /** It was made a moment ago: whoever does not want it deletes it by leaving. */
  isNew: boolean
  errors: Record<string, string>
  error: string | null
  known: Record<'categories' | 'tags' | 'tools', readonly string[]>
  /** The filter as text, for those who have the advanced features and for what lists cannot say. */
  withFilterText: boolean
}

/** What a cookbook is called, who sees it, and which recipes are in it. */
export function CookbookForm(props: CookbookFormProps) {
  const { i18n } = useLingui()
  const { group, id, slug, values, opened, isNew, errors, error, known, withFilterText } = props
  const labels = {
    categories: i18n._('organizer.categories'),
    tags: i18n._('organizer.tags'),
    tools: i18n._('organizer.tools'),
  }
  return (
    <>
      <PageHead
        // A new one is not left behind by going back: the button below takes it away again.
        back={isNew ? undefined : { href: urls.cookbook(group, slug), text: values.name }}
        title={isNew ? i18n._('cookbook.new') : i18n._('cookbook.edit-title', { name: values.name })}
      />
      <div className="sheet">
        {error !== null && <Notice tone="error">{error}</Notice>}
        <Form
          // By its id: somebody else may give it another name, and so another address, meanwhile.
          action={urls.editCookbook(group, id, { created: isNew || null })}
          data-names-form=""
          id="cookbook-form"
        >
          <OpenedFingerprints print={opened} />
          <TextField
            label={i18n._('cookbook.name')}
            name="name"
            defaultValue={values.name}
            autoComplete="off"
            required
            error={errors.name}
          />
          <TextArea
            label={i18n._('recipe.description')}
            name="description"
            rows={2}
            defaultValue={values.description}
            error={errors.description}
          />
          {FORM_LISTS.map(({ list, flag }) => (
            <div
              className="organizer-choice"
              key={list}
              data-several={splitNames(values[list]).length > 1 ? '' : undefined}
            >
              <NamesField
                label={labels[list]}
                name={list}
                names={values[list]}
                known={known[list]}
                error={errors[list]}
              />
              <Segmented
                name={flag}
                legend={i18n._('search.facet-match', { facet: labels[list] })}
                value={String(values[flag])}
                options={[
                  { value: 'true', text: i18n._('search.all-of-them') },
                  { value: 'false', text: i18n._('search.any-of-them') },
                ]}
              />
            </div>
          ))}
          {withFilterText && (
            <TextArea
              label={i18n._('cookbook.filter')}
              name="queryFilterString"
              rows={2}
              dir="ltr"
              spellCheck={false}
              defaultValue={values.queryFilterString}
              hint={i18n._('cookbook.filter-hint')}
              error={errors.queryFilterString}
            />
          )}
          <Check
            kind="switch"
            name="public"
            value="true"
            defaultChecked={values.public}
            label={i18n._('cookbook.anyone-may-read')}
            hint={i18n._('cookbook.anyone-may-read-hint')}
          />
        </Form>
        <div className="button-row">
          <Button type="submit" kind="primary" form="cookbook-form">
            {i18n._('general.save')}
          </Button>
          {isNew ? (
            <Form action={urls.deleteCookbook(group, slug)}>
              <input type="hidden" name="unwanted" value="true" />
              <Button type="submit" kind="quiet">
                {i18n._('general.cancel')}
              </Button>
            </Form>
          ) : (
            <>
              <LinkButton kind="quiet" href={urls.cookbook(group, slug)}>
                {i18n._('general.cancel')}
              </LinkButton>
              <LinkButton kind="quiet" icon="trash-2" href={urls.deleteCookbook(group, slug)}>
                {i18n._('general.delete')}
              </LinkButton>
            </>
          )}
        </div>
      </div>
      <Enhancer name="ui/names-form" />
    </>
  )
}
