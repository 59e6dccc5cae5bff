import { useLingui } from '@lingui/react'
import { TextField } from '../ui/field.ui'
import { Form, FormEnd } from '../ui/form.ui'
import { PageHead } from '../ui/layouts/page-head.ui'
import { Photo, type PhotoView } from '../ui/photo.ui'
import { urls } from '../urls'
import { PictureField } from './timeline.ui'

export interface MadeFormValues {
  /** `YYYY-MM-DD`. */
  day: string
  text: string
  /** Whole stars; empty for none. */
  rating: string
  /** For how many it was; empty where no one counted. */
  servings: string
}

export interface MadeFormProps {
  group: string
  recipe: { slug: string; name: string; language: string | null; photo: PhotoView | null; tint: number }
  values: MadeFormValues
  /** What is wrong, by field, translated. */
  errors: Record<string, string>
}

const STARS = ['1', '2', '3', '4', '5']

/** The form after cooking: how good it was, a line about it, for how many people, a photograph. */
export function MadeForm({ group, recipe, values, errors }: MadeFormProps) {
  const { i18n } = useLingui()
  const { slug, name, language, photo, tint } = recipe
  const back = urls.recipe(group, slug)
  return (
    <>
      <PageHead
        back={{ href: back, text: <bdi lang={language ?? undefined}>{name}</bdi> }}
        title={i18n._('timeline.how-was-it')}
      />
      <div className="sheet" data-closing="">
        <Photo
          photo={photo}
          cover={{ name, language }}
          alt=""
          tint={tint}
          sizes="(width < 760px) 100vw, 704px"
          first
        />
        <Form action={urls.recipeMade(group, slug)} encType="multipart/form-data">
          <fieldset className="star-choice">
            <legend className="visually-hidden">{i18n._('rating.rate')}</legend>
            {STARS.map((star) => (
              <label key={star}>
                <input type="radio" name="rating" value={star} defaultChecked={values.rating === star} />
                <span className="visually-hidden">{i18n._('rating.stars', { count: Number(star) })}</span>
              </label>
            ))}
          </fieldset>
          <TextField
            label={i18n._('timeline.one-line')}
            name="text"
            maxLength={10_000}
            defaultValue={values.text}
            autoComplete="off"
            dir="auto"
            error={errors.text}
          />
          <div className="side-by-side">
            <TextField
              label={i18n._('timeline.made-for')}
              name="servings"
              inputMode="numeric"
              maxLength={3}
              autoComplete="off"
              defaultValue={values.servings}
              error={errors.servings}
            />
            <TextField
              label={i18n._('timeline.day')}
              name="day"
              type="date"
              defaultValue={values.day}
              required
              error={errors.day}
            />
          </div>
          <PictureField label={i18n._('timeline.your-photo')} error={errors.image} />
          <FormEnd back={back} />
        </Form>
      </div>
    </>
  )
}
