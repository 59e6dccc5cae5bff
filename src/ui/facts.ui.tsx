import type { ReactNode } from 'react'

export interface Fact {
  /** The value, translated; a link where there is more to it. */
  name: ReactNode
  value: ReactNode
  /** Language of the value, where it is not the page's. */
  language?: string | undefined
  /** A less important fact, which narrow pages may fold. */
  isMore?: boolean | undefined
  /** The page says it once more further down, and only paper does here. */
  isTwice?: boolean | undefined
  /** A second line in small type. */
  note?: ReactNode
}

export interface FactsProps {
  facts: readonly Fact[]
  /** Columns of one width, for a row that is as wide as the page. */
  isEven?: boolean | undefined
}

/** A few facts in a ruled row, like a table in a book: times and yield of a recipe, how a server is. */
export function Facts({ facts, isEven }: FactsProps) {
  return (
    <dl className="facts" data-even={isEven ? '' : undefined}>
      {facts.map(({ name, value, language, note, isMore, isTwice }, at) => (
        <div key={at} data-more={isMore ? '' : undefined} data-twice={isTwice ? '' : undefined}>
          <dt>{name}</dt>
          <dd lang={language}>
            {typeof value === 'string' ? <bdi>{value}</bdi> : value}
            {note && <small>{note}</small>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
