import { Chip } from '../ui/chip.ui'
import { urls } from '../urls'

export interface OpenOrganizersViewProps {
  group: { name: string; slug: string }
  heading: string
  noun: 'categories' | 'tags' | 'tools'
  /** Those that public recipes have, the most used first; without figures where there are too many to count. */
  options: readonly { value: string; name: string; count: number | undefined }[]
}

/** Categories, tags or tools of the recipes that strangers may read; each leads to its recipes. */
export function OpenOrganizersView({ group, heading, noun, options }: OpenOrganizersViewProps) {
  return (
    <>
      <header className="page-head">
        <div>
          <h1>{heading}</h1>
          <p>
            <a href={urls.home(group.slug)}>{group.name}</a>
          </p>
        </div>
      </header>
      <ul className="chip-row" role="list">
        {options.map(({ value, name, count }) => (
          <li key={value}>
            <Chip href={urls.home(group.slug, { [noun]: value })}>
              <bdi>{name}</bdi> {count !== undefined && <data value={count}>{count}</data>}
            </Chip>
          </li>
        ))}
      </ul>
    </>
  )
}
