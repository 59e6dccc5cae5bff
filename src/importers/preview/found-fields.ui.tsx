import { useLingui } from '@lingui/react'
import { confidenceLevel } from '../../ui/confidence.ui'
import { FieldError } from '../../ui/field.ui'
import { FieldOrigin, type FoundIn } from './field-origin.ui'

export interface FoundField {
  value: string
  /** 0 when the page does not say, 1 when it says so plainly. */
  confidence: number
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
}

interface FoundFieldsProps {
  fields: Record<PreviewField, FoundField>
  mainSource: FoundIn | null
  errors: Record<string, string>
  /** What stands where nothing was found. */
  nothing: string
}

/** The texts of the recipe, each with how sure it is and what is wrong with it. */
export function FoundFields({ fields, mainSource, errors, nothing }: FoundFieldsProps) {
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
        const confidence = field.value === '' ? 0 : field.confidence
        const control = {
          className: 'input',
          id: name,
          name,
          defaultValue: field.value,
          dir: directionOf(field.value),
          placeholder: nothing,
          'aria-invalid': errors[name] ? (true as const) : undefined,
          'aria-describedby': errors[name] ? `${name}-error` : undefined,
        }
        return (
          <div className="import-field" key={name} data-level={confidenceLevel(confidence)}>
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
            <FieldOrigin confidence={confidence} source={field.source} mainSource={mainSource} />
            <FieldError id={`${name}-error`} error={errors[name]} />
          </div>
        )
      })}
    </section>
  )
}

export interface FoundList {
  rows: readonly FoundLine[]
  /** Of the list as a whole. */
  confidence: number
  source: FoundIn | null
}

interface FoundListProps {
  name: 'ingredients' | 'instructions'
  title: string
  list: FoundList
  mainSource: FoundIn | null
  errors: Record<string, string>
  nothing: string
}

/** A list that was found, how sure it is, and room for one more. */
export function FoundRows({ name, title, list, mainSource, errors, nothing }: FoundListProps) {
  const { i18n } = useLingui()
  const { rows, source } = list
  const confidence = rows.length === 0 ? 0 : list.confidence
  const isLong = name === 'instructions'
  // A row that was left empty at the end is the room for one more.
  const hasRoom = rows.at(-1)?.text === '' && rows.at(-1)?.section === ''
  const shown = hasRoom ? rows : [...rows, { section: '', text: '' }]
  const more = isLong ? i18n._('import.one-more-step') : i18n._('import.one-more-ingredient')
  return (
    <section aria-labelledby={name} data-level={confidenceLevel(confidence)}>
      <header>
        <h2 id={name}>{title}</h2>
        <FieldOrigin confidence={confidence} source={source} mainSource={mainSource} />
      </header>
      {rows.length === 0 ? <p>{nothing}</p> : <p className="hint">{i18n._('import.empty-rows')}</p>}
      {shown.map((row, at) => (
        <FoundRow
          key={at}
          name={`${name}.${at}`}
          number={at + 1}
          row={row}
          isLong={isLong}
          placeholder={at === shown.length - 1 ? more : undefined}
          error={errors[`${name}.${at}.text`] ?? errors[`${name}.${at}.section`]}
        />
      ))}
    </section>
  )
}

interface FoundRowProps {
  name: string
  number: number
  row: FoundLine
  /** Instructions are texts, ingredients are lines. */
  isLong: boolean
  placeholder: string | undefined
  error: string | undefined
}

/** Which way the words run is their own affair, not the page's; an empty field shows a hint in the page's language. */
const directionOf = (text: string) => (text === '' ? undefined : ('auto' as const))

/** One ingredient or instruction, with the heading above it where a section begins. */
function FoundRow({ name, number, row, isLong, placeholder, error }: FoundRowProps) {
  const { i18n } = useLingui()
  const label = isLong
    ? i18n._('instruction.numbered', { number })
    : i18n._('ingredient.numbered', { number })
  const control = {
    className: 'input',
    name: `${name}.text`,
    defaultValue: row.text,
    dir: directionOf(row.text),
    placeholder,
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
      {isLong ? <textarea {...control} rows={placeholder ? 1 : 3} /> : <input {...control} type="text" />}
      <FieldError id={`${name}-error`} error={error} />
    </div>
  )
}
