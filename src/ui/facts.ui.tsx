import type { ReactNode } from 'react'

export interface Fact {
  /** What is said of it, translated; a link where there is more to it. */
  name: ReactNode
  value: ReactNode
  /** Of the value, where its words are not the page's. */
  language?: string | undefined
  /** Not among the first that one asks for: a page that is short of room may fold it. */
  isMore?: boolean | undefined
  /** A second line in small type. */
  note?: ReactNode
}

export interface FactsProps {
  facts: readonly Fact[]
  /** Columns of one width, for a row that is as wide as the page. */
  isEven?: boolean | undefined
}

/** A few things that are known, in a ruled row as in a table of a book: times and yield of a recipe, how a server is. */
export function Facts({ facts, isEven }: FactsProps) {
  return (
    <dl className="facts" data-even={isEven ? '' : undefined}>
      {facts.map(({ name, value, language, note, isMore }, at) => (
        <div key={at} data-more={isMore ? '' : undefined}>
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
