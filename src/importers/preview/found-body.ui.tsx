import { useLingui } from '@lingui/react'
import { memo, type ReactNode, type Ref } from 'react'
import { LineField } from '../../recipes/ingredient/line-field.ui'
import { type FoundInLine, markLine } from '../../recipes/ingredient/line-marks.rules'
import { inLanguage } from '../../recipes/ingredient/recipe-words.ui'
import type { FieldSource } from '../../scraper/draft.schema'
import { confidenceLevel } from '../../ui/confidence.ui'
import { FieldError } from '../../ui/field.ui'
import { PleaseCheck, useFound } from './doubt.ui'
import { directionOf } from './found-head.ui'

export interface FoundRow {
  /** Heading above it, empty without one. */
  section: string
  text: string
}

/** An ingredient with what is understood of it. */
export interface FoundLine extends FoundRow {
  found: FoundInLine
  isDoubtful: boolean
}

/** The same as it is worked on. */
export interface EditedLine extends FoundLine {
  /** Stays the same wherever it moves; of a line that was found its number at first. */
  id: number
}

/** The name of a line among the places to look at. */
export const placeOfLine = ({ id }: Pick<EditedLine, 'id'>) => `ingredients.${id}`

export interface FoundList<Row> {
  rows: readonly Row[]
  /** Confidence of the list as a whole. */
  confidence: number
  source: FieldSource | null
}

/** How sure a list is as a whole; an empty one was not found. */
export const levelOfList = ({ rows, confidence }: FoundList<unknown>) =>
  confidenceLevel(rows.length === 0 ? 0 : confidence)

interface SectionProps {
  name: 'ingredients' | 'instructions'
  title: string
  list: FoundList<unknown>
  children: ReactNode
}

function FoundSection({ name, title, list, children }: SectionProps) {
  const { looked, nothing } = useFound()
  const level = looked.has(name) ? 'sure' : levelOfList(list)
  return (
    <section
      className={name === 'ingredients' ? 'ingredients' : 'method'}
      aria-labelledby={name}
      data-place={name}
      data-level={level}
    >
      <h2 id={name}>{title}</h2>
      {level === 'check' && <PleaseCheck place={name} source={list.source} />}
      {list.rows.length === 0 && <p className="hint">{nothing}</p>}
      {children}
    </section>
  )
}

/** Rows with room for one more; a row that was left empty at the end is that room. */
export function withRoom<Row extends FoundRow>(rows: readonly Row[], empty: Row): readonly Row[] {
  const last = rows.at(-1)
  return last?.text === '' && last.section === '' ? rows : [...rows, empty]
}

function Heading({ name, text }: { name: string; text: string }) {
  const { i18n } = useLingui()
  const { language } = useFound()
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

interface FoundIngredientsProps {
  /** As they were found. */
  list: FoundList<FoundLine>
  lines: readonly EditedLine[]
  listRef: Ref<HTMLUListElement>
  onText: (id: number, text: string) => void
}

/** The ingredients as lines, each with what is understood of it. */
export function FoundIngredients({ list, lines, listRef, onText }: FoundIngredientsProps) {
  const { i18n } = useLingui()
  const { dir } = inLanguage(useFound().language)
  return (
    <FoundSection name="ingredients" title={i18n._('recipe.ingredients')} list={list}>
      <ul className="found-lines" role="list" data-lines="" dir={dir} ref={listRef}>
        {lines.map((row, at) => (
          <Line key={row.id} row={row} at={at} isLast={at === lines.length - 1} onText={onText} />
        ))}
      </ul>
    </FoundSection>
  )
}

/** The method, numbered as it will be. */
export const FoundInstructions = memo(({ list }: { list: FoundList<FoundRow> }) => {
  const { i18n } = useLingui()
  const rows = withRoom(list.rows, { section: '', text: '' })
  return (
    <FoundSection name="instructions" title={i18n._('recipe.method')} list={list}>
      <ol className="steps" role="list" dir={inLanguage(useFound().language).dir}>
        {rows.map((row, at) => (
          <Step key={at} row={row} at={at} isLast={at === rows.length - 1} />
        ))}
      </ol>
    </FoundSection>
  )
})

interface RowProps<Row> {
  row: Row
  at: number
  /** The room for one more. */
  isLast: boolean
}

interface LineProps extends RowProps<EditedLine> {
  onText: (id: number, text: string) => void
}

const Line = memo(({ row, at, isLast, onText }: LineProps) => {
  const { i18n } = useLingui()
  const { errors, looked } = useFound()
  const name = `ingredients.${at}`
  // What was wrong or doubtful belongs to the line that it was said of, wherever that is now.
  const place = placeOfLine(row)
  const error = errors[`${place}.text`] ?? errors[`${place}.section`]
  const isDoubtful = row.isDoubtful && !looked.has(place)
  return (
    <li data-place={place}>
      <Heading name={name} text={row.section} />
      <LineField
        name={`${name}.text`}
        text={row.text}
        marks={markLine(row.text, row.found)}
        level={isDoubtful ? 'check' : undefined}
        label={i18n._('ingredient.numbered', { number: at + 1 })}
        placeholder={isLast ? i18n._('import.one-more-ingredient') : undefined}
        errorId={error ? `${place}-error` : undefined}
        onText={(text) => onText(row.id, text)}
      />
      {isDoubtful && <PleaseCheck place={place} source={null} />}
      <FieldError id={`${place}-error`} error={error} />
    </li>
  )
})

function Step({ row, at, isLast }: RowProps<FoundRow>) {
  const { i18n } = useLingui()
  const { errors, language } = useFound()
  const name = `instructions.${at}`
  const error = errors[`${name}.text`] ?? errors[`${name}.section`]
  return (
    <li>
      <Heading name={name} text={row.section} />
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
