import type { ComponentProps, ReactNode } from 'react'
import { lineDirection } from '../../platform/i18n/languages.rules'
import type { LineMark } from './line-marks.rules'

interface LineFieldProps {
  name: string
  /** The line as it was typed or found. */
  text: string
  /** The same in pieces, each with what it is understood as. */
  marks: readonly LineMark[]
  label: string
  placeholder?: string | undefined
  /** Language of the recipe; left out where it is not known. */
  language?: string | undefined
  /** `check` where it is doubtful. */
  level?: 'check' | undefined
  /** Id of the sentence that says what is wrong with it. */
  errorId?: string | undefined
  autoFocus?: boolean | undefined
  /** What is typed, where an island owns the text. */
  onText?: ((text: string) => void) | undefined
  /** What the line may go on with, below it. */
  offers?: LineFieldOffers | null | undefined
}

interface LineFieldOffers {
  /** Ids of the list and of its chosen entry. */
  id: string
  activeId: string | undefined
  list: ReactNode
}

/**
 * An ingredient as one line of text that is written in place. What is understood of it is shown over it in colours until someone
 * changes it; a script keeps them while the reader types.
 */
export function LineField({
  name,
  text,
  marks,
  label,
  placeholder,
  language,
  level,
  errorId,
  autoFocus,
  onText,
  offers,
}: LineFieldProps) {
  const control: ComponentProps<'textarea'> = onText
    ? { value: text, onInput: ({ currentTarget }) => onText(currentTarget.value) }
    : { defaultValue: text }
  return (
    <div className="line-field" data-line="" data-level={level} dir={lineDirection(text, language)}>
      <span className="marks" aria-hidden="true">
        <LineMarks marks={marks} />
        {/* An empty last line has no height of its own. */}
        {onText && '\u200b'}
      </span>
      <textarea
        className="in-place"
        name={name}
        rows={1}
        {...control}
        aria-label={label}
        placeholder={placeholder}
        lang={language || undefined}
        autoFocus={autoFocus}
        aria-invalid={errorId === undefined ? undefined : true}
        aria-describedby={errorId}
        aria-autocomplete={onText && 'list'}
        aria-haspopup={offers ? 'listbox' : undefined}
        aria-controls={offers?.id}
        aria-activedescendant={offers?.activeId}
      />
      {offers?.list}
    </div>
  )
}

/** As many pieces as a line that runs from the right would turn around: "120 g", "1½", but not "2 ملعقة". */
function countTurned([figures, gap, unit]: readonly LineMark[]): number {
  if (figures?.part !== 'quantity') return 0
  const hasUnit = gap?.part === null && unit?.part === 'unit' && /\p{sc=Latin}/u.test(unit.text)
  if (hasUnit) return 3
  return /\D/.test(figures.text) ? 1 : 0
}

/** Figures and their unit read from the left until someone goes there; then the words are where the field has them. */
function LineMarks({ marks }: { marks: readonly LineMark[] }) {
  const count = countTurned(marks)
  return (
    <>
      {count > 0 && (
        <bdi>
          <Marks marks={marks.slice(0, count)} />
        </bdi>
      )}
      <Marks marks={marks.slice(count)} />
    </>
  )
}

function Marks({ marks }: { marks: readonly LineMark[] }) {
  return marks.map(({ part, text, isNew }, at) =>
    part === null ? (
      text
    ) : (
      <span key={at} data-part={part} data-new={isNew ? '' : undefined}>
        {text}
      </span>
    ),
  )
}
