import { useLingui } from '@lingui/react'
import { shortTime } from '../../measures/short-time.rules'
import { widthOf } from '../../platform/text/width'
import { Button } from '../../ui/button.ui'
import { FieldError } from '../../ui/field.ui'
import type { PhotoView } from '../../ui/photo.ui'
import { type FormSectionProps, inPlace, ProseArea } from './form-sections.ui'
import { PictureField, type PictureLimits } from './picture-field.ui'

type FactName = 'prepTime' | 'performTime' | 'totalTime' | 'recipeServings' | 'recipeYield'

interface HeadFieldsProps extends FormSectionProps {
  photo: PhotoView | null
  limits: PictureLimits
  kept: string | null
  /** See `PictureField`. */
  focusHref: string | null
  focusName: boolean
  /** Set where the recipe's words run in another direction than the page's. */
  turned: '' | undefined
}

/** A wider name is set smaller, as on the recipe's page. */
const LONG_NAME = 40

/** A time as the recipe's page says it, where that is not how it was typed. */
function AsShown({ time, language }: { time: string; language: string }) {
  const { i18n } = useLingui()
  const shown = shortTime(i18n, time, language || null)
  if (shown === time) return null
  return (
    <bdi className="as-shown" aria-hidden="true">
      {shown}
    </bdi>
  )
}

/** The title page of a recipe, each of its words a field: photograph, name, standfirst, times and yield. */
export function HeadFields({
  values,
  errors,
  photo,
  limits,
  kept,
  focusHref,
  focusName,
  turned,
}: HeadFieldsProps) {
  const { i18n } = useLingui()
  const facts: [FactName, string][] = [
    ['prepTime', i18n._('recipe.prep-time')],
    ['performTime', i18n._('recipe.perform-time')],
    ['totalTime', i18n._('recipe.total-time')],
    ['recipeServings', i18n._('recipe.servings')],
    ['recipeYield', i18n._('recipe.yield')],
  ]
  const picture = <PictureField {...{ values, errors, photo, limits, kept, focusHref }} />
  return (
    <section className="recipe-head" id="about" aria-label={i18n._('form.about')} data-turned={turned}>
      {photo && picture}
      <div>
        <div className="title" data-long={widthOf(values.name) > LONG_NAME ? '' : undefined}>
          <textarea
            {...inPlace('name', values.name, errors, values.language)}
            rows={1}
            placeholder={i18n._('form.name-of-recipe')}
            aria-label={i18n._('recipe.name')}
            required
            autoFocus={focusName}
            data-one-line=""
          />
          <FieldError id="name-error" error={errors.name} />
        </div>
        <div className="standfirst">
          <ProseArea
            {...inPlace('description', values.description, errors, values.language)}
            placeholder={i18n._('recipe.description')}
            aria-label={i18n._('recipe.description')}
          />
          <FieldError id="description-error" error={errors.description} />
          <Button kind="quiet" icon="eye" data-preview="description" hidden>
            {i18n._('form.preview')}
          </Button>
        </div>
        <dl className="facts">
          {facts.map(([name, label]) => (
            <div key={name}>
              <dt>
                <label htmlFor={name}>{label}</label>
              </dt>
              <dd>
                {name === 'recipeYield' ? (
                  // It may be a sentence, which is not cut off.
                  <textarea
                    {...inPlace(name, values[name], errors, values.language)}
                    rows={1}
                    placeholder="–"
                    data-one-line=""
                  />
                ) : (
                  <div className="found">
                    <input
                      {...inPlace(name, values[name], errors, values.language)}
                      type="text"
                      inputMode={name === 'recipeServings' ? 'decimal' : undefined}
                      placeholder="–"
                    />
                    {name.endsWith('Time') && <AsShown time={values[name]} language={values.language} />}
                  </div>
                )}
                <FieldError id={`${name}-error`} error={errors[name]} />
              </dd>
            </div>
          ))}
        </dl>
      </div>
      {!photo && picture}
    </section>
  )
}
