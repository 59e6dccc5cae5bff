import { useLingui } from '@lingui/react'
import { inLanguage } from '../../recipes/ingredient/recipe-words.ui'
import { FieldError } from '../../ui/field.ui'
import { tintOf } from '../../ui/photo.ui'
import { levelOf, PleaseCheck, type PreviewField, useFound } from './doubt.ui'
import { type OwnPicture, PictureChoice, type PictureChoiceProps } from './picture-choice.ui'

/** Which way the words run is their own affair, not the page's; an empty field shows a hint in the page's language. */
export const directionOf = (text: string) => (text === '' ? undefined : ('auto' as const))

/** A name of more characters than this is set smaller, as on the recipe's page. */
const LONG_NAME = 40

interface InPlaceProps {
  name: PreviewField
  label: string
  /** One line that is not broken, such as a time. */
  isShort?: boolean
  /** What is shown where nothing was found, if not the same as everywhere. */
  nothing?: string
}

/** A text of the recipe, edited in place; amber where it is doubtful. */
function FoundText({ name, label, isShort, nothing }: InPlaceProps) {
  const { fields, errors, language, looked, ...frame } = useFound()
  const field = fields[name]
  const found = levelOf(field)
  const level = looked.has(name) ? 'sure' : found
  const error = errors[name]
  // The browser would underline the spaces at which a field breaks its lines, too: the words are drawn over it.
  const shown = isShort || found !== 'check' ? field.asShown : field.value
  const isDrawn = shown !== undefined && (shown !== field.value || !isShort)
  const notes = [level === 'check' ? `${name}-doubt` : '', error ? `${name}-error` : ''].filter(Boolean)
  const control = {
    className: 'in-place',
    id: name,
    name,
    defaultValue: field.value,
    lang: field.value === '' ? undefined : (language ?? undefined),
    dir: directionOf(field.value),
    placeholder: nothing ?? frame.nothing,
    required: name === 'name',
    'data-long': field.value.length > LONG_NAME ? '' : undefined,
    'aria-label': label,
    'aria-invalid': error ? (true as const) : undefined,
    'aria-describedby': notes.join(' ') || undefined,
  }
  return (
    <div className="found" data-place={name} data-level={level}>
      {isShort ? <input {...control} type="text" /> : <textarea {...control} rows={1} />}
      {isDrawn && (
        <bdi className="as-shown" aria-hidden="true">
          {shown}
        </bdi>
      )}
      {level === 'check' && <PleaseCheck place={name} source={field.source} />}
      <FieldError id={`${name}-error`} error={error} />
    </div>
  )
}

interface FoundHeadProps {
  picture: PictureChoiceProps & OwnPicture
  /** Its categories, or the site that it comes from, or nothing. */
  kind: string
  /** Set where its words run in another direction than the page's. */
  turned: '' | undefined
}

/** The title page of the recipe as it will look: photograph, kind, name, standfirst, times and yield. */
export function FoundHead({ picture, kind, turned }: FoundHeadProps) {
  const { i18n } = useLingui()
  const { fields, language } = useFound()
  const hasPicture = picture.pictures.length > 0
  const tint = hasPicture ? undefined : tintOf(fields.name.value)
  const facts: [PreviewField, string][] = [
    ['prepTime', i18n._('recipe.prep-time')],
    ['performTime', i18n._('recipe.perform-time')],
    ['totalTime', i18n._('recipe.total-time')],
    ['recipeYield', i18n._('recipe.yield')],
  ]
  return (
    <div
      className="recipe-head"
      data-plain={hasPicture ? undefined : ''}
      data-tint={tint}
      data-turned={turned}
    >
      {hasPicture && <PictureChoice {...picture} />}
      <div>
        <div className="title">
          {kind === '' ? (
            <p className="kind">{i18n._('import.preview')}</p>
          ) : (
            <p className="kind" {...inLanguage(language)}>
              {kind}
            </p>
          )}
          <FoundText name="name" label={i18n._('recipe.name')} />
        </div>
        <div className="standfirst">
          <FoundText name="description" label={i18n._('recipe.description')} />
        </div>
        <dl className="facts">
          {facts.map(([name, label]) => (
            <div key={name}>
              <dt>
                <label htmlFor={name}>{label}</label>
              </dt>
              <dd>
                <FoundText name={name} label={label} isShort nothing="–" />
              </dd>
            </div>
          ))}
        </dl>
        {!hasPicture && <PictureChoice {...picture} />}
      </div>
    </div>
  )
}
