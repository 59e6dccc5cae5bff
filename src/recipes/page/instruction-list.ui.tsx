import { useLingui } from '@lingui/react'
import { Fragment } from 'react'
import { inLanguage } from '../ingredient/recipe-words.ui'
import { bySection, type InstructionItem } from './recipe-page.rules'
import { StepText } from './step-text.ui'

export interface InstructionListProps {
  instructions: readonly InstructionItem[]
  language: string | null
  withTimers: boolean
}

/** The method: numbered steps, section by section; the number is the box that crosses a step off. */
export function InstructionList({ instructions, language, withTimers }: InstructionListProps) {
  const { i18n } = useLingui()
  return bySection(instructions).map(({ title, start, items }) => (
    <Fragment key={start}>
      {title !== '' && <h3 {...inLanguage(language)}>{title}</h3>}
      <ol className="steps" role="list" start={start === 1 ? undefined : start} {...inLanguage(language)}>
        {items.map((item, at) => (
          <li key={item.id}>
            <label className="number">
              <input type="checkbox" aria-label={i18n._('instruction.done', { number: start + at })} />
              <span aria-hidden="true">{start + at}</span>
            </label>
            <div className="text prose">
              <StepText instruction={item} number={start + at} language={language} withTimers={withTimers} />
            </div>
          </li>
        ))}
      </ol>
    </Fragment>
  ))
}
