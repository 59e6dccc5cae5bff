import * as v from 'valibot'
import { differenceBetween } from '../../history/readable.service'
import { providerOf } from '../../models/provider.rules'
import type { Ctx } from '../../platform/context'
import { AppError } from '../../platform/errors'
import { checkJson } from '../../platform/http/body'
import { formText } from '../../platform/http/form'
import { needsConfirmation } from '../../platform/http/origin'
import { type MemberPageCall, type PageRoute, page, seeOther } from '../../platform/http/page-route'
import { notFound } from '../../platform/refusals'
import { showOnNextPage } from '../../platform/web/notice'
import type { Page, PageAnswer } from '../../platform/web/page'
import type { Recipe } from '../../recipes/recipe/recipe.schema'
import { getEditable } from '../../recipes/recipe/recipe-write.service'
import { urls } from '../../urls'
import { FoundRecipe } from '../preview/import.schema'
import { REREAD_FIELDS } from './reread.rules'
import { type Reread, rereadPage, savePageFields } from './reread.service'
import { RereadView, type RereadViewProps } from './reread.view'
import { tidyRecipe } from './tidy.service'

const FORM_BYTES = 4 * 1024 * 1024

/** A source of another state of a recipe, which is shown beside it before anything is saved. */
interface Way {
  read(ctx: Ctx, slug: string): Promise<Reread>
  /** @throws not-found where it is not set up */
  words(call: MemberPageCall, recipe: Recipe): RereadViewProps['words']
}

/** @param seen null before the page is read, and when it could not be */
async function showAgain(
  call: MemberPageCall,
  { words }: Way,
  seen: Reread | null,
  failure: AppError | null,
): Promise<Page> {
  const { ctx, scope, params } = call
  const recipe = getEditable(ctx, params.slug!)
  const shown = words(call, recipe)
  const known: readonly string[] = REREAD_FIELDS
  const differences = seen ? await differenceBetween(ctx, scope.i18n, seen.recipe.state, seen.next) : []
  return {
    title: shown.title,
    styles: 'plain',
    place: 'recipes',
    status: failure?.status ?? 200,
    body: (
      <RereadView
        group={ctx.actor.groupSlug}
        recipe={recipe}
        words={shown}
        differences={differences.filter(({ key }) => known.includes(key))}
        found={seen ? JSON.stringify(seen.found) : ''}
        error={failure && scope.i18n._(failure.messageId, failure.values)}
        isUnread={seen === null}
      />
    ),
  }
}

async function readAgain(call: MemberPageCall, way: Way): Promise<PageAnswer> {
  const { ctx, params } = call
  const { slug } = getEditable(ctx, params.slug!)
  try {
    return await showAgain(call, way, await way.read(ctx, slug), null)
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error
    return showAgain(call, way, null, error)
  }
}

/** What the form carries along is someone's own text: it is read as if it were new. @throws invalid */
function readFound(text: string) {
  try {
    checkJson(text)
    return v.parse(FoundRecipe, JSON.parse(text))
  } catch (cause) {
    throw new AppError('invalid', 'import.found-nothing', { cause })
  }
}

async function submitAgain(call: MemberPageCall, way: Way): Promise<PageAnswer> {
  const { ctx, scope, params, form } = call
  const recipe = getEditable(ctx, params.slug!)
  way.words(call, recipe)
  const { slug, name } = recipe
  const sent = await form()
  if (formText(sent, 'action') === 'read') return readAgain(call, way)
  const fields = REREAD_FIELDS.filter((field) => sent.has(field))
  try {
    const saved =
      fields.length === 0
        ? { slug }
        : await savePageFields(ctx, slug, readFound(formText(sent, 'found')), fields)
    if (fields.length > 0)
      showOnNextPage(scope, { tone: 'success', messageId: 'recipe.saved', values: { name } })
    return seeOther(urls.recipe(ctx.actor.groupSlug, saved.slug))
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error
    return showAgain(call, way, null, error)
  }
}

const PAGE: Way = {
  read: rereadPage,
  words: ({ ctx, scope: { i18n } }, { slug, orgURL }) => ({
    title: i18n._('import.read-again'),
    lead: <bdi>{orgURL ?? ''}</bdi>,
    isGone: !orgURL,
    ask: i18n._('import.tick-what-to-take'),
    action: urls.readAgain(ctx.actor.groupSlug, slug),
    same: i18n._('import.page-says-the-same'),
  }),
}

const TIDY: Way = {
  read: tidyRecipe,
  words({ ctx, scope: { i18n } }, { slug }) {
    const provider = providerOf(ctx.config, 'tidy')
    if (!provider) throw notFound()
    return {
      title: i18n._('tidy.tidy-up'),
      lead: i18n._('tidy.explain', { model: provider.model, host: new URL(provider.url).host }),
      action: urls.tidyUp(ctx.actor.groupSlug, slug),
      same: i18n._('tidy.nothing'),
    }
  },
}

const post = { method: 'POST', maxBytes: FORM_BYTES, sources: ['found'] } as const
const [again, tidy] = ['/g/:group/r/:slug/read-again', '/g/:group/r/:slug/tidy-up']

/** Reading the page of a recipe once more, and having a model split what runs together in it. */
export const REREAD_PAGES: PageRoute[] = [
  // A stranger's link must not make this server fetch anything, and a model is asked by a press alone.
  page({ path: again }, (call) =>
    needsConfirmation(call.scope) ? showAgain(call, PAGE, null, null) : readAgain(call, PAGE),
  ),
  page({ path: again, ...post }, (call) => submitAgain(call, PAGE)),
  page({ path: tidy }, (call) => showAgain(call, TIDY, null, null)),
  page({ path: tidy, ...post }, (call) => submitAgain(call, TIDY)),
]
