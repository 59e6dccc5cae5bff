import { doneAt, type MemberPageCall, type PageRoute, page } from '../platform/http/page-route'
import type { RequestScope } from '../platform/http/request-scope'
import { notFound } from '../platform/refusals'
import type { Page, PageAnswer } from '../platform/web/page'
import { getRecipe } from '../recipes/recipe/recipe.service'
import { getEditable, isLockedFor } from '../recipes/recipe/recipe-write.service'
import { formatList } from '../ui/format.rules'
import { urls } from '../urls'
import type { Revision } from './history.schema'
import { getVersionOf, listVersions, restoreVersion } from './history.service'
import { HistoryView, type RevisionView } from './history.view'
import { differenceBetween, keyNames } from './readable.service'
import { undoOperation } from './undo.service'
import { VersionView } from './version.view'

function toView({ i18n, locale }: RequestScope, revision: Revision): RevisionView {
  const { number, madeAt, author, keys, operation } = revision
  const names = keyNames(i18n)
  const what = new Set(keys.map((key) => names[key]))
  return {
    number,
    madeAt,
    author,
    what: formatList([...what], locale),
    operation: operation && {
      id: operation.id,
      title: i18n._(operation.title.messageId, operation.title.values),
      canUndo: operation.kind !== 'undo' && operation.undoneAt === null,
    },
  }
}

/** A whole number of an address. @throws not-found for anything else */
function numberIn(text: string | undefined): number {
  if (!/^\d{1,9}$/.test(text ?? '')) throw notFound()
  return Number(text)
}

async function showHistory({ ctx, scope, params, query }: MemberPageCall): Promise<Page> {
  const below = query.has('below') ? numberIn(query.get('below') ?? '') : null
  const { recipe, revisions, start, older } = await listVersions(ctx, params.slug!, below)
  const { name } = recipe.state
  return {
    title: scope.i18n._('history.versions-of', { name }),
    styles: 'plain',
    place: 'recipes',
    body: (
      <HistoryView
        group={ctx.actor.groupSlug}
        recipe={{ name, slug: recipe.slug }}
        revisions={revisions.map((revision) => toView(scope, revision))}
        isFirstPage={below === null}
        start={start}
        older={older}
        days={ctx.config.historyDays}
      />
    ),
  }
}

async function showVersion({ ctx, scope, params, query }: MemberPageCall): Promise<Page> {
  const version = await getVersionOf(ctx, params.slug!, numberIn(params.number))
  const { recipe, revision, isNewest, state, before } = version
  const isAgainstNow = !isNewest && (revision === null || query.get('against') === 'now')
  const [from, to] = isAgainstNow ? [state, recipe.state] : [before, state]
  const { name } = recipe.state
  const difference = await differenceBetween(ctx, scope.i18n, from, to)
  return {
    title: `${revision ? scope.i18n.date(revision.madeAt, { dateStyle: 'medium', timeStyle: 'short' }) : scope.i18n._('history.oldest')} · ${name}`,
    styles: 'plain',
    place: 'recipes',
    body: (
      <VersionView
        group={ctx.actor.groupSlug}
        recipe={{ name, slug: recipe.slug }}
        number={version.number}
        revision={revision && toView(scope, revision)}
        isNow={isNewest}
        isAgainstNow={isAgainstNow}
        difference={difference}
        canEdit={!isLockedFor(ctx.userId, getRecipe(ctx, recipe.id))}
      />
    ),
  }
}

async function submitBringBack({ ctx, scope, params }: MemberPageCall): Promise<PageAnswer> {
  const number = numberIn(params.number)
  // People who may not change it get a sentence, unlike clients of the API.
  const { slug } = getEditable(ctx, params.slug!)
  const recipe = await restoreVersion(ctx, slug, number)
  return doneAt(scope, urls.recipe(ctx.actor.groupSlug, recipe.slug), 'history.brought-back', {
    name: recipe.name,
  })
}

async function submitUndo({ ctx, scope, params }: MemberPageCall): Promise<PageAnswer> {
  await undoOperation(ctx, params.id!)
  return doneAt(scope, urls.home(ctx.actor.groupSlug), 'history.undone-everywhere')
}

/** The versions of recipes, and what was done to many of them at once. */
export const HISTORY_PAGES: PageRoute[] = [
  page({ path: '/g/:group/r/:slug/history' }, showHistory),
  page({ path: '/g/:group/r/:slug/history/:number' }, showVersion),
  page({ method: 'POST', path: '/g/:group/r/:slug/history/:number/restore' }, submitBringBack),
  page({ method: 'POST', path: '/g/:group/operations/:id/undo' }, submitUndo),
]
