import { useLingui } from '@lingui/react'
import type { ReactNode } from 'react'
import { InPieces } from '../../platform/web/in-pieces'
import { LineField } from '../../recipes/ingredient/line-field.ui'
import type { LineMark } from '../../recipes/ingredient/line-marks.rules'
import { inLanguage } from '../../recipes/ingredient/recipe-words.ui'
import { confidenceLevel } from '../../ui/confidence.ui'
import { FieldError } from '../../ui/field.ui'
import { Doubt, type FoundIn } from './doubt.ui'
import { directionOf } from './found-head.ui'

export interface FoundRow {
  /** Heading above it, empty without one. */
  section: string
  text: string
}

/** An ingredient with what is understood of it. */
export interface FoundLine extends FoundRow {
  marks: readonly LineMark[]
  isDoubtful: boolean
}

export interface FoundList<Row> {
  rows: readonly Row[]
  /** Of the list as a whole. */
  confidence: number
  source: FoundIn | null
}

interface ListFrame {
  /** Of the recipe's own words, when known: the way its lists run. */
  language: string | null
  mainSource: FoundIn | null
  errors: Record<string, string>
  nothing: string
}

interface SectionProps extends ListFrame {
  name: 'ingredients' | 'instructions'
  title: string
  list: FoundList<unknown>
  children: ReactNode
}

function FoundSection({ name, title, list, mainSource, nothing, children }: Omit<SectionProps, 'language'>) {
  const level = confidenceLevel(list.rows.length === 0 ? 0 : list.confidence)
  return (
    <section
      className={name === 'ingredients' ? 'ingredients' : 'method'}
      aria-labelledby={name}
      data-level={level}
    >
      <h2 id={name}>{title}</h2>
      {level === 'check' && <Doubt id={`${name}-doubt`} source={list.source} mainSource={mainSource} />}
      {list.rows.length === 0 && <p className="hint">{nothing}</p>}
      {children}
    </section>
  )
}

/** Rows with room for one more; a row that was left empty at the end is that room. */
function withRoom<Row extends FoundRow>(rows: readonly Row[], empty: Row): readonly Row[] {
  const last = rows.at(-1)
  return last?.text === '' && last.section === '' ? rows : [...rows, empty]
}

function Heading({ name, text, language }: { name: string; text: string; language: string | null }) {
  const { i18n } = useLingui()
  if (text === '') return null
  return (
    <textarea
      className="in-place"
      rows={1}
      name={`${name}.section`}
      defaultValue={text}
      lang={language ?? undefined}
      dir="auto"
      aria-label={i18n._('form.section-heading')}
      data-heading=""
    />
  )
}

/** The ingredients as lines, each with what is understood of it. */
export function FoundIngredients({ list, ...frame }: ListFrame & { list: FoundList<FoundLine> }) {
  const { i18n } = useLingui()
  const rows = withRoom(list.rows, { section: '', text: '', marks: [], isDoubtful: false })
  return (
    <FoundSection name="ingredients" title={i18n._('recipe.ingredients')} list={list} {...frame}>
      <ul className="found-lines" role="list" data-lines="" dir={inLanguage(frame.language).dir}>
        <InPieces>
          {rows.map((row, at) => (
            <Line key={at} row={row} at={at} isLast={at === rows.length - 1} {...frame} />
          ))}
        </InPieces>
      </ul>
    </FoundSection>
  )
}

/** The method, numbered as it will be. */
export function FoundInstructions({ list, ...frame }: ListFrame & { list: FoundList<FoundRow> }) {
  const { i18n } = useLingui()
  const rows = withRoom(list.rows, { section: '', text: '' })
  return (
    <FoundSection name="instructions" title={i18n._('recipe.method')} list={list} {...frame}>
      <ol className="steps" role="list" dir={inLanguage(frame.language).dir}>
        <InPieces>
          {rows.map((row, at) => (
            <Step key={at} row={row} at={at} isLast={at === rows.length - 1} {...frame} />
          ))}
        </InPieces>
      </ol>
    </FoundSection>
  )
}

interface RowProps<Row> extends Pick<ListFrame, 'errors' | 'language'> {
  row: Row
  at: number
  /** The room for one more. */
  isLast: boolean
}

function Line({ row, at, isLast, language, errors }: RowProps<FoundLine>) {
  const { i18n } = useLingui()
  const name = `ingredients.${at}`
  const error = errors[`${name}.text`] ?? errors[`${name}.section`]
  return (
    <li>
      <Heading name={name} text={row.section} language={language} />
      <LineField
        name={`${name}.text`}
        text={row.text}
        marks={row.marks}
        level={row.isDoubtful ? 'check' : undefined}
        label={i18n._('ingredient.numbered', { number: at + 1 })}
        placeholder={isLast ? i18n._('import.one-more-ingredient') : undefined}
        errorId={error ? `${name}-error` : undefined}
      />
      {row.isDoubtful && <Doubt id={`${name}-doubt`} source={null} mainSource={null} />}
      <FieldError id={`${name}-error`} error={error} />
    </li>
  )
}

function Step({ row, at, isLast, language, errors }: RowProps<FoundRow>) {
  const { i18n } = useLingui()
  const name = `instructions.${at}`
  const error = errors[`${name}.text`] ?? errors[`${name}.section`]
  return (
    <li>
      <Heading name={name} text={row.section} language={language} />
      <span className="number" lang={language ?? undefined} aria-hidden="true">
        {at + 1}
      </span>
      <div className="text">
        <textarea
          className="in-place"
          name={`${name}.text`}
          rows={1}
          defaultValue={row.text}
          dir={directionOf(row.text)}
          aria-label={i18n._('instruction.numbered', { number: at + 1 })}
          placeholder={isLast ? i18n._('import.one-more-step') : undefined}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${name}-error` : undefined}
        />
        <FieldError id={`${name}-error`} error={error} />
      </div>
    </li>
  )
}
