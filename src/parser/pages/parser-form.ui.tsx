import { useLingui } from '@lingui/react'
import type { ReactNode } from 'react'
import { Segmented } from '../../ui/segmented.ui'
import type { ParserChoice } from '../parser.schema'

export interface ParserChoiceProps {
  parser: ParserChoice
  canAskOpenai: boolean
}

/** Which parser reads the lines. */
export function ParserChoiceField({ parser, canAskOpenai }: ParserChoiceProps) {
  const { i18n } = useLingui()
  const options = [
    { value: 'nlp', text: i18n._('parser.nlp') },
    { value: 'brute', text: i18n._('parser.brute') },
    ...(canAskOpenai ? [{ value: 'openai', text: i18n._('parser.openai') }] : []),
  ]
  return (
    <>
      <Segmented name="parser" legend={i18n._('parser.parser')} value={parser} options={options} />
      <p className="hint">{i18n._('parser.nlp-trained')}</p>
    </>
  )
}

/** A share of certainty, 0 to 1, in whole percent. */
export function Percent({ share }: { share: number }): ReactNode {
  const { i18n } = useLingui()
  return i18n._('general.percent', { percent: Math.round(share * 100) })
}
