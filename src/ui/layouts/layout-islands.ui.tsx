import Timers from '../../../islands/recipes/timers.island'
import SearchOverlay from '../../../islands/search/search-overlay.island'
import { Island } from '../../platform/web/island'
import { TIMERS_KEY } from '../../recipes/page/timer.rules'
import type { LayoutProps } from './layout-props'

/** What every page of a member can wake up: the quick search, and the timers that were started elsewhere. */
export function LayoutIslands({ group, here }: Pick<LayoutProps, 'group' | 'here'>) {
  return (
    <>
      {group && (
        <Island
          of={SearchOverlay}
          name="search/search-overlay"
          when="wanted"
          trigger="[data-quick-search]"
          shortcut="/"
          opens
          props={{ group: group.slug }}
        />
      )}
      <Island
        of={Timers}
        name="recipes/timers"
        when="wanted"
        trigger=".time[data-seconds]"
        stored={TIMERS_KEY}
        props={{ href: here, place: 'dock' }}
      />
    </>
  )
}
