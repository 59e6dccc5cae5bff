import { useLingui } from '@lingui/react'
import { Enhancer } from '../platform/web/enhancer'
import { LinkButton } from '../ui/button.ui'
import { Empty } from '../ui/empty.ui'
import { Form } from '../ui/form.ui'
import { Icon } from '../ui/icon.ui'
import { PageHead } from '../ui/layouts/page-head.ui'
import { urls } from '../urls'
import { DiaryEntry } from './diary-entry.ui'
import type { EntryView, MonthView } from './entry.rules'
import { COOKED_TYPES, showsEverything, type TimelinePreferences } from './timeline-preferences.rules'

export interface TimelineViewProps {
  group: { slug: string }
  /** The recipe whose timeline it is; null for the whole group. */
  recipe: { slug: string; name: string } | null
  preferences: TimelinePreferences
  months: readonly MonthView<EntryView>[]
  /** The next stretch; null at the end. */
  moreHref: string | null
}

/** A diary of what was cooked, of one recipe or of all: month by month, the newest first. */
export function TimelineView({ group, recipe, preferences, months, moreHref }: TimelineViewProps) {
  const { i18n } = useLingui()
  const madeHref = recipe && urls.recipeMade(group.slug, recipe.slug)
  return (
    <>
      <PageHead
        back={
          recipe ? { href: urls.recipe(group.slug, recipe.slug), text: <bdi>{recipe.name}</bdi> } : undefined
        }
        title={i18n._('timeline.timeline')}
      >
        {madeHref && (
          <LinkButton icon="circle-check" href={madeHref} data-sheet="">
            {i18n._('timeline.i-made-this')}
          </LinkButton>
        )}
      </PageHead>
      <Filter group={group.slug} preferences={preferences} />
      {months.length === 0 && (
        <Empty
          drawing="plate"
          action={
            <LinkButton kind="primary" href={madeHref ?? urls.home(group.slug)}>
              {madeHref ? i18n._('timeline.i-made-this') : i18n._('mealplan.choose-recipe')}
            </LinkButton>
          }
        >
          {i18n._('timeline.empty')}
        </Empty>
      )}
      <div className="diary" data-grows="">
        {months.map(({ month, entries }) => (
          <section key={month} data-month={month} aria-labelledby={`month-${month}`}>
            <h2 id={`month-${month}`}>
              {i18n.date(`${month}-15T12:00:00Z`, { month: 'long', year: 'numeric', timeZone: 'UTC' })}
            </h2>
            <ul role="list">
              {entries.map((entry) => (
                <li key={entry.id} data-type={entry.eventType}>
                  <DiaryEntry group={group.slug} entry={entry} withRecipe={recipe === null} />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
      {moreHref !== null && (
        <nav className="pages" aria-label={i18n._('list.pages')} data-load-more="">
          <LinkButton href={moreHref}>{i18n._('list.load-more')}</LinkButton>
        </nav>
      )}
      {moreHref !== null && <Enhancer name="search/load-more" trigger="[data-load-more] a" />}
    </>
  )
}

/** A chip that also shows what else happened when it is on. */
function Filter({ group, preferences }: { group: string; preferences: TimelinePreferences }) {
  const { i18n } = useLingui()
  const isOn = showsEverything(preferences)
  return (
    <Form className="diary-filter" action={urls.timeline(group)}>
      <input type="hidden" name="orderDirection" value="desc" />
      {isOn && COOKED_TYPES.map((type) => <input key={type} type="hidden" name="types" value={type} />)}
      <button type="submit" className="chip" data-on={isOn ? '' : undefined} aria-pressed={isOn}>
        {i18n._('timeline.with-new-recipes')} {isOn && <Icon name="x" />}
      </button>
    </Form>
  )
}
