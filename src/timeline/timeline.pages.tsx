import { backPath } from '../platform/http/local-path'
import { doneAt, type MemberPageCall, type PageRoute, page, seeOther } from '../platform/http/page-route'
import { setCookie } from '../platform/http/request-scope'
import { showOnNextPage } from '../platform/web/notice'
import type { Page } from '../platform/web/page'
import type { RecipePart } from '../recipes/page/recipe-part.rules'
import { getRecipe } from '../recipes/recipe/recipe.service'
import { Icon } from '../ui/icon.ui'
import { urls } from '../urls'
import { facesVersion } from '../users/faces.service'
import { PREFERENCES_COOKIE } from '../users/print-preferences.rules'
import { byMonth } from './entry.rules'
import { listEntries, madeOf } from './entry.service'
import { dayOf, getOwnEntry } from './event-form.service'
import { deleteEvent, restoreEvent } from './timeline.service'
import { MadeLine, MadeSection } from './timeline.ui'
import { TimelineView } from './timeline.view'
import {
  readTimelinePreferences,
  toTimelinePreferences,
  writeTimelinePreferences,
} from './timeline-preferences.rules'

const PAGE_SIZE = 32
/** How many are shown at the end of a recipe's page. */
const MADE_SHOWN = 3
const YEAR_SECONDS = 400 * 24 * 3600

const pageOf = (query: URLSearchParams) =>
  Math.min(10_000, Math.max(1, Math.trunc(Number(query.get('page') ?? 1)) || 1))

/** The timeline of the group, or of one recipe of it. */
async function showTimeline(call: MemberPageCall, slug: string | null): Promise<Page> {
  const { ctx, scope, query } = call
  const { groupSlug, groupName } = ctx.actor
  const recipe = slug === null ? null : getRecipe(ctx, slug)
  const preferences = readTimelinePreferences(scope.cookies.get(PREFERENCES_COOKIE))
  const number = pageOf(query)
  const wish = { ...preferences, recipeId: recipe?.id ?? null, page: number, perPage: PAGE_SIZE }
  const { entries, hasMore } = await listEntries(ctx, scope, wish)
  const next = { page: number + 1 }
  const moreHref = recipe ? urls.recipeTimeline(groupSlug, recipe.slug, next) : urls.timeline(groupSlug, next)
  const title = scope.i18n._('timeline.timeline')
  return {
    title: `${title} · ${recipe?.name ?? groupName}`,
    styles: 'diary',
    place: recipe ? 'recipes' : 'timeline',
    body: (
      <TimelineView
        group={{ slug: groupSlug }}
        recipe={recipe}
        preferences={preferences}
        months={byMonth(entries, (at) => dayOf(ctx, new Date(at)))}
        moreHref={hasMore ? moreHref : null}
      />
    ),
  }
}

async function savePreferences({ scope, form }: MemberPageCall): Promise<Response> {
  const sent = await form()
  const preferences = toTimelinePreferences(sent.get('orderDirection'), sent.getAll('types'))
  const cookie = writeTimelinePreferences(scope.cookies.get(PREFERENCES_COOKIE), preferences)
  setCookie(scope, PREFERENCES_COOKIE, cookie, { maxAgeSeconds: YEAR_SECONDS, isReadable: true })
  // A new choice starts the list from its beginning.
  return seeOther(backPath(scope).split('?')[0]!)
}

/** The pages of the timeline. */
export const TIMELINE_PAGES: PageRoute[] = [
  page({ path: '/g/:group/recipes/timeline' }, (call) => showTimeline(call, null)),
  page({ method: 'POST', path: '/g/:group/recipes/timeline' }, savePreferences),
  page({ path: '/g/:group/r/:slug/timeline' }, (call) => showTimeline(call, call.params.slug!)),
  page({ method: 'POST', path: '/g/:group/recipes/timeline/:id/delete' }, ({ ctx, scope, params }) => {
    getOwnEntry(ctx, params.id!)
    const { id, subject } = deleteEvent(ctx, params.id!)
    const undo = urls.restoreTimelineEvent(ctx.actor.groupSlug, id)
    showOnNextPage(scope, { tone: 'success', messageId: 'timeline.deleted', values: { subject }, undo })
    return seeOther(backPath(scope))
  }),
  page({ method: 'POST', path: '/g/:group/recipes/timeline/:id/restore' }, ({ ctx, scope, params }) => {
    const { subject } = restoreEvent(ctx, params.id!)
    return doneAt(scope, backPath(scope), 'timeline.taken-back', { subject })
  }),
]

/** When a recipe was made, on its page and in its menu; the cached page depends on 'names', which the timeline bumps. */
export const TIMELINE_PART: RecipePart = {
  version: facesVersion,
  async draw({ scope: { i18n }, group, isMember, ...reader }, recipe) {
    if (!isMember) return {}
    const made = await madeOf(reader, recipe, MADE_SHOWN)
    const props = { group, slug: recipe.slug, made }
    return {
      standing: <MadeLine {...props} />,
      ...(made.count > 0 ? { foot: <MadeSection {...props} /> } : {}),
      menu: (
        <a href={urls.recipeMade(group, recipe.slug)} data-sheet="">
          <Icon name="circle-check" /> {i18n._('timeline.i-made-this')}
        </a>
      ),
      seldom: (
        <a href={urls.recipeTimeline(group, recipe.slug)}>
          <Icon name="clock" /> {i18n._('timeline.timeline')}
        </a>
      ),
    }
  },
}
