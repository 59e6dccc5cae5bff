import { useLingui } from '@lingui/react'
import { isolateMeasures } from '../../platform/i18n/isolating.rules'
import { lineDirection } from '../../platform/i18n/languages.rules'
import { HeadingRow, RemoveRow, RowMenu } from '../../recipes/editor/row-menu.ui'
import { Button } from '../../ui/button.ui'
import { Check } from '../../ui/check.ui'
import { ConfidenceMeter } from '../../ui/confidence.ui'
import { FieldError } from '../../ui/field.ui'
import type { Confidence } from '../parsed-line.schema'
import {
  isBlankRow,
  isDoubtful,
  isHeadingLine,
  type NamePart,
  type ParsedRow,
  SURE_FROM,
} from './parsed-form.rules'
import { Percent } from './parser-form.ui'

interface LineProps {
  line: ParsedRow
  at: number
  /** Translated sentences by field. */
  errors: Record<string, string>
}

const FIELDS = ['quantity', 'unit', 'food', 'note'] as const
type FieldName = (typeof FIELDS)[number]

const SHARES: Record<FieldName, keyof Confidence> = {
  quantity: 'quantity',
  unit: 'unit',
  food: 'food',
  note: 'comment',
}

interface ParsedLineProps extends LineProps {
  focus: string | null
  /** The food of the group in which the new food ends. */
  knownFood: string | null
}

/** One ingredient: the line as it was, what was found in it and how sure that is, and the fields to correct it. */
export function ParsedLine({ line, at, errors, focus, knownFood }: ParsedLineProps) {
  const { i18n } = useLingui()
  const key = `lines.${at}`
  const { referenceId, text, title } = line
  const { average } = line.confidence
  const failed = FIELDS.some((field) => errors[`${key}.${field}`])
  const isMarked = failed || isDoubtful(average)
  const isOpen = isMarked || isBlankRow(line) || focus === `${key}.text`
  const name = line.food || text.split('\n')[0] || i18n._('ingredient.numbered', { number: at + 1 })
  return (
    <>
      {title !== null && <HeadingRow list="lines" at={at} row={referenceId} title={title} focus={focus} />}
      <li
        id={key}
        data-row={referenceId}
        data-level={isMarked ? 'check' : undefined}
        hidden={line.isKept || undefined}
      >
        <RowMenu list="lines" at={at} name={name} canHead={title === null} />
        <div>
          <p className="original" dir={lineDirection(text)}>
            {isolateMeasures(text) || i18n._('parser.new-line')}
          </p>
          <p className="parts" dir={lineDirection(text)}>
            {line.quantity !== '' && <b>{line.quantity}</b>} {line.unit !== '' && <span>{line.unit}</span>}{' '}
            {line.food !== '' && <span>{line.food}</span>} {line.note !== '' && <i>{line.note}</i>}
          </p>
        </div>
        {average !== null && (
          <span className="shares">
            <data value={average}>
              <Percent share={average} />
            </data>{' '}
            <ConfidenceMeter confidence={average} sureFrom={SURE_FROM} />
          </span>
        )}
        <RemoveRow list="lines" at={at} name={name} isInMenu />
        {isHeadingLine(line) && (
          <div className="makes">
            <Button type="submit" kind="quiet" icon="heading" name="action" value={`${key}.heading`}>
              {i18n._('parser.make-heading')}
            </Button>
          </div>
        )}
        <NewNames line={line} name={key} knownFood={knownFood} />
        <details className="fix" open={isOpen} data-keeps-open={`${referenceId}.fix`}>
          <summary>{i18n._('parser.correct')}</summary>
          <LineText line={line} name={key} isFocused={focus === `${key}.text`} />
          <Fields line={line} name={key} errors={errors} />
        </details>
        <input type="hidden" name={`${key}.referenceId`} value={referenceId} />
        {line.isNew && <input type="hidden" name={`${key}.isNew`} value="true" />}
        {line.isKept && <input type="hidden" name={`${key}.isKept`} value="true" />}
        <input type="hidden" name={`${key}.confidence`} value={JSON.stringify(line.confidence)} />
      </li>
    </>
  )
}

/** The line itself: to be read again once it is fixed, as several lines where it holds several ingredients. */
function LineText({ line, name, isFocused }: { line: ParsedRow; name: string; isFocused: boolean }) {
  const { i18n } = useLingui()
  const id = `${name}.text`
  return (
    <div className="line-text">
      <label htmlFor={id}>{i18n._('parser.line')}</label>
      <textarea
        className="input"
        id={id}
        name={id}
        defaultValue={line.text}
        rows={1}
        autoFocus={isFocused}
        dir="auto"
        aria-describedby={`${id}-hint`}
      />
      <Button type="submit" icon="wand-sparkles" name="action" value={`${name}.parse`}>
        {i18n._('parser.read-again')}
      </Button>
      <p className="hint" id={`${id}-hint`}>
        {i18n._('parser.split-hint')}
      </p>
    </div>
  )
}

function NewNames({ line, name, knownFood }: Pick<ParsedLineProps, 'line' | 'knownFood'> & { name: string }) {
  const { i18n } = useLingui()
  const boxes: [NamePart, string, string][] = [
    ['unit', 'Unit', i18n._('parser.make-unit', { unit: line.unit })],
    ['food', 'Food', i18n._('parser.make-food', { food: line.food })],
  ]
  const offered = boxes.filter(([part]) => line.offers[part])
  if (offered.length === 0) return null
  return (
    <div className="makes">
      {offered.map(([part, field, label]) => (
        <div key={part} data-new-name="">
          <input type="hidden" name={`${name}.offers${field}`} value="true" />
          <Check
            name={`${name}.makes${field}`}
            value="true"
            defaultChecked={line.makes[part]}
            label={label}
          />
        </div>
      ))}
      {knownFood !== null && (
        <Button type="submit" kind="quiet" name="action" value={`${name}.use`}>
          {i18n._('parser.use-food', { food: knownFood })}
        </Button>
      )}
    </div>
  )
}

function Fields({ line, name, errors }: { line: ParsedRow; name: string; errors: LineProps['errors'] }) {
  const { i18n } = useLingui()
  const labels: Record<FieldName, string> = {
    quantity: i18n._('ingredient.quantity'),
    unit: i18n._('ingredient.unit'),
    food: i18n._('ingredient.food'),
    note: i18n._('ingredient.note'),
  }
  const lists = { quantity: undefined, unit: 'units', food: 'foods', note: undefined }
  return (
    <div className="fields">
      {FIELDS.map((field) => {
        const id = `${name}.${field}`
        const share = line.confidence[SHARES[field]]
        return (
          <div key={field} data-part={field} data-level={isDoubtful(share) ? 'check' : undefined}>
            <label htmlFor={id}>
              {labels[field]}{' '}
              {share !== null && (
                <small>
                  <Percent share={share} />
                </small>
              )}
            </label>
            <input
              className="input"
              type="text"
              id={id}
              name={id}
              defaultValue={line[field]}
              data-quantity={field === 'quantity' ? '' : undefined}
              inputMode={field === 'quantity' ? 'decimal' : undefined}
              list={lists[field]}
              autoComplete="off"
              dir="auto"
              aria-invalid={errors[id] ? true : undefined}
              aria-describedby={errors[id] ? `${id}-error` : undefined}
            />
            <FieldError id={`${id}-error`} error={errors[id]} />
          </div>
        )
      })}
    </div>
  )
}
