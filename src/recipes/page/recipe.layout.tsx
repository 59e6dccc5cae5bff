import Timers from '../../../islands/recipes/timers.island'
import { Island } from '../../platform/web/island'
import type { FrameIslandProps, FramePart } from '../../ui/layouts/frame-part'
import { TIMERS_KEY } from './timer.rules'

/** Timers that were started elsewhere go on beside every page. */
function RunningTimers({ here, reader }: FrameIslandProps) {
  return (
    <Island
      of={Timers}
      name="recipes/timers"
      when="wanted"
      trigger=".time[data-seconds], [data-own-timer]"
      stored={TIMERS_KEY}
      props={{ href: here, place: 'dock', isMember: reader !== null }}
    />
  )
}

export const RECIPE_FRAME: FramePart = {
  islands: [RunningTimers],
}
