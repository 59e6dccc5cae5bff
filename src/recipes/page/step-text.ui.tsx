import { useLingui } from '@lingui/react'
import type { ReactNode } from 'react'
import { toIsoDuration } from '../../measures/duration.rules'
import { isolate, isolateMeasures } from '../../platform/i18n/isolating.rules'
import { directionOfWords } from '../../platform/i18n/languages.rules'
import { CleanHtml } from '../../ui/clean-html.ui'
import { Icon } from '../../ui/icon.ui'
import { Amount } from '../ingredient/amount.ui'
import type { InstructionItem } from './recipe-page.rules'
import { type StepSegment, timerName } from './step-text.rules'

export interface StepTextProps {
  instruction: Pick<InstructionItem, 'tree' | 'pieces'>
  /** Counted from 1; names the timers. */
  number: number
  /** Language of the recipe. */
  language: string | null
  /** Times start timers; a visitor's page has no script and shows them as times. */
  withTimers: boolean
}

/** The text of an instruction: amounts scaled, times to tap. */
export function StepText({ instruction: { tree, pieces }, number, language, withTimers }: StepTextProps) {
  const draw = (text: string) => {
    const segments = pieces.get(text)
    const isTurned = directionOfWords(text) === 'rtl'
    const mark = (at: number) => (withTimers && segments ? markBehind(segments, at) : '')
    return (
      segments?.map((segment, at) => {
        if (segment.kind === 'text') return isolateMeasures(segment.text.slice(mark(at - 1).length))
        const name = withTimers && segment.kind === 'time' ? timerName(segments, at, language) : ''
        const piece = (
          <Segment
            key={at}
            segment={isTurned && segment.kind !== 'amount' ? isolated(segment) : segment}
            {...{ name, number, withTimers }}
          />
        )
        return mark(at) === '' ? piece : <Unbroken key={at} piece={piece} mark={mark(at)} />
      }) ?? isolateMeasures(text)
    )
  }
  return tree && <CleanHtml tree={tree} text={draw} />
}

/** In words that run from the right a time or a temperature is one piece. */
const isolated = (segment: StepSegment): StepSegment => ({
  ...segment,
  text: isolate(segment.text),
  original: isolate(segment.original),
})

/** The comma or full stop after a time; a browser breaks the line after any button, and it would begin the next. */
function markBehind(segments: readonly StepSegment[], at: number): string {
  if (segments[at]?.kind !== 'time') return ''
  const next = segments[at + 1]
  return (next?.kind === 'text' && /^[,.;:!?)،؛؟、。）]+/.exec(next.text)?.[0]) || ''
}

function Unbroken({ piece, mark }: { piece: ReactNode; mark: string }) {
  return (
    <span className="unbroken">
      {piece}
      {mark}
    </span>
  )
}

interface SegmentProps {
  segment: StepSegment
  /** What its timer is for; "" where the text does not say. */
  name: string
  number: number
  withTimers: boolean
}

function Segment({ segment, name, number, withTimers }: SegmentProps) {
  const { i18n } = useLingui()
  const { kind, text, original, seconds } = segment
  if (kind === 'amount') {
    return <Amount as="b" text={text} title={text === original ? undefined : original} />
  }
  // "180 °C" stays in one line.
  if (kind !== 'time' || seconds === undefined) return text.replaceAll(' ', '\u00a0')
  if (!withTimers) {
    return (
      <time className="time" dateTime={toIsoDuration(seconds / 60)}>
        {text}
      </time>
    )
  }
  return (
    <button
      className="time"
      type="button"
      data-seconds={seconds}
      data-name={name || i18n._('timer.of-step', { number, time: text })}
      aria-label={i18n._('timer.start', { time: text })}
    >
      <Icon name="timer" />
      <span>{text}</span>
    </button>
  )
}
