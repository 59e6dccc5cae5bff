import { useLingui } from '@lingui/react'
import { Fragment } from 'react'
import { inLanguage } from './recipe-words.ui'
import { StepText } from './step-text.ui'

/** An instruction as a page needs it. */
export interface InstructionItem {
  id: string
  /** Heading above it; empty within a section. */
  title: string
  /** Its text as sanitised HTML. */
  html: string
  /** The first words as plain text, where there is no room for more. */
  summary: string
  /** Reference ids of the ingredients it uses. */
  uses: readonly string[]
}

export interface InstructionListProps {
  instructions: readonly InstructionItem[]
  scale: number
  language: string | null
  withTimers: boolean
}

/** The method: numbered steps, section by section; the number is the box that crosses a step off. */
export function InstructionList({ instructions, scale, language, withTimers }: InstructionListProps) {
  const { i18n } = useLingui()
  const sections: { title: string; start: number; items: InstructionItem[] }[] = []
  for (const [at, item] of instructions.entries()) {
    const last = sections.at(-1)
    if (last && item.title === '') last.items.push(item)
    else sections.push({ title: item.title, start: at + 1, items: [item] })
  }
  return sections.map(({ title, start, items }) => (
    <Fragment key={start}>
      {title !== '' && <h3 {...inLanguage(language)}>{title}</h3>}
      <ol className="steps" role="list" start={start === 1 ? undefined : start}>
        {items.map((item, at) => (
          <li key={item.id}>
            <label className="number">
              <input type="checkbox" aria-label={i18n._('instruction.done', { number: start + at })} />
              <span aria-hidden="true">{start + at}</span>
            </label>
            <div className="text prose" {...inLanguage(language)}>
              <StepText
                html={item.html}
                number={start + at}
                scale={scale}
                language={language}
                withTimers={withTimers}
              />
            </div>
          </li>
        ))}
      </ol>
    </Fragment>
  ))
}
