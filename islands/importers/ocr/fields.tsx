import type { I18n } from '@lingui/core'
import { useLingui } from '@lingui/react'
import { OCR_FIELDS, type OcrField } from '../../../src/importers/ocr/words.rules'
import { Check } from '../../../src/ui/check.ui'
import { TextArea } from '../../../src/ui/field.ui'
import { Icon } from '../../../src/ui/icon.ui'

/** What a field of the recipe is called. */
export const labelsOf = (i18n: I18n): Record<OcrField, string> => ({
  name: i18n._('recipe.name'),
  description: i18n._('recipe.description'),
  recipeYield: i18n._('recipe.yield'),
  ingredients: i18n._('recipe.ingredients'),
  instructions: i18n._('recipe.method'),
  notes: i18n._('recipe.notes'),
})

interface FieldsProps {
  texts: Record<OcrField | 'all', string>
  /** The field that the next frame goes to; on a phone the only one that is below the picture. */
  target: OcrField
  onTarget: (field: OcrField) => void
  onText: (field: OcrField | 'all', text: string) => void
}

/** The fields that marked words go to, and all the text as one. */
export function Fields({ texts, target, onTarget, onText }: FieldsProps) {
  const { i18n } = useLingui()
  const labels = labelsOf(i18n)
  return (
    <section className="ocr-fields" aria-label={i18n._('ocr.fields')}>
      <fieldset className="ocr-targets">
        <legend>{i18n._('ocr.goes-to')}</legend>
        <div className="segmented">
          {OCR_FIELDS.map((field) => (
            <label key={field} data-filled={texts[field].trim() === '' ? undefined : ''}>
              <input
                type="radio"
                name="target"
                value={field}
                checked={field === target}
                onChange={() => onTarget(field)}
              />{' '}
              {labels[field]}
            </label>
          ))}
        </div>
      </fieldset>
      {OCR_FIELDS.map((field) => (
        <TextArea
          key={field}
          label={labels[field]}
          name={field}
          rows={field === 'ingredients' || field === 'instructions' ? 5 : 1}
          value={texts[field]}
          dir="auto"
          data-current={field === target ? '' : undefined}
          onFocus={() => onTarget(field)}
          onInput={({ currentTarget }) => onText(field, currentTarget.value)}
        />
      ))}
      <details className="paste">
        <summary>
          {i18n._('ocr.all-text')} <Icon name="chevron-down" />
        </summary>
        <TextArea
          label={i18n._('ocr.all-text')}
          name="all"
          rows={10}
          value={texts.all}
          dir="auto"
          onInput={({ currentTarget }) => onText('all', currentTarget.value)}
        />
      </details>
    </section>
  )
}

interface LanguagesProps {
  languages: readonly { code: string; name: string }[]
  chosen: string | null
  onChange: () => void
}

/** Which languages the text may be in; where there is one, there is nothing to choose. */
export function Languages({ languages, chosen, onChange }: LanguagesProps) {
  const { i18n } = useLingui()
  const [only, ...others] = languages
  if (only && others.length === 0) return <input type="hidden" name="language" value={only.code} />
  return (
    <fieldset className="ocr-languages" onChange={onChange}>
      <legend>{i18n._('ocr.languages')}</legend>
      {languages.map(({ code, name }) => (
        <Check key={code} value={code} name="language" defaultChecked={code === chosen} label={name} />
      ))}
    </fieldset>
  )
}
