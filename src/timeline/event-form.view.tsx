import { useLingui } from '@lingui/react'
import { Check } from '../ui/check.ui'
import { TextArea, TextField } from '../ui/field.ui'
import { Form, FormEnd } from '../ui/form.ui'
import { PageHead } from '../ui/layouts/page-head.ui'
import { Photo, type PhotoView } from '../ui/photo.ui'
import { urls } from '../urls'
import { PictureField } from './timeline.ui'

export interface EventFormValues {
  subject: string
  /** `YYYY-MM-DD`. */
  day: string
  text: string
}

export interface EventFormProps {
  group: string
  recipe: { slug: string; name: string }
  title: string
  /** Address that the form posts to. */
  action: string
  /** Where Cancel leads. */
  backHref: string
  values: EventFormValues
  picture: PhotoView | null
  /** What is wrong, by field, translated. */
  errors: Record<string, string>
}

/** The form for changing an entry of the timeline: its title, its day, a few words and a picture. */
export function EventForm(props: EventFormProps) {
  const { i18n } = useLingui()
  const { group, recipe, title, action, backHref, values, picture, errors } = props
  return (
    <>
      <PageHead
        back={{ href: urls.recipe(group, recipe.slug), text: <bdi>{recipe.name}</bdi> }}
        title={title}
      />
      <div className="sheet">
        <Form action={action} encType="multipart/form-data">
          <TextField
            label={i18n._('timeline.subject')}
            name="subject"
            defaultValue={values.subject}
            maxLength={500}
            required
            dir="auto"
            error={errors.subject}
          />
          <TextField
            label={i18n._('timeline.day')}
            name="day"
            type="date"
            defaultValue={values.day}
            required
            error={errors.day}
          />
          <TextArea
            label={i18n._('timeline.how-was-it')}
            name="text"
            rows={3}
            maxLength={10_000}
            defaultValue={values.text}
            dir="auto"
            error={errors.text}
          />
          {picture && <Photo photo={picture} alt={i18n._('recipe.photograph')} />}
          <PictureField
            label={picture ? i18n._('form.replace-photo') : i18n._('form.choose-photo')}
            error={errors.image}
          />
          {picture && <Check name="removeImage" value="true" label={i18n._('form.remove-photo')} />}
          <FormEnd back={backHref} />
        </Form>
      </div>
    </>
  )
}
