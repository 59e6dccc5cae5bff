import type { I18n } from '@lingui/core'
import { toTimestamp } from '../../platform/clock'
import type { Ctx } from '../../platform/context'
import { urls } from '../../urls'
import type { RecipeSummary } from '../recipe/recipe.schema'
import { longestUnmade, newestNumbers } from './home-shelf.store'

/** What may be on a shelf today. */
export interface ShelfOffer {
  /** Numbers of live recipes of the group; those that are shown are chosen among them. */
  numbers: readonly number[]
  /** The words above it. @param chosen what is on it, at least one */
  title(i18n: I18n, chosen: readonly RecipeSummary[]): string
  /** Where all of them are found; null where they are nowhere together. */
  allHref: string | null
}

/** A row of recipes above the list at home. Slices bring theirs; `app/home-shelves.ts` lists them in their order. */
export interface HomeShelf {
  key: string
  /** In a statement or two. @param most how many are looked at @param seed of the member's day */
  offer(ctx: Ctx, most: number, seed: string): ShelfOffer
}

/** The dish of the evening. */
export interface HomeDish {
  /** What is eaten, and what goes with it. */
  recipes: readonly RecipeSummary[]
  /** The plan says so; else it is a suggestion. */
  isPlanned: boolean
  planHref: string
  /** Where a form asks for something else: planned by POST, suggested by GET; null where there is nothing else. */
  other: { method: 'get' | 'post'; action: string; turn: number } | null
}

/** What the plan says of this evening and the days ahead. */
export interface HomeEvening {
  dish: HomeDish | null
  /** Ids of recipes that are planned and need no proposal. */
  planned: ReadonlySet<string>
}

/** Finds it for a member. @param seed of the member's day @param turn which suggestion, from 0 */
export type FindsEvening = (ctx: Ctx, seed: string, turn: number) => Promise<HomeEvening>

const LATELY_DAYS = 60
const DAY_MS = 24 * 3600 * 1000

/** The time since which something counts as made lately. */
export function latelySince(now: Date): string {
  return toTimestamp(new Date(now.getTime() - LATELY_DAYS * DAY_MS))
}

const YEAR_MS = 330 * DAY_MS

/** What was made once, but not in the last two months. Its title is the month since which none of them was. */
export const NOT_MADE_LATELY: HomeShelf = {
  key: 'not-made-lately',
  offer: ({ db, groupId, clock, actor }, most) => ({
    numbers: longestUnmade(db, groupId, latelySince(clock.now()), most),
    title(i18n, chosen) {
      const last = new Date(Math.max(...chosen.map(({ lastMade }) => Date.parse(lastMade ?? '') || 0)))
      const isLongAgo = clock.now().getTime() - last.getTime() > YEAR_MS
      const month = i18n.date(last, { month: 'long', ...(isLongAgo && { year: 'numeric' }) })
      return i18n._('home.not-since', { month })
    },
    allHref: urls.home(actor.groupSlug, { orderBy: 'last_made', orderDirection: 'asc' }),
  }),
}

/** Numbers of the recipes that came last, the newest first. */
export function newestRecipes({ db, groupId }: Ctx, most: number): number[] {
  return newestNumbers(db, groupId, most)
}
