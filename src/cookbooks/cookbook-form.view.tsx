import { useLingui } from '@lingui/react'
import { Enhancer } from '../platform/web/enhancer'
import { splitNames } from '../recipes/editor/names.rules'
import { LinkButton } from '../ui/button.ui'
import { Check } from '../ui/check.ui'
import { OpenedFingerprints, TextArea, TextField } from '../ui/field.ui'
import { Advanced, Form, FormEnd } from '../ui/form.ui'
import { PageHead } from '../ui/layouts/page-head.ui'
import { NamesField } from '../ui/names-field.ui'
import { Notice } from '../ui/notice.ui'
import { Photo, type PhotoView } from '../ui/photo.ui'
import { Segmented } from '../ui/segmented.ui'
import { urls } from '../urls'
import { type CookbookFormValues, FORM_LISTS } from './cookbook-form.rules'

export interface CookbookFormProps {
  group: string
  /** Null for a new one. */
  cookbook: { id: string; slug: string; name: string } | null
  values: CookbookFormValues
  /** What is kept, as the form says it back (see `OpenedFingerprints`); null for a new one. */
  opened: string | null
  errors: Record<string, string>
  error: string | null
  known: Record<'categories' | 'tags' | 'tools', readonly string[]>
  /** Recipes whose photographs can be the cover. */
  covers: readonly { id: string; name: string; photo: PhotoView }[]
  /** The filter as text, for those who have the advanced features and for what lists cannot say. */
  withFilterText: boolean
}

/** What a cookbook is called, who sees it, which recipes are in it, and what its cover shows. */
export function CookbookForm(props: CookbookFormProps) {
  const { i18n } = useLingui()
  const { group, cookbook, values, opened, errors, error, known, covers, withFilterText } = props
  const labels = {
    categories: i18n._('organizer.categories'),
    tags: i18n._('organizer.tags'),
    tools: i18n._('organizer.tools'),
  }
  const back = cookbook ? urls.cookbook(group, cookbook.slug) : urls.cookbooks(group)
  return (
    <>
      <PageHead
        back={{ href: back, text: cookbook ? <bdi>{cookbook.name}</bdi> : i18n._('cookbook.cookbooks') }}
        title={cookbook ? i18n._('cookbook.edit-title', { name: cookbook.name }) : i18n._('cookbook.new')}
        lead={cookbook ? null : i18n._('cookbook.lead')}
      />
      <div className="sheet">
        {error !== null && <Notice tone="error">{error}</Notice>}
        <Form
          // By its id: someone else may give it another name, and so another address, meanwhile.
          action={cookbook ? urls.editCookbook(group, cookbook.id) : urls.newCookbook(group)}
          data-names-form=""
          id="cookbook-form"
        >
          {opened !== null && <OpenedFingerprints print={opened} />}
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
          {covers.length > 0 && <CoverChoice covers={covers} chosen={values.cover} />}
          <Check
            kind="switch"
            name="public"
            value="true"
            defaultChecked={values.public}
            label={i18n._('cookbook.anyone-may-read')}
            hint={i18n._('cookbook.anyone-may-read-hint')}
          />
          {withFilterText && (
            <Advanced isOpen={values.queryFilterString !== '' || errors.queryFilterString !== undefined}>
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
            </Advanced>
          )}
        </Form>
        <FormEnd back={back} button={{ form: 'cookbook-form' }}>
          {cookbook && (
            <LinkButton kind="quiet" icon="trash-2" href={urls.deleteCookbook(group, cookbook.slug)}>
              {i18n._('general.delete')}
            </LinkButton>
          )}
        </FormEnd>
      </div>
      <Enhancer name="ui/names-form" />
    </>
  )
}

type CoverChoiceProps = Pick<CookbookFormProps, 'covers'> & { chosen: string }

/** The photographs in it, to choose one; the first choice is the newest one. */
function CoverChoice({ covers, chosen }: CoverChoiceProps) {
  const { i18n } = useLingui()
  return (
    <fieldset className="cover-choice">
      <legend>{i18n._('cookbook.cover')}</legend>
      <label>
        <input type="radio" name="cover" value="" defaultChecked={chosen === ''} />
        <span>{i18n._('cookbook.cover-newest')}</span>
      </label>
      {covers.map(({ id, name, photo }) => (
        <label key={id} title={name}>
          <input type="radio" name="cover" value={id} defaultChecked={chosen === id} />
          <Photo photo={photo} alt={name} sizes="96px" />
        </label>
      ))}
    </fieldset>
  )
}
