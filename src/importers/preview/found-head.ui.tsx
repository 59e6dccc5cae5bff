import { useLingui } from '@lingui/react'
import { shortTime } from '../../measures/short-time.rules'
import { inLanguage } from '../../recipes/ingredient/recipe-words.ui'
import { FieldError } from '../../ui/field.ui'
import { tintOf } from '../../ui/photo.ui'
import { Doubt, type FoundField, type FoundIn, levelOf } from './doubt.ui'
import { PictureChoice, type PictureChoiceProps } from './picture-choice.ui'

export type PreviewField =
  | 'name'
  | 'description'
  | 'recipeYield'
  | 'prepTime'
  | 'performTime'
  | 'totalTime'
  | 'tags'

export interface FoundFieldsProps {
  fields: Record<PreviewField, FoundField>
  mainSource: FoundIn | null
  /** Translated sentences by field. */
  errors: Record<string, string>
  /** What stands where nothing was found. */
  nothing: string
  /** Of the recipe's own words, when known. */
  language: string | null
}

/** Which way the words run is their own affair, not the page's; an empty field shows a hint in the page's language. */
export const directionOf = (text: string) => (text === '' ? undefined : ('auto' as const))

/** A name of more characters than this is set smaller, as on the recipe's page. */
const LONG_NAME = 40

interface InPlaceProps extends FoundFieldsProps {
  name: PreviewField
  label: string
  /** One line that is not broken, such as a time. */
  isShort?: boolean
  /** How the recipe's page will say it, shown until somebody goes there. */
  asShown?: string | undefined
}

/** A text of the recipe, written where it stands; amber where nobody is sure of it. */
export function FoundText({ name, label, isShort, asShown, ...props }: InPlaceProps) {
  const { fields, mainSource, errors, nothing, language } = props
  const field = fields[name]
  const level = levelOf(field)
  const error = errors[name]
  // The browser would underline the spaces at which a field breaks its lines, too: the words are drawn over it.
  const shown = isShort || level !== 'check' ? asShown : field.value
  const isDrawn = shown !== undefined && (shown !== field.value || !isShort)
  const notes = [level === 'check' ? `${name}-doubt` : '', error ? `${name}-error` : ''].filter(Boolean)
  const control = {
    className: 'in-place',
    id: name,
    name,
    defaultValue: field.value,
    lang: field.value === '' ? undefined : (language ?? undefined),
    dir: directionOf(field.value),
    placeholder: nothing,
    required: name === 'name',
    'data-long': field.value.length > LONG_NAME ? '' : undefined,
    'aria-label': label,
    'aria-invalid': error ? (true as const) : undefined,
    'aria-describedby': notes.join(' ') || undefined,
  }
  return (
    <div className="found" data-level={level}>
      {isShort ? <input {...control} type="text" /> : <textarea {...control} rows={1} />}
      {isDrawn && (
        <bdi className="as-shown" aria-hidden="true">
          {shown}
        </bdi>
      )}
      {level === 'check' && <Doubt id={`${name}-doubt`} source={field.source} mainSource={mainSource} />}
      <FieldError id={`${name}-error`} error={error} />
    </div>
  )
}

interface FoundHeadProps extends FoundFieldsProps {
  picture: PictureChoiceProps
  /** Its categories, or the site that it comes from, or nothing. */
  kind: string
  /** They run the other way than the page. */
  turned: '' | undefined
}

/** The title page of the recipe as it will look: photograph, kind, name, standfirst, times and yield. */
export function FoundHead({ picture, kind, turned, ...fields }: FoundHeadProps) {
  const { i18n } = useLingui()
  const { language } = fields
  const hasPicture = picture.pictures.length > 0
  const tint = hasPicture ? undefined : tintOf(fields.fields.name.value)
  const value = (name: PreviewField) => fields.fields[name].value
  const time = (name: PreviewField) => shortTime(i18n, value(name), language)
  const facts: [PreviewField, string, string?][] = [
    ['prepTime', i18n._('recipe.prep-time'), time('prepTime')],
    ['performTime', i18n._('recipe.perform-time'), time('performTime')],
    ['totalTime', i18n._('recipe.total-time'), time('totalTime')],
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
          <FoundText name="name" label={i18n._('recipe.name')} {...fields} />
        </div>
        <div className="standfirst">
          <FoundText name="description" label={i18n._('recipe.description')} {...fields} />
        </div>
        <dl className="facts">
          {facts.map(([name, label, asShown]) => (
            <div key={name}>
              <dt>
                <label htmlFor={name}>{label}</label>
              </dt>
              <dd>
                <FoundText name={name} label={label} isShort asShown={asShown} {...fields} nothing="–" />
              </dd>
            </div>
          ))}
        </dl>
        {!hasPicture && <PictureChoice {...picture} />}
      </div>
    </div>
  )
}
