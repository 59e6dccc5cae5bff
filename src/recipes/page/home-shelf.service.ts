import { toTimestamp } from '../../platform/clock'
import type { Ctx } from '../../platform/context'
import { urls } from '../../urls'
import { longestUnmade } from '../recipe/recipe.store'

/** A row of recipes above the list at home. Slices bring theirs; `app/home-shelves.ts` lists them in their order. */
export interface HomeShelf {
  key: string
  /** Id of the message above it. */
  title: string
  /** Stands beside the name of the group, in kitchens of every size, and needs no others to fill a row. */
  isGreeting?: true
  /** Ids of its recipes in their order, in one statement; a shelf without any is not shown. @param most how many there is room for */
  ids(ctx: Ctx, most: number): readonly string[]
  /** Where all of them stand. @param group slug of the reader's group */
  allHref(group: string): string
}

const LATELY_DAYS = 60
const DAY_MS = 24 * 3600 * 1000

/** What was made last before this time was not made lately. */
export function latelySince(now: Date): string {
  return toTimestamp(new Date(now.getTime() - LATELY_DAYS * DAY_MS))
}

/** What was made once, but not in the last two months: the longest ago first. */
export const NOT_MADE_LATELY: HomeShelf = {
  key: 'not-made-lately',
  title: 'home.not-made-lately',
  ids({ db, groupId, clock }, most) {
    return longestUnmade(db, groupId, latelySince(clock.now()), most)
  },
  allHref: (group) => urls.home(group, { orderBy: 'last_made', orderDirection: 'asc' }),
}
