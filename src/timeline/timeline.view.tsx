import { useLingui } from '@lingui/react'
import { Enhancer } from '../platform/web/enhancer'
import { Button, LinkButton } from '../ui/button.ui'
import { Check } from '../ui/check.ui'
import { Empty } from '../ui/empty.ui'
import { Form } from '../ui/form.ui'
import { PageHead } from '../ui/layouts/page-head.ui'
import { Segmented } from '../ui/segmented.ui'
import { urls } from '../urls'
import type { EntryView } from './entry.rules'
import { TimelineEntry } from './timeline.ui'
import { EVENT_TYPES } from './timeline-event.schema'
import type { TimelinePreferences } from './timeline-preferences.rules'

export interface TimelineViewProps {
  group: { name: string; slug: string }
  /** Of one recipe; null for the whole group. */
  recipe: { slug: string; name: string } | null
  preferences: TimelinePreferences
  entries: readonly EntryView[]
  /** The next stretch; null at the end. */
  moreHref: string | null
}

/** What happened, to one recipe or to all. */
export function TimelineView({ group, recipe, preferences, entries, moreHref }: TimelineViewProps) {
  const { i18n } = useLingui()
  return (
    <>
      <PageHead
        back={
          recipe ? { href: urls.recipe(group.slug, recipe.slug), text: <bdi>{recipe.name}</bdi> } : undefined
        }
        title={i18n._('timeline.timeline')}
        lead={recipe ? null : <bdi>{group.name}</bdi>}
      >
        {recipe && (
          <LinkButton icon="circle-check" href={urls.recipeMade(group.slug, recipe.slug)}>
            {i18n._('timeline.i-made-this')}
          </LinkButton>
        )}
      </PageHead>
      <Filter group={group.slug} preferences={preferences} />
      {entries.length === 0 ? (
        <Empty drawing="timer">{i18n._('timeline.empty')}</Empty>
      ) : (
        <ul className="timeline" role="list" data-grows="">
          {entries.map((entry) => (
            <li key={entry.id}>
              <TimelineEntry group={group.slug} entry={entry} withRecipe={recipe === null} />
            </li>
          ))}
        </ul>
      )}
      {moreHref !== null && (
        <nav className="pages" aria-label={i18n._('list.pages')} data-load-more="">
          <LinkButton href={moreHref}>{i18n._('list.load-more')}</LinkButton>
        </nav>
      )}
      {moreHref !== null && <Enhancer name="search/load-more" trigger="[data-load-more] a" />}
    </>
  )
}

function Filter({ group, preferences }: { group: string; preferences: TimelinePreferences }) {
  const { i18n } = useLingui()
  const words = {
    info: i18n._('timeline.type-info'),
    system: i18n._('timeline.type-system'),
    comment: i18n._('timeline.type-comment'),
  }
  return (
    <Form className="timeline-filter" action={urls.timeline(group)}>
      <fieldset>
        <legend className="visually-hidden">{i18n._('timeline.types')}</legend>
        {EVENT_TYPES.map((type) => (
          <Check
            key={type}
            name="types"
            value={type}
            defaultChecked={preferences.types.includes(type)}
            label={words[type]}
          />
        ))}
      </fieldset>
      <Segmented
        name="orderDirection"
        legend={i18n._('timeline.order')}
        value={preferences.orderDirection}
        options={[
          { value: 'asc', text: i18n._('timeline.oldest-first') },
          { value: 'desc', text: i18n._('timeline.newest-first') },
        ]}
      />
      <Button type="submit">{i18n._('print.apply')}</Button>
    </Form>
  )
}
