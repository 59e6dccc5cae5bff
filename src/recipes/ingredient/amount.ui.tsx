import { directionOfWords, leadingFigures } from '../../platform/i18n/languages.rules'

export interface AmountProps {
  /** With its unit, or a whole line that begins with one. */
  text: string
  as?: 'b' | 'bdi' | 'span'
  className?: string | undefined
  title?: string | undefined
}

/**
 * An amount that reads its own way, whatever is around it: from the right where a word of it does, and its figures always from the
 * left, since "1½" would be "½1" among Arabic words.
 */
export function Amount({ text, as: Tag = 'bdi', className = 'amount', title }: AmountProps) {
  const dir = directionOfWords(text)
  const figures = dir === 'rtl' ? leadingFigures(text) : ''
  return (
    <Tag className={className || undefined} dir={dir} title={title}>
      {figures !== '' && <bdi dir="ltr">{figures}</bdi>}
      {text.slice(figures.length)}
    </Tag>
  )
}
