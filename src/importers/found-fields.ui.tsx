import { useLingui } from '@lingui/react'
import { FieldError } from '../ui/field.ui'
import { Sureness } from '../ui/sureness.ui'

/** Where on the page a field was found. */
export type FoundIn = 'ld+json' | 'microdata' | 'plugin' | 'text' | 'page' | 'open-graph' | 'guess'

export interface FoundField {
  value: string
  /** 0 when the page does not say, 1 when it says so plainly. */
  sureness: number
  source: FoundIn | null
}

export type PreviewField =
  | 'name'
  | 'description'
  | 'recipeYield'
  | 'prepTime'
  | 'performTime'
  | 'totalTime'
  | 'tags'

export interface FoundLine {
  /** Heading above it, empty without one. */
  section: string
  text: string
  sureness: number
}

interface FoundFieldsProps {
  fields: Record<PreviewField, FoundField>
  errors: Record<string, string>
}

/** The texts of the recipe, each with how sure it is and what is wrong with it. */
export function FoundFields({ fields, errors }: FoundFieldsProps) {
  const { i18n } = useLingui()
  const labels: Record<PreviewField, string> = {
    name: i18n._('recipe.name'),
    description: i18n._('recipe.description'),
    recipeYield: i18n._('recipe.yield'),
    prepTime: i18n._('recipe.prep-time'),
    performTime: i18n._('recipe.perform-time'),
    totalTime: i18n._('recipe.total-time'),
    tags: i18n._('organizer.tags'),
  }
  const order: PreviewField[] = [
    'name',
    'description',
    'recipeYield',
    'prepTime',
    'performTime',
    'totalTime',
    'tags',
  ]
  return (
    <section aria-label={i18n._('form.about')}>
      {order.map((name) => {
        const field = fields[name]
        const control = {
          className: 'input',
          id: name,
          name,
          defaultValue: field.value,
          dir: directionOf(field.value),
          placeholder: i18n._('import.page-does-not-say'),
          'aria-invalid': errors[name] ? (true as const) : undefined,
          'aria-describedby': errors[name] ? `${name}-error` : undefined,
        }
        return (
          <div className="import-field" key={name}>
            <label htmlFor={name}>{labels[name]}</label>
            {name === 'description' ? (
              <textarea {...control} rows={2} />
            ) : (
              <input
                {...control}
                type="text"
                required={name === 'name'}
                data-display={name === 'name' ? '' : undefined}
              />
            )}
            <span
              title={field.source === null ? undefined : i18n._('import.found-in', { source: field.source })}
            >
              <Sureness sureness={field.value === '' ? 0 : field.sureness} />
            </span>
            <FieldError id={`${name}-error`} error={errors[name]} />
          </div>
        )
      })}
    </section>
  )
}

interface FoundRowProps {
  name: string
  number: number
  row: FoundLine
  /** Instructions are texts, ingredients are lines. */
  isLong: boolean
  error: string | undefined
}

/** Which way the words run is their own affair, not the page's; an empty field shows a hint in the page's language. */
const directionOf = (text: string) => (text === '' ? undefined : ('auto' as const))

/** One ingredient or instruction, with the heading above it where a section begins. */
export function FoundRow({ name, number, row, isLong, error }: FoundRowProps) {
  const { i18n } = useLingui()
  const label = isLong
    ? i18n._('instruction.numbered', { number })
    : i18n._('ingredient.numbered', { number })
  const control = {
    className: 'input',
    name: `${name}.text`,
    defaultValue: row.text,
    dir: directionOf(row.text),
    'aria-label': label,
    'aria-invalid': error ? (true as const) : undefined,
    'aria-describedby': error ? `${name}-error` : undefined,
  }
  return (
    <div className="import-field" data-row="">
      {row.section !== '' && (
        <input
          className="input"
          type="text"
          name={`${name}.section`}
          defaultValue={row.section}
          dir="auto"
          aria-label={i18n._('form.section-heading')}
          data-heading=""
        />
      )}
      {isLong ? <textarea {...control} rows={3} /> : <input {...control} type="text" />}
      <Sureness sureness={row.sureness} />
      <FieldError id={`${name}-error`} error={error} />
    </div>
  )
}
