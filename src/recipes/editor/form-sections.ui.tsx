import { useLingui } from '@lingui/react'
import { type ComponentProps, type ReactNode, useEffect, useState } from 'react'
import { nutritionWords } from '../../measures/nutrition-words.rules'
import { isolateMeasures } from '../../platform/i18n/isolating.rules'
import { directionOfWords } from '../../platform/i18n/languages.rules'
import { Button } from '../../ui/button.ui'
import { Check } from '../../ui/check.ui'
import { FieldError } from '../../ui/field.ui'
import { NamesField } from '../../ui/names-field.ui'
import { NUTRITION_FIELDS, type RecipeFormValues } from './recipe-form.rules'

export interface FormSectionProps {
  values: RecipeFormValues
  errors: Record<string, string>
}

/** A field that looks like the text it holds; its error is in an element named after it. */
export function inPlace(name: string, value: string, errors: Record<string, string>, language = '') {
  return {
    className: 'in-place',
    id: name,
    name,
    defaultValue: value,
    lang: language === '' ? undefined : language,
    'aria-invalid': errors[name] ? (true as const) : undefined,
    'aria-describedby': errors[name] ? `${name}-error` : undefined,
  }
}

interface ProseAreaProps extends Omit<ComponentProps<'textarea'>, 'className' | 'rows'> {
  defaultValue: string
}

/**
 * A text that is written in place. A field cannot isolate a part of its words, so that "180 °C" would read "C° 180" in an Arabic one:
 * while no one is there, the text is shown over it as the recipe's page shows it. What is typed, copied and sent stays as it is.
 */
export function ProseArea({ defaultValue, ...field }: ProseAreaProps) {
  const [text, setText] = useState(defaultValue)
  // Rows that are joined or undone bring other words.
  useEffect(() => setText(defaultValue), [defaultValue])
  // A field that someone writes in must not move in the page.
  const [isOver] = useState(directionOfWords(defaultValue) === 'rtl')
  const area = <textarea {...field} className="in-place" rows={1} defaultValue={defaultValue} />
  if (!isOver) return area
  return (
    <div className="found" onInput={({ target }) => setText((target as HTMLTextAreaElement).value)}>
      {area}
      <span className="as-shown" lang={field.lang} dir="rtl" aria-hidden="true">
        {isolateMeasures(text)}
      </span>
    </div>
  )
}

interface SectionFrameProps {
  id: string
  title: string
  /** The field, or list of fields, whose texts may be shown as the recipe's page will show them. */
  preview?: string | undefined
  /** Set where it holds words of a recipe that run in another direction than the page's. */
  turned?: '' | undefined
  children: ReactNode
}

/** A section of the form with its heading; the list of contents leads here. */
export function FormSection({ id, title, preview, turned, children }: SectionFrameProps) {
  const { i18n } = useLingui()
  return (
    <section id={id} aria-labelledby={`${id}-heading`} data-turned={turned}>
      <header>
        <h2 id={`${id}-heading`}>{title}</h2>
        {preview && (
          <Button kind="quiet" icon="eye" data-preview={preview} hidden>
            {i18n._('form.preview')}
          </Button>
        )}
      </header>
      {children}
    </section>
  )
}

/** Categories, tags and tools: names with commas between them, existing ones offered. */
export function OrganizeFields({
  values,
  errors,
  known,
}: FormSectionProps & { known: Record<'categories' | 'tags' | 'tools', readonly string[]> }) {
  const { i18n } = useLingui()
  const labels = {
    categories: i18n._('organizer.categories'),
    tags: i18n._('organizer.tags'),
    tools: i18n._('organizer.tools'),
  }
  return (['categories', 'tags', 'tools'] as const).map((name) => (
    <NamesField
      key={name}
      label={labels[name]}
      name={name}
      names={values[name]}
      known={known[name]}
      error={errors[name]}
    />
  ))
}

const HAS_LETTERS = /\p{L}/u

/** What one portion holds. */
export function NutritionFields({ values, errors }: FormSectionProps) {
  const { i18n } = useLingui()
  const words = nutritionWords(i18n)
  // Values that were written with units keep those, and then empty fields show no unit either.
  const haveUnits = Object.values(values.nutrition).some((value) => HAS_LETTERS.test(value))
  const isBare = (value: string) => value.trim() !== '' && !HAS_LETTERS.test(value)
  return (
    <dl className="nutrition">
      {NUTRITION_FIELDS.map((field) => {
        const name = `nutrition.${field}`
        const value = values.nutrition[field]
        return (
          <div key={field}>
            <dt>
              <label htmlFor={name}>{words[field].name}</label>
            </dt>
            <dd>
              <input {...inPlace(name, value, errors)} type="text" inputMode="decimal" placeholder="–" />
              {(isBare(value) || !haveUnits) && <span>{words[field].withUnit('')}</span>}
              <FieldError id={`${name}-error`} error={errors[name]} />
            </dd>
          </div>
        )
      })}
    </dl>
  )
}

export interface SettingFieldsProps extends FormSectionProps {
  languages: readonly { code: string; name: string }[]
  /** Only the owner decides who else may edit. */
  canLock: boolean
}

/** Who may read and edit, how the page looks, where the recipe comes from and in which language. */
export function SettingFields({ values, errors, languages, canLock }: SettingFieldsProps) {
  const { i18n } = useLingui()
  const { settings } = values
  const switches = [
    ['public', i18n._('form.anyone-may-read')],
    ...(canLock ? [['locked', i18n._('form.only-i-may-edit')] as const] : []),
    ['showNutrition', i18n._('form.show-nutrition')],
    ['showAssets', i18n._('form.show-assets')],
    ['landscapeView', i18n._('form.photograph-across')],
    ['disableComments', i18n._('form.disable-comments')],
  ] as const
  return (
    <>
      <div className="switches">
        {switches.map(([field, label]) => (
          <Check
            key={field}
            kind="switch"
            name={`settings.${field}`}
            value="true"
            defaultChecked={settings[field]}
            label={label}
          />
        ))}
        {!canLock && settings.locked && <input type="hidden" name="settings.locked" value="true" />}
      </div>
      <dl className="named">
        <dt>
          <label htmlFor="orgURL">{i18n._('recipe.original-url')}</label>
        </dt>
        <dd>
          <input
            {...inPlace('orgURL', values.orgURL, errors)}
            type="url"
            dir="ltr"
            inputMode="url"
            placeholder="https://"
          />
          <FieldError id="orgURL-error" error={errors.orgURL} />
        </dd>
        <dt>
          <label htmlFor="language">{i18n._('recipe.language')}</label>
        </dt>
        <dd>
          <select {...inPlace('language', values.language, errors)}>
            <option value="">{i18n._('form.language-not-said')}</option>
            {languages.map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </select>
          <FieldError id="language-error" error={errors.language} />
        </dd>
      </dl>
    </>
  )
}
