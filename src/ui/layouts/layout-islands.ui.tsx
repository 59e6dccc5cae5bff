import SearchOverlay from '../../../islands/recipes/search-overlay.island'
import Timers from '../../../islands/recipes/timers.island'
import { Island } from '../../platform/web/island'
import { TIMERS_KEY } from '../../recipes/timer.rules'
import type { LayoutProps } from './layout-props'

/** What every page of a member can wake up: the quick search, and the timers that were started elsewhere. */
export function LayoutIslands({ group, here }: Pick<LayoutProps, 'group' | 'here'>) {
  return (
    <>
      {group && (
        <Island
          of={SearchOverlay}
          name="recipes/search-overlay"
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
