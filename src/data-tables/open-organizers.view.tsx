import { useLingui } from '@lingui/react'
import { Empty } from '../ui/empty.ui'
import { PageHead } from '../ui/layouts/page-head.ui'
import { Tabs } from '../ui/tabs.ui'
import { urls } from '../urls'
import type { Initial } from './initials.rules'

type Noun = 'categories' | 'tags' | 'tools'

export interface OpenOrganizer {
  value: string
  name: string
  count: number | undefined
}

export interface OpenOrganizersViewProps {
  group: { name: string; slug: string }
  noun: Noun
  /** Those that public recipes have, by their letters; without figures where there are too many to count. */
  initials: readonly Initial<OpenOrganizer>[]
  /** Kinds that there are any of, beside each other. */
  nouns: readonly Noun[]
}

/** Categories, tags or tools of the recipes that strangers may read, like the index of a book; each leads to its recipes. */
export function OpenOrganizersView({ group, noun, initials, nouns }: OpenOrganizersViewProps) {
  const { i18n } = useLingui()
  const titles = {
    categories: i18n._('organizer.categories'),
    tags: i18n._('organizer.tags'),
    tools: i18n._('organizer.tools'),
  }
  const tabs = nouns.map((key) => ({ key, text: titles[key], href: urls.organizers(group.slug, key) }))
  return (
    <>
      <PageHead title={titles[noun]} lead={<a href={urls.home(group.slug)}>{group.name}</a>} />
      {tabs.length > 1 && <Tabs label={i18n._('organizer.organizers')} tabs={tabs} current={noun} />}
      {initials.length === 0 ? (
        <Empty drawing="jar">{i18n._('data.none')}</Empty>
      ) : (
        <div className="initials">
          {initials.map(({ letter, items }) => (
            <section className="initial" key={letter} aria-label={letter}>
              <h2>{letter}</h2>
              <ul role="list">
                {items.map(({ value, name, count }) => (
                  <li key={value}>
                    <a href={urls.home(group.slug, { [noun]: value })}>
                      <bdi>{name}</bdi>
                    </a>
                    {count !== undefined && <data value={count}>{i18n.number(count)}</data>}
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </div>
      )}
    </>
  )
}
